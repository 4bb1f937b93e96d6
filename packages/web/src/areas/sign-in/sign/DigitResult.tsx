import { type ReactNode, useEffect } from 'react'
import { usePage } from '#src/platform/page.ts'
import { type OwnerParts, SignResult } from './SignResult.tsx'
import { useShownAnswer } from './shown-answer.ts'
import './sign.css'

interface DigitResultProps {
  parts: OwnerParts
  /** The view that the address leads on to; none where the page begins with its list. */
  next?: string
  /** Stands where there is no answer. */
  children: ReactNode
}

/** The answer to digits (`?view=done`); asked for again by a reload, there is none, and the list stands instead. */
export function DigitResult({ parts, next, children }: DigitResultProps) {
  const { setQuery } = usePage()
  const { shown } = useShownAnswer()
  // Follows the page: an answer is shown once, and the address leads on without it.
  useEffect(() => {
    if (!shown) setQuery({ view: next })
  }, [shown, setQuery, next])
  // Follows the page: left, the answer has been seen.
  useEffect(() => () => useShownAnswer.setState({ shown: null }), [])
  if (!shown) return children
  return (
    <div className="sign-page" data-foot="true">
      <SignResult {...shown} placeRefused={false} parts={parts} />
    </div>
  )
}
