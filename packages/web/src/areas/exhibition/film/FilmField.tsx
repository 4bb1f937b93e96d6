import { Button, Progress } from 'antd'
import { useState } from 'react'
import { acceptOf } from '#src/shared/upload/check-file.ts'
import { FileButton } from '#src/shared/upload/FileButton.tsx'
import type { FormFile } from '#src/shared/upload/form-file.ts'
import { sendFile } from '#src/shared/upload/send-file.ts'

interface FilmFieldProps {
  value?: FormFile | null
  onChange?: (film: FormFile) => void
}

interface Sending {
  name: string
  percent: number
  stop: AbortController
}

/** The file of a film, sent in parts: a line that breaks goes on where it was. */
export function FilmField({ value, onChange }: FilmFieldProps) {
  const [sending, setSending] = useState<Sending>()
  const [fault, setFault] = useState('')

  const send = async (file: File) => {
    const stop = new AbortController()
    const { name } = file
    setFault('')
    setSending({ name, percent: 0, stop })
    try {
      const onPercent = (percent: number) => setSending({ name, percent, stop })
      const uploadId = await sendFile(file, 'video', { onPercent, signal: stop.signal })
      onChange?.({ uploadId, name })
    } catch (error) {
      if (!stop.signal.aborted) setFault(error instanceof Error ? error.message : '上传失败，请重试')
    }
    setSending(undefined)
  }

  return (
    <div className="work-entry">
      {value && <p className="hall-note">{value.name}</p>}
      <FileButton
        verb={value ? '更换影片' : '选择影片'}
        label="选择影片"
        accept={acceptOf('video')}
        loading={sending !== undefined}
        onFiles={([file]) => file && void send(file)}
      />
      {sending && (
        <p className="hall-note">
          正在上传 {sending.name}{' '}
          <Button size="small" type="text" onClick={() => sending.stop.abort()}>
            取消
          </Button>
          <Progress percent={sending.percent} size="small" aria-label="上传进度" />
        </p>
      )}
      {fault !== '' && (
        <p role="alert" className="ant-form-item-explain-error">
          {fault}
        </p>
      )}
    </div>
  )
}
