import { MOST_ATTACHMENTS } from '@portal/contract/areas/notice/post.ts'
import { Button } from 'antd'
import { SmallUpload } from '#src/shared/upload/SmallUpload.tsx'
import type { FormFile } from './post-values.ts'

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
            {file.url ? (
              <a href={file.url} target="_blank" rel="noreferrer">
                {file.name}
              </a>
            ) : (
              file.name
            )}
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

interface CoverFieldProps {
  value?: FormFile | null
  onChange?: (cover: FormFile | null) => void
}

export function CoverField({ value = null, onChange }: CoverFieldProps) {
  return (
    <div className="post-cover">
      {value?.url && <img src={value.url} alt="封面" />}
      {value && <span>{value.name}</span>}
      <SmallUpload
        purpose="cover"
        verb={value ? '更换封面' : '上传封面'}
        onSent={(uploadId, file) => onChange?.({ uploadId, name: file.name, url: URL.createObjectURL(file) })}
      />
      {value && (
        <Button type="link" danger onClick={() => onChange?.(null)}>
          移除
        </Button>
      )}
    </div>
  )
}
