import type { UploadPurpose } from '@portal/contract/areas/files/upload.ts'
import { Button } from 'antd'
import { FileLink } from '#src/shared/pdf-viewer/FileLink.tsx'
import type { FormFile } from './form-file.ts'
import { SmallUpload } from './SmallUpload.tsx'
import './files-field.css'

interface FilesFieldProps {
  value?: FormFile[]
  onChange?: (files: FormFile[]) => void
  max: number
  /** What the button says where it is not 上传附件. */
  verb?: string
  /** What the files are for; documents where it is not said. */
  purpose?: Exclude<UploadPurpose, 'video'>
}

const keyOf = ({ fileId, uploadId }: FormFile) => fileId ?? uploadId ?? ''

/** Documents in the order in which readers see them. */
export function FilesField({ value = [], onChange, max, verb = '上传附件', purpose = 'document' }: FilesFieldProps) {
  return (
    <div className="upload-files">
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
      {value.length < max && (
        <SmallUpload
          purpose={purpose}
          verb={verb}
          onSent={(uploadId, { name }) => onChange?.([...value, { uploadId, name }])}
        />
      )}
    </div>
  )
}
