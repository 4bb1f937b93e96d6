import { logFault } from './console.ts'
import { createSignal } from './signal.ts'

const TOKEN = 'token'
const PREVIEW = 'previewToken'
const GUEST = 'guestToken'
const WANTED = 'wantedAddress'
const TABS = 'tabPaths'
const REMEMBERED_NAME = 'rememberedName'
const DEVICE = 'device'
const SIGNED_OUT_AT = 'signedOutAt'
const SIGN_OUT_MS = 5000
const YEAR_SECONDS = 31_536_000

// A store may be full or forbidden (private windows, locked-down webviews); the page works on without it.
const guarded = <Value>(work: () => Value, otherwise: Value): Value => {
  try {
    return work()
  } catch (error) {
    logFault('浏览器存储不可用', error)
    return otherwise
  }
}

const write = (area: Storage, key: string, value: string | null) =>
  guarded(() => (value === null ? area.removeItem(key) : area.setItem(key, value)), undefined)

/** A window of 以其身份预览: its token lives in it alone and never gives way to that of the browser. */
export const isPreviewWindow = (): boolean => guarded(() => sessionStorage.getItem(PREVIEW) !== null, false)
export const writePreviewToken = (token: string) => write(sessionStorage, PREVIEW, token)

/** A guest's token too lives in his window, beside that of whoever else uses the browser. */
const isGuestWindow = (): boolean => guarded(() => sessionStorage.getItem(GUEST) !== null, false)
export const writeGuestToken = (token: string | null) => write(sessionStorage, GUEST, token)

const ownKey = () => (isPreviewWindow() ? PREVIEW : isGuestWindow() ? GUEST : null)

export const readToken = (): string | null => {
  const own = ownKey()
  return guarded(() => (own === null ? localStorage.getItem(TOKEN) : sessionStorage.getItem(own)) || null, null)
}
export const writeToken = (token: string) => {
  write(sessionStorage, PREVIEW, null)
  writeGuestToken(null)
  write(localStorage, TOKEN, token)
}
// What is left of an ended preview is the mark that this window was one.
export const clearToken = () => {
  if (isPreviewWindow()) writePreviewToken('')
  else if (isGuestWindow()) writeGuestToken(null)
  else write(localStorage, TOKEN, null)
}

/** Lets the other browser tabs tell a sign-out from a session that merely ended: only the first one clears them. */
export const announceSignOut = () => write(localStorage, SIGNED_OUT_AT, String(Date.now()))
export const isSignedOutElsewhere = () =>
  guarded(() => Date.now() - Number(localStorage.getItem(SIGNED_OUT_AT) ?? 0) < SIGN_OUT_MS, false)

/** Fires when another browser tab signs in, signs out or changes the person. */
export const tokenChangedElsewhere = createSignal<string | null>()

export const watchTokenElsewhere = () =>
  window.addEventListener('storage', ({ key, newValue }) => {
    // A null key means that the whole store was cleared.
    if ((key === TOKEN || key === null) && ownKey() === null) tokenChangedElsewhere.emit(newValue)
  })

const readCookie = (name: string): string | null => {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1))
}

const writeCookie = (name: string, value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the specification fixes cookies, and the cookie store API is not everywhere.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** 1 = collapsed, 0 = open. */
export const readSidebarCollapsed = () => readCookie('sidebarStatus') === '1'
export const writeSidebarCollapsed = (collapsed: boolean) => writeCookie('sidebarStatus', collapsed ? '1' : '0')

/** The key stays `en` as the specification has it; components speak Chinese whatever it says. */
export const ensureLanguageCookie = () => {
  if (readCookie('language') === null) writeCookie('language', 'en')
}

export const keepWanted = (address: string) => write(sessionStorage, WANTED, address)
export const clearWanted = () => write(sessionStorage, WANTED, null)

/** An address of this site, or null: anything that could lead elsewhere is ignored. */
export const readWanted = (): string | null => {
  const wanted = guarded(() => sessionStorage.getItem(WANTED), null)
  return wanted !== null && /^\/(?![/\\])/.test(wanted) ? wanted : null
}

export const readTabPaths = (): string[] =>
  guarded(() => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(TABS) ?? '[]')
    return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : []
  }, [])
export const writeTabPaths = (paths: readonly string[]) => write(sessionStorage, TABS, JSON.stringify(paths))

export const readRememberedName = () => guarded(() => localStorage.getItem(REMEMBERED_NAME) ?? '', '')
export const writeRememberedName = (name: string | null) => write(localStorage, REMEMBERED_NAME, name)

const LOOK = 'look'

/** The look of the last person on this device; `begin.js` reads it before anything is drawn. */
export const readDeviceLook = (): unknown => guarded(() => JSON.parse(localStorage.getItem(LOOK) ?? 'null'), null)
export const writeDeviceLook = (theme: string, scale: number) =>
  write(localStorage, LOOK, JSON.stringify({ theme, scale }))

const userKey = (userId: string, key: string) => `user:${userId}:${key}`

/** Journals and drafts of one person on this device. */
export const readUserItem = (userId: string, key: string) =>
  guarded(() => localStorage.getItem(userKey(userId, key)), null)
export const writeUserItem = (userId: string, key: string, value: string | null) =>
  write(localStorage, userKey(userId, key), value)
export const userItemKeys = (userId: string): string[] =>
  guarded(() => {
    const prefix = userKey(userId, '')
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  }, [])

/** What must outlive a sign-out: things of the device, and journals the server has not acknowledged. */
const survivesSignOut = (key: string) =>
  key === REMEMBERED_NAME ||
  key === SIGNED_OUT_AT ||
  key === DEVICE ||
  key === 'guest' ||
  /^user:[^:]+:journal/.test(key)

export const eraseAtSignOut = () => {
  // The stores belong to the person whose browser it is.
  if (isPreviewWindow()) return
  guarded(() => sessionStorage.clear(), undefined)
  guarded(() => {
    for (const key of Object.keys(localStorage)) if (!survivesSignOut(key)) localStorage.removeItem(key)
  }, undefined)
}

/** Of this browser tab alone, until it is closed or the person signs out. */
export const readTabItem = (key: string) => guarded(() => sessionStorage.getItem(key), null)
export const writeTabItem = (key: string, value: string | null) => write(sessionStorage, key, value)

let deviceWithoutStore = ''

/** Names this browser by chance alone, made once; it tells nothing of the machine and outlives a sign-out. */
export const deviceId = (): string => {
  const known = guarded(() => localStorage.getItem(DEVICE), null) ?? deviceWithoutStore
  if (/^[\w-]{16,64}$/.test(known)) return known
  deviceWithoutStore = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  write(localStorage, DEVICE, deviceWithoutStore)
  return deviceWithoutStore
}

const REFUSED = 'refusedPath'

/** The path behind the latest /401 or /404, for these two pages to name. */
export const keepRefused = (path: string) => write(sessionStorage, REFUSED, path)
export const readRefused = () => guarded(() => sessionStorage.getItem(REFUSED) ?? '', '')

const invitationKey = (page: string) => `guest:${page}`

/** The token this device has for an invitation: a second answer must not begin by opening the link once more. */
export const readGuestDevice = (page: string) => guarded(() => localStorage.getItem(invitationKey(page)), null)
export const writeGuestDevice = (page: string, token: string) => write(localStorage, invitationKey(page), token)
