import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'
import { PartTag } from './PartTag.tsx'
import { keepName } from './part-name.ts'
import type { PickingCode } from './people-source.ts'
import './pickers.css'

const PeoplePicker = late(() => import('./PeoplePicker.tsx').then((module) => module.PeoplePicker))

interface PeopleFieldProps {
  for?: PickingCode
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  /** A form checks again after each choice, and when the focus leaves. */
  onBlur?: () => void
  max?: number
  /** What the button says where it is not 选择人员. */
  verb?: string
}

const SHOWN = 20

/** Several people as tags in their order; the picker adds to them. */
export function PeopleField({
  for: code,
  value = [],
  onChange,
  onBlur,
  max = 500,
  verb = '选择人员',
}: PeopleFieldProps) {
  const client = useQueryClient()
  const [isPicking, setPicking] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const change = (ids: string[]) => {
    onChange?.(ids)
    onBlur?.()
  }
  const shown = showsAll ? value : value.slice(0, SHOWN)
  return (
    <div className="picker-people">
      <Button onClick={() => setPicking(true)}>{verb}</Button>
      {shown.map((id) => (
        <PartTag key={id} kind="user" id={id} onRemove={() => change(value.filter((each) => each !== id))} />
      ))}
      {value.length > shown.length && (
        <Button type="link" size="small" onClick={() => setShowsAll(true)}>
          还有 {value.length - shown.length} 人
        </Button>
      )}
      {isPicking && (
        <PeoplePicker
          for={code}
          max={Math.max(max - value.length, 1)}
          title={verb}
          onOk={(chosen) => {
            setPicking(false)
            for (const { id, name } of chosen) keepName(client, 'user', id, name)
            const ids = [...new Set([...value, ...chosen.map(({ id }) => id)])]
            if (ids.length > max) return tip('warning', `最多选择 ${max} 人`)
            change(ids)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}
