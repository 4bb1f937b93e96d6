import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
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
        {visible ? <EyeOutlined aria-hidden="true" /> : <EyeInvisibleOutlined aria-hidden="true" />}
      </button>
    </span>
  )
}
