import type { AnswerVerdict } from '@portal/contract/areas/exam/attempt/verdict.ts'
import { outcomeTags } from './verdict-words.ts'

interface VerdictProps {
  outcome: AnswerVerdict['outcome'] | undefined
  /** 分; null: a person marks it; absent: not told. */
  score?: number | null | undefined
  /** Comes while the person looks on. */
  live?: boolean
}

/** What an answer came to, in the line above its question: a sign, a word and what it earned. */
export function Verdict({ outcome, score, live = false }: VerdictProps) {
  if (outcome === undefined && typeof score !== 'number') return null
  const tag = outcome && outcomeTags[outcome]
  const earned = typeof score === 'number' ? `得 ${score} 分` : ''
  const words = [tag ? `${tag.sign} ${tag.word}`.trim() : '', earned].filter(Boolean).join('，')
  return (
    <strong className="attempt-verdict" data-outcome={outcome} role={live ? 'status' : undefined}>
      {words}
    </strong>
  )
}
