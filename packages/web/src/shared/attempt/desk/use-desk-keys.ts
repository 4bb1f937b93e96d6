import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { useEffect } from 'react'
import type { AttemptSession } from '../session/attempt-session.ts'

interface DeskKeys {
  session: AttemptSession
  item: AskedItem | undefined
  onNext: () => void
  onPrevious: () => void
}

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox]), textarea, select'))

/** The answer after the letter of an option was pressed; undefined where letters say nothing. */
export const answerByLetter = (item: AskedItem, letter: string, answer: unknown) => {
  const option = item.options['ABCDEFGHIJKL'.indexOf(letter.toUpperCase())]
  if (item.kind === 'judge' && 'AB'.includes(letter.toUpperCase())) return letter.toUpperCase() === 'A'
  if (!option) return undefined
  if (item.kind === 'single') return option.id
  if (item.kind !== 'multiple' && item.kind !== 'uncertain') return undefined
  const chosen = Array.isArray(answer) ? answer.filter((each) => typeof each === 'string') : []
  return chosen.includes(option.id) ? chosen.filter((each) => each !== option.id) : [...chosen, option.id]
}

/** ←/→ turn the page, A–L choose; nothing of it while a text is being written. */
export const useDeskKeys = ({ session, item, onNext, onPrevious }: DeskKeys) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A list of options under the focus has chosen already; chosen again would be taken back.
      if (event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      // Arrow keys inside a group of radios move its choice.
      const inGroup = event.target instanceof HTMLInputElement
      if (event.key === 'ArrowRight' && !inGroup) return onNext()
      if (event.key === 'ArrowLeft' && !inGroup) return onPrevious()
      if (!item || !/^[a-lA-L]$/.test(event.key)) return
      const answer = answerByLetter(item, event.key, session.store.getState().answers[item.itemId]?.answer)
      if (answer !== undefined) session.answer(item.itemId, answer)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
