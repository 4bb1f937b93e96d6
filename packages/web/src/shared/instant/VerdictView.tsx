import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { AnswerVerdict } from '@portal/contract/areas/exam/attempt/verdict.ts'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { keyLine, outcomeTags } from '../attempt/verdict-words.ts'
import { SafeHtml } from '../rich-text/SafeHtml.tsx'
import './instant.css'
import { SourceLine } from './SourceLine.tsx'

interface VerdictViewProps {
  item: AskedItem
  verdict: AnswerVerdict
  /** Acts below it, such as a favourite. */
  children?: ReactNode
}

/** What an answer came to: verdict, right answer, explanation and where it stands written. */
export function VerdictView({ item, verdict, children }: VerdictViewProps) {
  const { outcome, score, maxScore, points, explanation, source } = verdict
  const right = keyLine(item, verdict)
  const isPartial = outcome === 'partial'
  return (
    <section className="instant-verdict" data-outcome={outcome} aria-label="本题结果" aria-live="polite">
      <p className="attempt-review-score">
        <Tag color={outcomeTags[outcome].colour}>{outcomeTags[outcome].word}</Tag>
        {isPartial && <span>{`得 ${score ?? 0} 分（满分 ${maxScore} 分）`}</span>}
        {points > 0 && <span className="instant-points">+{points} 积分</span>}
      </p>
      {right !== '' && outcome !== 'right' && <p className="attempt-review-key">正确答案：{right}</p>}
      {explanation !== '' && (
        <div className="attempt-review-key">
          <strong>解析</strong>
          <SafeHtml formulas html={explanation} />
        </div>
      )}
      {source && <SourceLine source={source} />}
      {children}
    </section>
  )
}
