import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { cancelJob, type JobRow, jobFile, retryJob } from '@portal/contract/areas/exchange/job.ts'
import { Button, Progress } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { download } from '#src/platform/download.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { useUnfolded } from '#src/platform/tray-store.ts'
import { fileSizeText } from '#src/ui/text/file-size.ts'
import './exchange.css'
import { isOpen } from './use-jobs.ts'

interface JobPanelProps {
  jobs: readonly JobRow[]
  onDismiss: (ids: readonly string[]) => void
}

const NEWS_MS = 60_000

const isNews = (job: JobRow): boolean => isOpen(job) || serverNow() - (job.endedAt ?? job.createdAt).getTime() < NEWS_MS

/** What the server is doing for this person, and what it has done. */
export function JobPanel({ jobs, onDismiss }: JobPanelProps) {
  // What is over for a while does not lie over the page: a line says that it is there.
  const news = jobs.filter(isNews)
  const { unfolded: isShown, isChosen, toggle } = useUnfolded(news.length > 0)
  const shown = isChosen ? jobs : news
  const over = jobs.filter((job) => !isOpen(job))
  return (
    <section className="job-panel" aria-label="任务">
      <header>
        <strong aria-live="polite">
          任务 {over.length}/{jobs.length}
        </strong>
        {over.length > 0 && (
          <Button type="link" size="small" onClick={() => onDismiss(over.map(({ id }) => id))}>
            清除已结束
          </Button>
        )}
        <Button
          type="text"
          size="small"
          aria-label={isShown ? '收起' : '展开'}
          aria-expanded={isShown}
          icon={isShown ? <DownOutlined /> : <UpOutlined />}
          onClick={toggle}
        />
      </header>
      {isShown && (
        <ul>
          {shown.map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
        </ul>
      )}
    </section>
  )
}

const noteOf = ({ state, stage, rows, bytes }: JobRow): string => {
  if (state === 'failed') return stage
  if (state === 'cancelled') return '已取消'
  if (state === 'waiting') return '等待中'
  if (state === 'running') return stage
  return [rows === null ? '' : `${rows.toLocaleString('zh-CN')} 行`, bytes === null ? '' : fileSizeText(bytes)]
    .filter(Boolean)
    .join(' · ')
}

function JobLine({ job }: { job: JobRow }) {
  const cancel = useWrite(cancelJob)
  const retry = useWrite(retryJob)
  const [isLoading, setLoading] = useState(false)
  const { id, title, state, percent, fileName, link, may } = job

  const fetchFile = async () => {
    setLoading(true)
    try {
      await download(jobFile.path, { id }, fileName)
    } catch (error) {
      tip('error', faultOf(error).words)
    } finally {
      setLoading(false)
    }
  }

  return (
    <li className="job-line" data-state={state}>
      <p className="job-title" title={title}>
        {title}
      </p>
      {state === 'running' && <Progress percent={percent} size="small" aria-label={`${title}进度`} />}
      <div className="job-foot">
        <span>{noteOf(job)}</span>
        <span className="job-buttons">
          {link !== '' && <Link to={link}>查看结果</Link>}
          {may.download && (
            <Button type="link" size="small" loading={isLoading} onClick={() => void fetchFile()}>
              下载
            </Button>
          )}
          {may.cancel && (
            <Button type="link" size="small" loading={cancel.isPending} onClick={() => void cancel.run({ id })}>
              取消
            </Button>
          )}
          {may.retry && (
            <Button type="link" size="small" loading={retry.isPending} onClick={() => void retry.run({ id })}>
              重试
            </Button>
          )}
        </span>
      </div>
    </li>
  )
}
