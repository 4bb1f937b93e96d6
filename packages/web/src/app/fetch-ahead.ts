import { currentSession } from '#src/platform/session/session.ts'

/** What stands behind the form is fetched while somebody types at it: the way is free then, and afterwards it is wanted. */
export const fetchHomeWhileTyping = () => {
  const fetchHome = () => {
    if (currentSession().state === 'known') return
    // A file that does not come now is asked for again when it is wanted.
    import('./AppHost.tsx').catch(() => {})
    import('#src/areas/account/guide/SignedInGuide.tsx').catch(() => {})
  }
  document.addEventListener('input', fetchHome, { once: true, passive: true })
}
