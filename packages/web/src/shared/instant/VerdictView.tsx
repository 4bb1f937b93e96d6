import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { AnswerVerdict } from '@portal/contract/areas/exam/attempt/verdict.ts'
import type { ReactNode } from 'react'
import { Reason } from '../attempt/Reason.tsx'
import { keyLine } from '../attempt/verdict-words.ts'
import './instant.css'

interface VerdictViewProps {
  item: AskedItem
  verdict: AnswerVerdict
  /** Acts below it, such as a favourite. */
  children?: ReactNode
}

/** Under an answered question: why, where it stands written, and what can be done with it. */
export function VerdictView({ item, verdict, children }: VerdictViewProps) {
  const { points, explanation, source } = verdict
  const right = keyLine(item, verdict, true)
  return (
    <section className="instant-verdict" aria-label="本题结果">
      {right !== '' && <p className="attempt-review-key">正确答案：{right}</p>}
      <Reason explanation={explanation} source={source} />
      {points > 0 && <p className="instant-points">+{points} 积分</p>}
      {children}
    </section>
  )
}
