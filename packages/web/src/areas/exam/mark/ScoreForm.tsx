import type { MarkTask } from '@portal/contract/areas/exam/mark/marking.ts'
import { Button, Checkbox, Form, Input } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { usePage } from '#src/platform/page.ts'
import { SafeHtml } from '#src/shared/rich-text/SafeHtml.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { QuickComments } from './QuickComments.tsx'
import { MOST_COMMENT } from './quick-comments.ts'
import { ScoreInput } from './ScoreInput.tsx'
import { type ScoreDraft, scoreButtons, scoreFault } from './score-values.ts'

interface ScoreFormProps {
  task: Pick<MarkTask, 'max' | 'step' | 'keyPoints' | 'suggested' | 'explanation' | 'score'>
  value: ScoreDraft
  onChange: (value: ScoreDraft) => void
  /** Saving was tried: what is wrong is said from then on. */
  isTried: boolean
  pending: boolean
  savedAt: Date | undefined
  onSave: () => void
}

/** Key points with their points, the score and a comment; digits choose a score, Enter keeps it. */
export function ScoreForm({ task, value, onChange, isTried, pending, savedAt, onSave }: ScoreFormProps) {
  const { active } = usePage()
  const { max, step, keyPoints, suggested } = task
  const { score, pointHits, comment } = value
  const fault = scoreFault(score, max, step)
  const put = (changes: Partial<ScoreDraft>) => onChange({ ...value, ...changes })
  const setScore = (next: number | null) => put({ score: next })
  const setComment = (next: string) => put({ comment: next })

  const hit = (chosen: number[]) => {
    const sum = chosen.reduce((all, index) => all + (keyPoints[index]?.points ?? 0), 0)
    const most = keyPoints.reduce((all, { points }) => all + points, 0)
    // The paper may ask the question for another score than its points add up to.
    const share = most === 0 ? 0 : (sum / most) * max
    put({ pointHits: chosen, score: Math.min(max, Math.round(Math.round(share / step) * step * 100) / 100) })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!active || (event.target instanceof HTMLElement && event.target.matches('input, textarea, button, a'))) return
    if (/^\d$/.test(event.key) && Number(event.key) <= max) setScore(Number(event.key))
    if (event.key === 'Enter') onSave()
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
        {scoreButtons(max, step).map((offered) => (
          <Button
            key={offered}
            type={offered === score ? 'primary' : 'default'}
            aria-pressed={offered === score}
            onClick={() => setScore(offered)}
          >
            {offered}
          </Button>
        ))}
      </div>
      <Form layout="vertical">
        <Form.Item
          label={`得分（满分 ${max} 分）`}
          validateStatus={isTried && fault ? 'error' : ''}
          help={isTried && fault ? fault : undefined}
        >
          <ScoreInput label="得分" step={step} value={score} onChange={setScore} />
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
      <Button type="primary" block loading={pending} onClick={onSave}>
        保存评分
      </Button>
      <p className="mark-note" role="status">
        {savedAt && task.score !== null ? `已保存 ${task.score} 分（${fullTimeText(savedAt.getTime())}）` : ''}
      </p>
    </section>
  )
}
