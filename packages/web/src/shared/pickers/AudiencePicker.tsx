import { type Audience, EMPTY_AUDIENCE, isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { AudienceDialog } from './AudienceDialog.tsx'
import { AudienceFigures } from './AudienceFigures.tsx'
import type { PickingCode } from './people-source.ts'
import './pickers.css'

interface AudiencePickerProps {
  /** Code of the screen: units and people in its scope are offered. */
  for: PickingCode
  id?: string
  value?: Audience | null
  onChange?: (audience: Audience) => void
  /** A form checks again after each choice, and when the focus leaves. */
  onBlur?: () => void
  /** What the button says where it is not 设置范围. */
  verb?: string
  disabled?: boolean
}

/** Whom something is for: words and number of people, and the dialog that changes it. */
export function AudiencePicker({
  for: code,
  id,
  value,
  onChange,
  onBlur,
  verb = '设置范围',
  disabled,
}: AudiencePickerProps) {
  const [isOpen, setOpen] = useState(false)
  const audience = value ?? EMPTY_AUDIENCE
  const change = (next: Audience) => {
    onChange?.(next)
    onBlur?.()
  }
  return (
    <div className="audience-field">
      <AudienceFigures audience={audience} />
      {!disabled && (
        <div className="audience-field-tools">
          <Button id={id} onClick={() => setOpen(true)}>
            {verb}
          </Button>
          {!isEmptyAudience(audience) && (
            <Button type="text" onClick={() => change(EMPTY_AUDIENCE)}>
              清空
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <AudienceDialog
          code={code}
          title={verb}
          initial={audience}
          onOk={(next) => {
            setOpen(false)
            change(next)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
