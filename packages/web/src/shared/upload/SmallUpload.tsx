import { UploadOutlined } from '@ant-design/icons'
import type { UploadPurpose } from '@portal/contract/areas/files/upload.ts'
import { Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { acceptOf } from './check-file.ts'
import { FileButton } from './FileButton.tsx'
import { sendFile } from './send-file.ts'

interface SmallUploadProps {
  purpose: Exclude<UploadPurpose, 'video'>
  verb: string
  onSent: (uploadId: string, file: File) => void
}

/** A button that takes one file for a form and shows how far it is; a refusal stands beside it. */
export function SmallUpload({ purpose, verb, onSent }: SmallUploadProps) {
  const [percent, setPercent] = useState<number | null>(null)
  const [fault, setFault] = useState('')

  // Follows the form: a file arrives long after it was chosen, and joins it as it is by then.
  const taker = useRef(onSent)
  useEffect(() => {
    taker.current = onSent
  })

  const send = async (file: File) => {
    setFault('')
    setPercent(0)
    try {
      const uploadId = await sendFile(file, purpose, { onPercent: setPercent })
      taker.current(uploadId, file)
    } catch (error) {
      setFault(error instanceof Error ? error.message : '上传失败，请重试')
    } finally {
      setPercent(null)
    }
  }

  return (
    <span className="small-upload">
      <FileButton
        verb={verb}
        accept={acceptOf(purpose)}
        icon={<UploadOutlined />}
        loading={percent !== null}
        onFiles={([file]) => file && void send(file)}
      />
      {percent !== null && <Progress percent={percent} size="small" aria-label="上传进度" />}
      {fault !== '' && (
        <span role="alert" className="ant-form-item-explain-error">
          {fault}
        </span>
      )}
    </span>
  )
}
