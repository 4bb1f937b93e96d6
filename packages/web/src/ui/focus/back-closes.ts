import { useEffect } from 'react'

/** Dialogs and drawers over the page, each of which closes by Escape. */
let open = 0
/** The program itself goes back: what stands over the page goes with it. */
let isMeant = false

/** Says that something stands over the page until the answer is called. */
export const coverPage = (): (() => void) => {
  let counts = true
  open += 1
  return () => {
    if (counts) open -= 1
    counts = false
  }
}

/** While it is shown, the back key of a phone closes it and not the page under it. */
export const useBackCloses = (isShown: boolean): void => {
  // Follows the history of the browser through the guard of the shell.
  useEffect(() => (isShown ? coverPage() : undefined), [isShown])
}

export const goBackAnyway = (): void => {
  isMeant = true
}

/** Whether a step back is meant for what stands over the page. */
export const takesBack = (): boolean => {
  const isAsked = open > 0 && !isMeant
  isMeant = false
  return isAsked
}

/** Closes the topmost one as its own key does, with its question about what would be lost. */
export const closeTopmost = (): void => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
}
