import { MOST_ATTACHMENTS } from '@portal/contract/areas/notice/post.ts'
import { Button } from 'antd'
import { FileLink } from '#src/shared/pdf-viewer/FileLink.tsx'
import type { FormFile } from '#src/shared/upload/form-file.ts'
import { SmallUpload } from '#src/shared/upload/SmallUpload.tsx'

interface FilesFieldProps {
  value?: FormFile[]
  onChange?: (files: FormFile[]) => void
}

const keyOf = ({ fileId, uploadId }: FormFile) => fileId ?? uploadId ?? ''

/** 附件: up to twenty documents in the order in which readers see them. */
export function FilesField({ value = [], onChange }: FilesFieldProps) {
  return (
    <div className="post-files">
      <ul>
        {value.map((file) => (
          <li key={keyOf(file)}>
            {file.url && file.fileId ? <FileLink fileId={file.fileId} name={file.name} url={file.url} /> : file.name}
            <Button
              type="link"
              size="small"
              danger
              aria-label={`移除 ${file.name}`}
              onClick={() => onChange?.(value.filter((other) => other !== file))}
            >
              移除
            </Button>
          </li>
        ))}
      </ul>
      {value.length < MOST_ATTACHMENTS && (
        <SmallUpload
          purpose="document"
          verb="上传附件"
          onSent={(uploadId, { name }) => onChange?.([...value, { uploadId, name }])}
        />
      )}
    </div>
  )
}
