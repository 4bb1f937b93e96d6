import type { QuestionKey } from '@portal/contract/areas/assessment/question/key.ts'
import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { ItemFigures } from '@portal/contract/areas/exam/live/quiz.ts'
import { letterOf } from '#src/shared/question/asked.ts'

interface Choice {
  id: string
  mark: string
}

const choicesOf = ({ kind, options }: AskedItem): Choice[] => {
  if (kind === 'judge')
    return [
      { id: 'true', mark: '正确' },
      { id: 'false', mark: '错误' },
    ]
  if (kind !== 'single' && kind !== 'multiple' && kind !== 'uncertain') return []
  return options.map(({ id }, place) => ({ id, mark: letterOf(place) }))
}

const rightIds = (key: QuestionKey | null): string[] => {
  if (key?.type === 'options') return key.ids
  return key?.type === 'truth' ? [String(key.value)] : []
}

interface LiveBarsProps {
  item: AskedItem
  figures: ItemFigures
  /** Null: still secret, as is how many were right: the host's screen may hang on a wall. */
  keyOfItem: QuestionKey | null
}

/** How many chose what; the right ones are marked once they are out. */
export function LiveBars({ item, figures, keyOfItem }: LiveBarsProps) {
  const { answered, right, bars } = figures
  const choices = choicesOf(item)
  const isOut = keyOfItem !== null
  const keys = rightIds(keyOfItem)
  const counts = new Map(bars.map(({ id, n }) => [id, n]))
  const percent = (n: number) => (answered === 0 ? 0 : Math.round((n / answered) * 100))
  return (
    <div className="live-bars">
      {choices.length > 0 && (
        <ul aria-label="各选项人数">
          {choices.map(({ id, mark }) => {
            const n = counts.get(id) ?? 0
            const isRight = keys.includes(id)
            return (
              <li key={id} data-right={isRight}>
                <span className="live-bar-mark">
                  {mark}
                  {isRight && item.kind !== 'judge' && <span aria-label="正确答案"> ✓</span>}
                </span>
                <span className="live-bar-track">
                  <span style={{ inlineSize: `${percent(n)}%` }} />
                </span>
                <span className="live-bar-count">
                  {n} 人 · {percent(n)}%
                </span>
              </li>
            )
          })}
        </ul>
      )}
      <p>
        {answered} 人作答{isOut && answered > 0 && `，${right} 人答对，正确率 ${percent(right)}%`}
      </p>
    </div>
  )
}
