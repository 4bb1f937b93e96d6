import type { MarkTask } from '@portal/contract/areas/exam/marking.ts'
import { Button, Checkbox, Form, Input } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { SafeHtml } from '#src/shared/rich-text/SafeHtml.tsx'
import { LateInputNumber } from '#src/ui/late/LateParts.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { QuickComments } from './QuickComments.tsx'
import { MOST_COMMENT } from './quick-comments.ts'
import { scoreButtons, scoreFault } from './score-values.ts'

export type ScoreValue = Pick<MarkTask, 'pointHits' | 'comment'> & { score: number }

interface ScoreFormProps {
  task: MarkTask
  pending: boolean
  savedAt: Date | undefined
  onSave: (value: ScoreValue) => Promise<void>
}

/** Key points with their points, the score and a comment; digits choose a score, Enter keeps it. */
export function ScoreForm({ task, pending, savedAt, onSave }: ScoreFormProps) {
  const { active } = usePage()
  const { max, step, keyPoints, suggested } = task
  const [score, setScore] = useState<number | null>(task.score)
  const [pointHits, setHits] = useState(task.pointHits)
  const [comment, setComment] = useState(task.comment)
  const [isTried, setTried] = useState(false)
  const fault = scoreFault(score, max, step)

  const keep = () => {
    setTried(true)
    if (fault === null && score !== null && !pending) void onSave({ score, pointHits, comment: comment.trim() })
  }
  const hit = (chosen: number[]) => {
    setHits(chosen)
    const sum = chosen.reduce((all, index) => all + (keyPoints[index]?.points ?? 0), 0)
    const most = keyPoints.reduce((all, { points }) => all + points, 0)
    // The paper may ask the question for another score than its points add up to.
    const share = most === 0 ? 0 : (sum / most) * max
    setScore(Math.min(max, Math.round(Math.round(share / step) * step * 100) / 100))
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!active || (event.target instanceof HTMLElement && event.target.matches('input, textarea, button, a'))) return
    if (/^\d$/.test(event.key) && Number(event.key) <= max) setScore(Number(event.key))
    if (event.key === 'Enter') keep()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return (
    <section className="mark-sheet" aria-label="评分">
      {keyPoints.length > 0 && (
        <Checkbox.Group className="mark-points" value={pointHits} onChange={hit} aria-label="得分要点">
          {keyPoints.map(({ text, points }, index) => (
            <Checkbox key={text} value={index}>
              {text}（{points} 分）
            </Checkbox>
          ))}
        </Checkbox.Group>
      )}
      {task.explanation !== '' && <SafeHtml formulas html={task.explanation} />}
      {suggested !== null && <p className="mark-note">按关键词建议 {suggested} 分，以评阅人判断为准</p>}
      <div className="mark-scores" role="group" aria-label="分数">
        {scoreButtons(max, step).map((value) => (
          <Button
            key={value}
            type={value === score ? 'primary' : 'default'}
            aria-pressed={value === score}
            onClick={() => setScore(value)}
          >
            {value}
          </Button>
        ))}
      </div>
      <Form layout="vertical">
        <Form.Item
          label={`得分（满分 ${max} 分）`}
          validateStatus={isTried && fault ? 'error' : ''}
          help={isTried && fault ? fault : undefined}
        >
          <LateInputNumber
            aria-label="得分"
            min={0}
            max={max}
            step={step}
            value={score}
            onChange={(value) => setScore(typeof value === 'number' ? value : null)}
          />
        </Form.Item>
        <Form.Item label="评语">
          <Input.TextArea
            aria-label="评语"
            rows={3}
            maxLength={MOST_COMMENT}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
          <QuickComments comment={comment} onComment={setComment} />
        </Form.Item>
      </Form>
      <Button type="primary" block loading={pending} onClick={keep}>
        保存评分
      </Button>
      <p className="mark-note" role="status">
        {savedAt && task.score !== null ? `已保存 ${task.score} 分（${fullTimeText(savedAt.getTime())}）` : ''}
      </p>
    </section>
  )
}
