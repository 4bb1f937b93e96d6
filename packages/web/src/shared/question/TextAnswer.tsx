import { type AnswerFile, fileLimitsText } from '@portal/contract/areas/assessment/question/answer-file.ts'
import { Input } from 'antd'
import { FileLink } from '#src/shared/pdf-viewer/FileLink.tsx'
import { late } from '#src/ui/late/late.tsx'
import { type AnswerControlProps, textsOf } from './answer-control.ts'

const UploadFiles = late(() => import('./UploadFiles.tsx').then((module) => module.UploadFiles))

const MOST_CHARACTERS = 10_000

/** 简答 */
export function TextAnswer({ answer, onAnswer, disabled, stemId }: AnswerControlProps) {
  return (
    <Input.TextArea
      aria-label="作答"
      aria-describedby={stemId}
      autoSize={{ minRows: 5, maxRows: 20 }}
      count={{ show: true, max: MOST_CHARACTERS, strategy: (text) => [...text].length }}
      value={typeof answer === 'string' ? answer : ''}
      disabled={disabled}
      onChange={({ target }) => onAnswer(target.value === '' ? null : target.value)}
    />
  )
}

/** 上传: taken where something keeps the files, listed where somebody reads them. */
export function UploadAnswer({ asked, answer, disabled, onAnswer, partId, desk, files }: AnswerControlProps) {
  const ids = textsOf(answer)
  if (desk && asked.files)
    return (
      <UploadFiles
        ids={ids}
        limits={asked.files}
        desk={desk}
        partId={partId}
        disabled={disabled}
        onRemove={(id) => onAnswer(ids.length === 1 ? null : ids.filter((each) => each !== id))}
      />
    )
  if (files) return <FileLinks files={files.filter(({ id }) => ids.includes(id))} />
  return <p className="question-note">答题时在此上传文件{asked.files && `，${fileLimitsText(asked.files)}`}。</p>
}

function FileLinks({ files }: { files: readonly AnswerFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="question-files" aria-label="上传的文件">
      {files.map(({ id, name, url }) => (
        <li key={id}>
          <FileLink fileId={id} name={name} url={url} />
        </li>
      ))}
    </ul>
  )
}
