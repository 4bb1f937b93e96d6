import { PaperClipOutlined } from '@ant-design/icons'
import type { AnswerFile } from '@portal/contract/areas/assessment/question/answer-file.ts'
import { FileLink } from '#src/shared/pdf-viewer/FileLink.tsx'
import './appeal.css'

/** Files an appeal came with, to be opened. */
export function AppealFiles({ files }: { files: readonly AnswerFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="appeal-files" aria-label="附件">
      {files.map(({ id, name, url }) => (
        <li key={id}>
          <PaperClipOutlined />
          <FileLink fileId={id} name={name} url={url} />
        </li>
      ))}
    </ul>
  )
}
