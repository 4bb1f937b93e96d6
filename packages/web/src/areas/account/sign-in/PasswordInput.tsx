import { type ComponentProps, useState } from 'react'
import { TextInput } from './TextInput.tsx'

interface PasswordInputProps extends ComponentProps<'input'> {
  onCapsLock?: (on: boolean) => void
}

/** A password that may be pasted, filled by a manager, and looked at. */
export function PasswordInput({ onCapsLock, ...input }: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  const name = visible ? '隐藏密码' : '显示密码'

  return (
    <span className="password-input">
      <TextInput
        {...input}
        type={visible ? 'text' : 'password'}
        onKeyUp={(event) => onCapsLock?.(event.getModifierState('CapsLock'))}
      />
      <button type="button" aria-label={name} title={name} onClick={() => setVisible(!visible)}>
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className="password-eye">
          <path d="M2 10c1.800-3.300 4.600-5 8-5s6.200 1.700 8 5c-1.800 3.300-4.600 5-8 5s-6.200-1.700-8-5z" />
          <circle cx="10" cy="10" r="2.500" />
          {!visible && <path d="m4 16 12-12" />}
        </svg>
      </button>
    </span>
  )
}
