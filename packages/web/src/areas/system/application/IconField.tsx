import { applicationRefusals, ICON_MOST_KB, uploadIcon } from '@portal/contract/areas/system/application.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { upload } from '#src/platform/api/api.ts'
import { FileButton } from '#src/shared/upload/FileButton.tsx'
import { AppIcon } from './AppIcon.tsx'

interface IconFieldProps {
  value?: string
  onChange?: (address: string) => void
  name: string
}

/** A picture of at most 200 kb, sent at once; the form keeps its address. */
export function IconField({ value = '', onChange, name }: IconFieldProps) {
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState('')

  const send = async (file: File) => {
    if (file.size > ICON_MOST_KB * 1024) return setFault(applicationRefusals.iconInvalid.message)
    setFault('')
    setSending(true)
    try {
      const form = new FormData()
      form.append('attach', file, file.name)
      onChange?.(uploadIcon.result.parse(await upload(uploadIcon.path, form, { quiet: true })))
    } catch (error) {
      setFault(wordsOfError(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="app-icon-field">
      <AppIcon icon={value} name={name || '应'} />
      <FileButton
        verb="选择图片"
        label="图标"
        accept="image/png,image/jpeg,image/gif,image/webp"
        loading={isSending}
        onFiles={([file]) => file && void send(file)}
      />
      {value !== '' && (
        <Button type="text" onClick={() => onChange?.('')}>
          移除
        </Button>
      )}
      {fault !== '' && (
        <span role="alert" className="ant-form-item-explain-error">
          {fault}
        </span>
      )}
    </div>
  )
}
