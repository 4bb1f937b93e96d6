import { Button } from 'antd'
import type { FormFile } from './form-file.ts'
import { SmallUpload } from './SmallUpload.tsx'
import './files-field.css'

interface FilesFieldProps {
  value?: FormFile[]
  onChange?: (files: FormFile[]) => void
  max: number
  /** What the button says where it is not 上传附件. */
  verb?: string
}

const keyOf = ({ fileId, uploadId }: FormFile) => fileId ?? uploadId ?? ''

/** Documents in the order in which readers see them. */
export function FilesField({ value = [], onChange, max, verb = '上传附件' }: FilesFieldProps) {
  return (
    <div className="upload-files">
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
      {value.length < max && (
        <SmallUpload
          purpose="document"
          verb={verb}
          onSent={(uploadId, { name }) => onChange?.([...value, { uploadId, name }])}
        />
      )}
    </div>
  )
}
