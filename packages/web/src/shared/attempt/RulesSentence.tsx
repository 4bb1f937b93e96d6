import { PRACTICE_STYLE } from '@portal/contract/areas/exam/exam/rules.ts'
import './rules-sentence.css'

/** The generated rules of something to sit; that everybody gets the keys at once stands out in it. */
export function RulesSentence({ text }: { text: string }) {
  const [before = '', after] = text.split(PRACTICE_STYLE)
  if (after === undefined) return text
  return (
    <>
      {before}
      <strong className="rules-sentence-danger">{PRACTICE_STYLE}</strong>
      {after}
    </>
  )
}
