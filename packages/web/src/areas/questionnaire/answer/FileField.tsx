import { PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import {
  extensionsFor,
  type FileLimits,
  fileLimitsOf,
  fileLimitsText,
  whyNotAnswerFile,
} from '@portal/contract/areas/assessment/question/answer-file.ts'
import { MOST_FILES } from '@portal/contract/areas/questionnaire/question/question.ts'
import { use, useEffect, useRef, useState } from 'react'
import { newRequestId } from '#src/platform/api/request-id.ts'
import { tip } from '#src/platform/tips.ts'
import { FileButton } from '#src/shared/upload/FileButton.tsx'
import type { FieldProps } from './field-props.ts'
import { FileSenderContext, type SentFile } from './file-sender.ts'

interface Transfer {
  id: string
  name: string
  percent: number
  fault: string
}

const accepted = (limits: FileLimits) =>
  extensionsFor(limits)
    .map((each) => `.${each}`)
    .join(',')

/** Files sent one after the other; each stands in the answer once it has arrived. */
export function FileField({ question, answer, onAnswer, labelledBy, describedBy }: FieldProps) {
  const sender = use(FileSenderContext)
  const [transfers, setTransfers] = useState<readonly Transfer[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const limits = fileLimitsOf({ maxFiles: question.max ?? MOST_FILES })
  const files = answer?.type === 'files' ? answer.files : []
  const running = transfers.filter(({ fault }) => fault === '')
  const room = limits.most - files.length - running.length

  // Follows the answer: files arrive long after they were chosen, and join it as it is by then.
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  })

  // Turning the page gives up what is still on its way, and says so.
  useEffect(() => {
    const under = stops.current
    return () => {
      for (const stop of under.values()) stop.abort()
      if (under.size > 0) tip('warning', '未传完的文件已取消，请返回该题重新上传')
    }
  }, [])

  const put = (next: readonly SentFile[]) =>
    onAnswer(next.length === 0 ? undefined : { type: 'files', files: [...next] })
  const patch = (id: string, changes: Partial<Transfer>) =>
    setTransfers((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)))
  const drop = (id: string) => {
    stops.current.get(id)?.abort()
    stops.current.delete(id)
    setTransfers((all) => all.filter((each) => each.id !== id))
  }
  const send = async ({ id, file }: { id: string; file: File }) => {
    const stop = new AbortController()
    stops.current.set(id, stop)
    try {
      const reason = whyNotAnswerFile(file, limits)
      if (reason !== null) throw new Error(reason)
      const sent = await sender(file, { signal: stop.signal, onPercent: (percent) => patch(id, { percent }) })
      if (stop.signal.aborted) return
      put([...latest.current, sent])
      stops.current.delete(id)
      drop(id)
    } catch (error) {
      stops.current.delete(id)
      if (!stop.signal.aborted) patch(id, { fault: error instanceof Error ? error.message : '上传失败，请重试' })
    }
  }
  const choose = async (chosen: readonly File[]) => {
    const waiting = chosen.slice(0, room).map((file) => ({ id: newRequestId(), file }))
    setTransfers((all) => [...all, ...waiting.map(({ id, file }) => ({ id, name: file.name, percent: 0, fault: '' }))])
    for (const each of waiting) await send(each)
  }

  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className="survey-files">
      <ul aria-label="已上传的文件">
        {files.map(({ id, name }) => (
          <li key={id}>
            <PaperClipOutlined /> <span>{name}</span>
            <button
              type="button"
              className="survey-small"
              aria-label={`删除 ${name}`}
              onClick={() => put(files.filter((each) => each.id !== id))}
            >
              删除
            </button>
          </li>
        ))}
        {transfers.map(({ id, name, percent, fault }) => (
          <li key={id}>
            <PaperClipOutlined /> <span>{name}</span>
            {fault === '' ? (
              <progress max={100} value={percent} aria-label={`${name} 上传进度`} />
            ) : (
              <span role="alert" className="survey-fault">
                {fault}
              </span>
            )}
            <button type="button" className="survey-small" onClick={() => drop(id)}>
              {fault === '' ? '取消' : '移除'}
            </button>
          </li>
        ))}
      </ul>
      {room > 0 && (
        <FileButton
          verb="上传文件"
          icon={<UploadOutlined />}
          multiple={room > 1}
          accept={accepted(limits)}
          onFiles={(chosen) => void choose(chosen)}
        />
      )}
      <p className="survey-faint">{fileLimitsText(limits)}。</p>
    </div>
  )
}
