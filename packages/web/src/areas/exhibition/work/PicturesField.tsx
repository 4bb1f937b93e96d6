import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { acceptOf } from '#src/shared/upload/check-file.ts'
import { FileButton } from '#src/shared/upload/FileButton.tsx'
import type { FormFile } from '#src/shared/upload/form-file.ts'
import { sendFile } from '#src/shared/upload/send-file.ts'
import { Cover } from '#src/ui/cover/Cover.tsx'

interface PicturesFieldProps {
  value?: FormFile[]
  onChange?: (files: FormFile[]) => void
  max: number
}

const keyOf = ({ fileId, uploadId }: FormFile) => fileId ?? uploadId ?? ''

/** Photographs of a work, several at once from the camera roll; each that is refused says why. */
export function PicturesField({ value = [], onChange, max }: PicturesFieldProps) {
  const [sending, setSending] = useState<{ name: string; percent: number }>()
  const [faults, setFaults] = useState<string[]>([])

  // Follows the form: a picture arrives long after it was chosen, and joins what is there by then.
  const held = useRef({ value, onChange })
  useEffect(() => {
    held.current = { value, onChange }
  })

  const sendAll = async (files: readonly File[]) => {
    const room = max - held.current.value.length
    setFaults(files.length > room ? [`每件作品最多 ${max} 张图片，多出的没有上传`] : [])
    for (const file of files.slice(0, room)) {
      setSending({ name: file.name, percent: 0 })
      try {
        const uploadId = await sendFile(file, 'work', {
          onPercent: (percent) => setSending({ name: file.name, percent }),
        })
        const next = [...held.current.value, { uploadId, name: file.name, url: URL.createObjectURL(file) }]
        held.current.value = next
        held.current.onChange?.(next)
      } catch (error) {
        const why = error instanceof Error ? error.message : '上传失败，请重试'
        setFaults((known) => [...known, `${file.name}：${why}`])
      }
    }
    setSending(undefined)
  }

  return (
    <div className="work-entry">
      {value.length > 0 && (
        <ul>
          {value.map((file, at) => (
            <li key={keyOf(file)}>
              <Cover url={file.url ?? ''} title={file.name} />
              <Button
                size="small"
                aria-label={`移除第 ${at + 1} 张`}
                onClick={() => onChange?.(value.filter((other) => other !== file))}
              >
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
      {value.length < max && (
        <FileButton
          verb={value.length === 0 ? '选择图片' : '再加图片'}
          label="选择图片"
          accept={`${acceptOf('work')},.heic,.heif`}
          multiple={max > 1}
          loading={sending !== undefined}
          onFiles={(files) => void sendAll(files)}
        />
      )}
      {sending && (
        <p className="hall-note">
          正在上传 {sending.name}
          <Progress percent={sending.percent} size="small" aria-label="上传进度" />
        </p>
      )}
      {faults.map((fault) => (
        <p key={fault} role="alert" className="ant-form-item-explain-error">
          {fault}
        </p>
      ))}
    </div>
  )
}
