import { MOST_PICTURES } from '@portal/contract/areas/expert/words.ts'
import { Tag } from 'antd'
import { SmallUpload } from '#src/shared/upload/SmallUpload.tsx'

export interface SentPicture {
  uploadId?: string | undefined
  fileId?: string | undefined
  name: string
}

interface PicturesFieldProps {
  value: readonly SentPicture[]
  onChange: (pictures: SentPicture[]) => void
}

const keyOf = ({ uploadId, fileId }: SentPicture) => uploadId ?? fileId ?? ''

/** Up to nine pictures; on a phone the camera is offered. */
export function PicturesField({ value, onChange }: PicturesFieldProps) {
  return (
    <div className="expert-pictures-field">
      {value.map((picture) => (
        <Tag
          key={keyOf(picture)}
          closable={{ closeIcon: true, 'aria-label': `移除 ${picture.name}` }}
          onClose={() => onChange(value.filter((each) => keyOf(each) !== keyOf(picture)))}
        >
          {picture.name}
        </Tag>
      ))}
      {value.length < MOST_PICTURES && (
        <SmallUpload
          purpose="expert"
          verb="添加图片"
          onSent={(uploadId, { name }) => onChange([...value, { uploadId, name }])}
        />
      )}
    </div>
  )
}

/** What is sent of them. */
export const sentPictures = (pictures: readonly SentPicture[]) =>
  pictures.map(({ uploadId, fileId }) => (uploadId === undefined ? { fileId } : { uploadId }))
