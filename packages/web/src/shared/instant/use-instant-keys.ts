import { useEffect } from 'react'
import { answerByLetter, isTyping } from '../attempt/desk/use-desk-keys.ts'
import type { InstantSession } from './instant-session.ts'
import type { InstantSteps } from './use-instant-steps.ts'

const isWriting = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('textarea')
const isPressed = (target: EventTarget | null) => target instanceof HTMLElement && target.closest('button, a') !== null

/** A–L choose, Enter answers and goes on, ←/→ turn the page; only while the page is in front. */
export const useInstantKeys = (session: InstantSession, steps: InstantSteps, active: boolean) => {
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      // A dialog in front has the keys to itself.
      if (document.querySelector('[role=dialog]:not([aria-hidden=true])')) return
      if (event.key === 'Enter') {
        if (isWriting(event.target) || isPressed(event.target) || event.repeat) return
        event.preventDefault()
        return steps.forward()
      }
      if (isTyping(event.target)) return
      const inGroup = event.target instanceof HTMLInputElement
      if (event.key === 'ArrowRight' && !inGroup) return steps.go(steps.index + 1)
      if (event.key === 'ArrowLeft' && !inGroup) return steps.go(steps.index - 1)
      const { item } = steps
      if (!item || !/^[a-lA-L]$/.test(event.key)) return
      const answer = answerByLetter(item, event.key, session.store.getState().drafts[item.itemId])
      if (answer !== undefined) session.choose(item.itemId, answer)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
