import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button, Input, type InputProps } from 'antd'
import { useState } from 'react'

interface PasswordInputProps extends InputProps {
  onCapsLock?: (on: boolean) => void
}

/** A password that may be pasted, filled by a manager, and looked at. */
export function PasswordInput({ onCapsLock, ...input }: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  const name = visible ? '隐藏密码' : '显示密码'

  return (
    <Input
      {...input}
      type={visible ? 'text' : 'password'}
      onKeyUp={(event) => onCapsLock?.(event.getModifierState('CapsLock'))}
      suffix={
        <Button
          type="text"
          size="small"
          aria-label={name}
          title={name}
          icon={visible ? <EyeOutlined /> : <EyeInvisibleOutlined />}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  )
}
