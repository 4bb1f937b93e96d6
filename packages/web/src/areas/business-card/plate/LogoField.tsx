import { Button } from 'antd'
import { tip } from '#src/platform/tips.ts'
import { FileButton } from '#src/shared/upload/FileButton.tsx'
import { logoOfFile } from './logo-file.ts'

interface LogoFieldProps {
  id?: string
  value?: string
  onChange?: (logo: string) => void
}

/** The logo of a template, made small here. */
export function LogoField({ id, value = '', onChange }: LogoFieldProps) {
  const choose = async ([file]: File[]) => {
    if (!file) return
    const made = await logoOfFile(file)
    if ('refusal' in made) tip('error', made.refusal)
    else onChange?.(made.logo)
  }
  return (
    <div className="plate-logo">
      {value !== '' && <img src={value} alt="标志" />}
      <FileButton
        {...(id !== undefined && { id })}
        verb={value === '' ? '选择图片' : '更换图片'}
        label="选择标志图片"
        accept="image/png,image/jpeg"
        onFiles={(files) => void choose(files)}
      />
      {value !== '' && (
        <Button type="link" onClick={() => onChange?.('')}>
          移除
        </Button>
      )}
    </div>
  )
}
