import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { keepName } from '#src/shared/pickers/part-name.ts'
import { PartTag } from '#src/shared/pickers/PartTag.tsx'
import { PeoplePicker } from '#src/shared/pickers/PeoplePicker.tsx'
import type { PickingCode } from '#src/shared/pickers/people-source.ts'

interface PeopleFieldProps {
  for: PickingCode
  value: readonly string[]
  onChange: (ids: string[]) => void
  max: number
  'aria-label': string
}

/** Several people as tags, with the picker to add more. */
export function PeopleField({ for: code, value, onChange, max, ...rest }: PeopleFieldProps) {
  const client = useQueryClient()
  const [isPicking, setPicking] = useState(false)
  return (
    <div className="approval-people">
      {value.map((id) => (
        <PartTag key={id} kind="user" id={id} onRemove={() => onChange(value.filter((each) => each !== id))} />
      ))}
      <Button size="small" aria-label={`选择${rest['aria-label']}`} onClick={() => setPicking(true)}>
        选择人员
      </Button>
      {isPicking && (
        <PeoplePicker
          for={code}
          title={`选择${rest['aria-label']}`}
          max={max}
          onOk={(chosen) => {
            for (const { id, name } of chosen) keepName(client, 'user', id, name)
            onChange([...new Set([...value, ...chosen.map(({ id }) => id)])].slice(0, max))
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}
