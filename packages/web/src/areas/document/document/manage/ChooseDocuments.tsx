import { Alert } from 'antd'
import { useState } from 'react'
import { acceptOf } from '#src/shared/upload/check-file.ts'
import { FileButton } from '#src/shared/upload/FileButton.tsx'
import { enqueueUploads } from '#src/shared/upload/upload-queue.ts'
import './doc-list.css'

/** Files by dialog or by drop; they go into the panel of the shell, so this page may be left. */
export function ChooseDocuments({ onTaken }: { onTaken?: () => void }) {
  const [refusals, setRefusals] = useState<string[]>([])
  const [isOver, setOver] = useState(false)

  const take = (files: File[]) => {
    const refused = enqueueUploads(files, { document: { kind: 'minor', changeNote: '' } })
    setRefusals(refused)
    if (files.length > 0 && refused.length === 0) onTaken?.()
  }

  return (
    <div className="choose-documents">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button inside */}
      <div
        className="doc-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take([...event.dataTransfer.files])
        }}
      >
        <FileButton type="primary" verb="选择文档文件" accept={acceptOf('document')} multiple onFiles={take} />
        <p>可多选，也可拖到此处；PDF、Word、Excel、PPT、WPS，单个不超过 200 MB，最多同时排队 20 个</p>
        <p>上传完成后保存为草稿，标题取自文件名；切换页面不影响上传</p>
      </div>
      {refusals.length > 0 && (
        <Alert type="error" role="alert" title={refusals.map((words) => <div key={words}>{words}</div>)} />
      )}
    </div>
  )
}
