/** Pages that a code of the engine may open. */
const PAGES = new Set([
  '/meetingSignInList',
  '/signInList',
  '/activitySignInList',
  '/activity/activitySignInList',
  '/livePlaySignIn',
])
const TOKEN = /^[\w-]{44}$/

export interface ScannedCode {
  page: string
  t: string
}

/**
 * What a scanned text asks for; null where it is no sign-in code. The site may be known by several names, and the server
 * judges the code itself: so the name of the host says nothing.
 */
export const readScanned = (text: string): ScannedCode | null => {
  const address = URL.parse(text.trim(), 'https://portal.invalid')
  const t = address?.searchParams.get('t') ?? ''
  return address && PAGES.has(address.pathname) && TOKEN.test(t) ? { page: address.pathname, t } : null
}
