import { Alert } from 'antd'
import { countOf, type Draft, type DraftSection, sum, totalOf } from './paper-draft.ts'

const modeWords = (sections: readonly DraftSection[]) => {
  const fixed = sections.some(({ slots }) => slots.length > 0)
  const drawn = sections.some(({ rows }) => rows.length > 0)
  if (fixed && drawn) return '混合试卷'
  return drawn ? '抽题试卷' : '固定试卷'
}

const sumOf = ({ sections }: Draft) => ({ count: sum(sections.map(countOf)), total: sum(sections.map(totalOf)) })

/** Count and total in one line. */
export const sumText = (draft: Draft): string => {
  const { count, total } = sumOf(draft)
  return `试卷共 ${count} 题，满分 ${total} 分`
}

/** What the paper is and comes to. */
export function PaperSum({ draft, isFine }: { draft: Draft; isFine: boolean }) {
  const { count, total } = sumOf(draft)
  return (
    <p role="status" className="paper-sum">
      {modeWords(draft.sections)} · 共 <strong>{count}</strong> 题 · 满分 <strong>{total}</strong> 分
      {isFine && <span className="paper-fine"> · 检查通过，可以发布</span>}
    </p>
  )
}

/** Everything that keeps the paper from being published. */
export function PaperFaults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null
  return (
    <Alert
      type="warning"
      title={
        <ul aria-label="试卷检查" className="paper-faults">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      }
    />
  )
}
