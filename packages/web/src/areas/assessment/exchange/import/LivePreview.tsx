import { Button, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { AskedPreview } from './AskedPreview.tsx'
import { type LineFinding, type LiveFormat, readLive } from './live-reading.ts'
import { SEVERITY_COLOURS, severityWords } from './severity.ts'

const PAGE_SIZE = 10
const MOST_SHOWN = 100

interface LivePreviewProps {
  text: string
  format: LiveFormat
  /** Shows a line in the text. */
  onLine: (line: number) => void
}

/** What is read from the text as it stands: the questions as learners get them, and what is to be said about them. */
export function LivePreview({ text, format, onLine }: LivePreviewProps) {
  const { questions, findings } = useMemo(() => readLive(text, format), [text, format])
  const [asked, setPage] = useState(1)
  const page = Math.min(asked, Math.max(1, Math.ceil(questions.length / PAGE_SIZE)))
  const count = (severity: LineFinding['severity']) => findings.filter((each) => each.severity === severity).length

  return (
    <section className="question-import-live" aria-label="识别结果">
      <p role="status" className="import-figures">
        识别 {questions.length} 题，错误 {count('error')} 处，推断 {count('guess')} 处
      </p>
      {findings.length > 0 && (
        <ul className="question-import-lines" aria-label="识别问题">
          {findings.slice(0, MOST_SHOWN).map(({ line, severity, message, hint }) => (
            <li key={`${line} ${message}`}>
              <Tag color={SEVERITY_COLOURS[severity]}>{severityWords[severity]}</Tag>
              <Button type="link" size="small" title={hint} onClick={() => onLine(line)}>
                {message}
              </Button>
            </li>
          ))}
          {findings.length > MOST_SHOWN && <li className="import-hint">还有 {findings.length - MOST_SHOWN} 处</li>}
        </ul>
      )}
      {questions.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ no, content }, index) => (
        <article key={no} className="question-import-asked">
          {content ? (
            <AskedPreview content={content} number={String((page - 1) * PAGE_SIZE + index + 1)} />
          ) : (
            <Button type="link" danger onClick={() => onLine(no)}>
              第 {no} 行的题目有错误，修正后显示
            </Button>
          )}
        </article>
      ))}
      <Pages page={page} pageSize={PAGE_SIZE} total={questions.length} onChange={setPage} />
    </section>
  )
}
