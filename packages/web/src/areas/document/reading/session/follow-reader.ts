interface ReaderParts {
  /** A key, a pointer, a touch: somebody is there. */
  moved: () => void
  /** The tab came to the front or left it. */
  shown: (visible: boolean) => void
  leave: () => void
  /** The browser brought back the page it had put away, whose sitting was closed. */
  restored: () => void
}

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'touchmove', 'scroll'] as const

/** Listens for signs of a reader and for what becomes of the tab. */
export const followReader = ({ moved, shown, leave, restored }: ReaderParts) => {
  const onVisibility = () => shown(document.visibilityState !== 'hidden')
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && restored()

  for (const sign of signs) window.addEventListener(sign, moved, { capture: true, passive: true })
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    for (const sign of signs) window.removeEventListener(sign, moved, { capture: true })
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', onPageShow)
  }
}
