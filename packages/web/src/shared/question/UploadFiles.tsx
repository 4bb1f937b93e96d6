import { DeleteOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import {
  extensionsFor,
  type FileLimits,
  fileLimitsText,
} from '@portal/contract/areas/assessment/question/answer-file.ts'
import { getFile } from '@portal/contract/areas/files/file.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { query } from '#src/kit/query.ts'
import { tip } from '#src/platform/tips.ts'
import { FileLink } from '../pdf-viewer/FileLink.tsx'
import { FileButton } from '../upload/FileButton.tsx'
import type { AnswerDesk } from './answer-control.ts'
import { dropTransfer, isUnderWay, sendAnswerFiles, useTransfers } from './file-transfers.ts'

interface UploadFilesProps {
  ids: readonly string[]
  limits: FileLimits
  desk: AnswerDesk
  partId: string | undefined
  disabled: boolean
  onRemove: (id: string) => void
}

/** Files of an answer: what is in it, what is on its way, and the button for more while there is room. */
export function UploadFiles({ ids, limits, desk, partId, disabled, onRemove }: UploadFilesProps) {
  const all = useTransfers(({ transfers }) => transfers)
  const mine = all.filter(
    (each) => each.attemptId === desk.attemptId && each.itemId === desk.itemId && each.partId === partId,
  )
  const room = limits.most - ids.length - mine.filter(isUnderWay).length

  const send = (files: File[]) => {
    if (files.length > room) tip('warning', `最多还能上传 ${room} 个文件，其余未上传`)
    void sendAnswerFiles(files.slice(0, room), { desk, partId, limits })
  }

  return (
    <div className="question-upload">
      <ul className="question-files" aria-label="作答文件">
        {ids.map((id) => (
          <KeptFile key={id} id={id} {...(!disabled && { onRemove: () => onRemove(id) })} />
        ))}
        {mine.map(({ id, name, percent, fault }) => (
          <li key={id}>
            <PaperClipOutlined />
            <span className="question-file-name">{name}</span>
            {fault === '' ? (
              <Progress percent={percent} size="small" aria-label={`${name} 上传进度`} />
            ) : (
              <span role="alert" className="question-file-fault">
                {fault}
              </span>
            )}
            <Button size="small" type="link" onClick={() => dropTransfer(id)}>
              {fault === '' ? '取消' : '移除'}
            </Button>
          </li>
        ))}
      </ul>
      {!disabled && room > 0 && (
        <FileButton
          verb="上传文件"
          icon={<UploadOutlined />}
          multiple={room > 1}
          accept={extensionsFor(limits)
            .map((each) => `.${each}`)
            .join(',')}
          onFiles={send}
        />
      )}
      <p className="question-note">{fileLimitsText(limits)}。</p>
    </div>
  )
}

function KeptFile({ id, onRemove }: { id: string; onRemove?: () => void }) {
  const { data } = useQuery(query(getFile, { fileId: id }))
  const name = data?.name ?? '已上传的文件'
  return (
    <li>
      <PaperClipOutlined />
      {data ? (
        <FileLink className="question-file-name" fileId={id} name={name} url={data.url} />
      ) : (
        <span className="question-file-name">{name}</span>
      )}
      {onRemove && (
        <Button size="small" type="text" aria-label={`删除 ${name}`} icon={<DeleteOutlined />} onClick={onRemove} />
      )}
    </li>
  )
}
