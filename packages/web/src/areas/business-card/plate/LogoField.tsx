import { Button } from 'antd'
import { useRef } from 'react'
import { tip } from '#src/platform/tips.ts'
import { logoOfFile } from './logo-file.ts'

interface LogoFieldProps {
  id?: string
  value?: string
  onChange?: (logo: string) => void
}

/** The logo of a template, made small here. */
export function LogoField({ id, value = '', onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const made = await logoOfFile(file)
    if ('refusal' in made) tip('error', made.refusal)
    else onChange?.(made.logo)
  }
  return (
    <div className="plate-logo">
      {value !== '' && <img src={value} alt="标志" />}
      <Button id={id} onClick={() => input.current?.click()}>
        {value === '' ? '选择图片' : '更换图片'}
      </Button>
      {value !== '' && (
        <Button type="link" onClick={() => onChange?.('')}>
          移除
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        aria-label="选择标志图片"
        onChange={({ target }) => {
          void choose(target.files?.[0])
          target.value = ''
        }}
      />
    </div>
  )
}
