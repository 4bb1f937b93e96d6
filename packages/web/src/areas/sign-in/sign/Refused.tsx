import type { SignedSheet } from '@portal/contract/areas/sign-in/sign-answer.ts'
import type { SignCode } from '@portal/contract/areas/sign-in/words.ts'
import { useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { outcomes, type Step, stepWords } from './outcome.ts'

const RequestModal = late(() => import('./RequestModal.tsx').then((module) => module.RequestModal))

interface RefusedProps {
  code: SignCode
  words: string
  /** Null before a valid code: then nothing is said of the sheet. */
  sheet: SignedSheet | null
  onAgain: () => void
  onOwnCode: () => void
}

/** Why it did not count, and what to do now: the first way is the filled one. */
export function Refused({ code, words, sheet, onAgain, onOwnCode }: RefusedProps) {
  const { setQuery } = usePage()
  const [asks, setAsks] = useState(false)
  const { advice, steps } = outcomes[code]
  const acts: Record<Step, () => void> = {
    scan: () => setQuery({ t: undefined, view: 'scan' }),
    digits: () => setQuery({ t: undefined, view: 'scan' }),
    ownCode: onOwnCode,
    again: onAgain,
    makeUp: () => setAsks(true),
    list: () => setQuery({ t: undefined }),
  }
  const shown = steps.filter((step) => step !== 'makeUp' || sheet !== null)
  return (
    <>
      <section className="sign-done" data-tone="no" role="alert">
        <span className="sign-disc">
          <Icon name="cross" />
        </span>
        <h2>{words}</h2>
        <p>{advice}</p>
      </section>
      {sheet && (
        <p className="sign-of">
          {sheet.title}
          {sheet.place !== '' && ` · ${sheet.place}`}
        </p>
      )}
      <div className="sign-acts">
        {shown.map((step, place) => (
          <button
            key={step}
            type="button"
            className={place === 0 ? 'sign-button sign-primary' : 'sign-button'}
            onClick={acts[step]}
          >
            {stepWords[step]}
          </button>
        ))}
      </div>
      {asks && sheet && (
        <RequestModal kind="makeUp" sheetId={sheet.id} title={sheet.title} onClose={() => setAsks(false)} />
      )}
    </>
  )
}
