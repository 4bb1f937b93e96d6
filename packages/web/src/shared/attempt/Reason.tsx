import type { AnswerVerdict } from '@portal/contract/areas/exam/attempt/verdict.ts'
import { SourceLine } from '../instant/SourceLine.tsx'
import { SafeHtml } from '../rich-text/SafeHtml.tsx'

interface ReasonProps {
  explanation: string | undefined
  source?: AnswerVerdict['source'] | undefined
}

/** Why the right answer is right, and where it stands written. */
export function Reason({ explanation = '', source }: ReasonProps) {
  if (explanation === '' && !source) return null
  return (
    <div className="attempt-reason">
      {explanation !== '' && (
        <>
          <strong>为什么</strong>
          <SafeHtml formulas html={explanation} />
        </>
      )}
      {source && <SourceLine source={source} />}
    </div>
  )
}
