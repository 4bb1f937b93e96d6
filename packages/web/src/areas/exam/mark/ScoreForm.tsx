import type { MarkTask } from '@portal/contract/areas/exam/mark/marking.ts'
import { Button, Form, Input } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { usePage } from '#src/platform/page.ts'
import { SafeHtml } from '#src/shared/rich-text/SafeHtml.tsx'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import { QuickComments } from './QuickComments.tsx'
import { MOST_COMMENT } from './quick-comments.ts'
import { RubricList } from './RubricList.tsx'
import { ScoreInput } from './ScoreInput.tsx'
import { type ScoreDraft, scoreButtons, scoreFault, scoreOfPoints, scoreTyped } from './score-values.ts'

interface ScoreFormProps {
  task: Pick<MarkTask, 'max' | 'step' | 'keyPoints' | 'bankMax' | 'settled' | 'suggested' | 'explanation' | 'score'>
  value: ScoreDraft
  onChange: (value: ScoreDraft) => void
  /** Saving was tried: what is wrong is said from then on. */
  isTried: boolean
  pending: boolean
  savedAt: Date | undefined
  onSave: () => void
}

/** Digits typed within this time belong to one number. */
const DIGITS_MS = 900

const isWriting = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches('textarea, input:not([type="checkbox"])')

/** Digits choose a score wherever nothing is written, Enter keeps it. */
const useScoreKeys = (max: number, onScore: (score: number) => void, onSave: () => void): void => {
  const { active } = usePage()
  const typed = useRef({ text: '', at: 0 })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!active || isWriting(event) || event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key)) {
      const before = event.timeStamp - typed.current.at < DIGITS_MS ? typed.current.text : ''
      typed.current = { text: scoreTyped(before, event.key, max), at: event.timeStamp }
      if (typed.current.text !== '') onScore(Number(typed.current.text))
    }
    const isPressing = event.target instanceof HTMLElement && event.target.matches('button, a')
    if (event.key === 'Enter' && !isPressing) onSave()
  })
  // Follows the keyboard of the whole page.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Rubric with its points, the score and a comment. */
export function ScoreForm({ task, value, onChange, isTried, pending, savedAt, onSave }: ScoreFormProps) {
  const { max, step, keyPoints, settled, suggested } = task
  const { score, pointHits, comment } = value
  const fault = scoreFault(score, max, step)
  const put = (changes: Partial<ScoreDraft>) => onChange({ ...value, ...changes })
  const setScore = (next: number | null) => put({ score: next })
  const setComment = (next: string) => put({ comment: next })
  useScoreKeys(max, setScore, onSave)

  const hit = (chosen: number[]) => {
    const points = chosen.map((index) => keyPoints[index]?.points ?? 0)
    put({ pointHits: chosen, score: scoreOfPoints(points, settled, { max, step }) })
  }

  return (
    <section className="mark-sheet" aria-label="评分">
      <h3 className="mark-full">
        评分<span>满分 {max} 分</span>
      </h3>
      <RubricList task={task} chosen={pointHits} onChoose={hit} />
      {task.explanation !== '' && <SafeHtml formulas html={task.explanation} />}
      {suggested !== null && <p className="mark-note">按关键词建议 {suggested} 分，以评阅人判断为准</p>}
      <div className="mark-scores" role="group" aria-label="分数">
        {scoreButtons(max, step).map((offered) => (
          <Button
            key={offered}
            color={offered === score ? 'primary' : 'default'}
            variant="filled"
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
      <p className="mark-note mark-keyboard">
        <kbd>0</kbd>–<kbd>9</kbd> 给分，连按两位为两位数；<kbd>Enter</kbd> 保存；<kbd>←</kbd> <kbd>→</kbd> 换卷
      </p>
    </section>
  )
}
