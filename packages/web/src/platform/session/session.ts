import { getUserInfo, type UserInfo } from '@portal/contract/areas/account/session.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { create } from 'zustand'
import { call } from '../api/api.ts'
import { readToken } from '../storage.ts'

export interface Session {
  /** `known` once the user information of this page load has arrived. */
  state: 'unknown' | 'known'
  userId: string
  code: string
  name: string
  avatar: string
  orgName: string
  /** Address of the personnel photo service with `{code}` in it, or empty. */
  photoTemplate: string
  roles: UserInfo['roles']
  /** Codes of type `menu`: these, and only these, open routes. */
  menuCodes: ReadonlySet<string>
  buttonCodes: ReadonlySet<string>
  safetyNetRoles: boolean
  build: string
  /** Server clock minus browser clock. */
  clockOffsetMs: number
  /** Who looks at the portal as this person, and until when. */
  preview: UserInfo['preview'] | null
  /** The one address that opens to a guest, who is nobody in particular: neither `userId` nor `name`. */
  guestPage: string | null
  /** Null where the password is good for a while. */
  passwordDaysLeft: number | null
}

const NOBODY: Session = {
  state: 'unknown',
  userId: '',
  code: '',
  name: '',
  avatar: '',
  orgName: '',
  photoTemplate: '',
  roles: [],
  menuCodes: new Set(),
  buttonCodes: new Set(),
  safetyNetRoles: false,
  build: '',
  clockOffsetMs: 0,
  preview: null,
  guestPage: null,
  passwordDaysLeft: null,
}

export const useSession = create<Session>(() => NOBODY)

/** For code outside components. */
export const currentSession = () => useSession.getState()

/** Somebody without any menu is given this one, so that open screens work (specification, section 2). */
const ASSUMED_MENU = 'p_zhuye'

const codesOf = ({ privileges }: UserInfo, kind: 'menu' | 'button') =>
  privileges.filter(({ type }) => (type === 'menu') === (kind === 'menu')).map(({ code }) => code)

export const sessionOf = (info: UserInfo, now: number): Session => {
  const menus = codesOf(info, 'menu')
  return {
    state: 'known',
    userId: info.guest ? '' : info.user.id,
    code: info.user.code,
    name: info.guest ? '' : info.user.name,
    avatar: info.user.photo,
    orgName: info.orgName,
    photoTemplate: info.photoTemplate,
    roles: info.roles,
    menuCodes: new Set(menus.length > 0 ? menus : [ASSUMED_MENU]),
    buttonCodes: new Set(codesOf(info, 'button')),
    safetyNetRoles: info.safetyNetRoles,
    build: info.build,
    clockOffsetMs: info.serverTime.getTime() - now,
    preview: info.preview ?? null,
    guestPage: info.guest?.page ?? null,
    passwordDaysLeft: info.passwordDaysLeft ?? null,
  }
}

const readUserInfo = async (background: boolean) => {
  const info = await call(getUserInfo, {}, { quiet: true, background })
  return sessionOf(info, Date.now())
}

let loading: Promise<void> | null = null

/** Once per page load and person; a failure lets the next navigation try again. */
export const loadSession = (): Promise<void> => {
  if (currentSession().state === 'known') return Promise.resolve()
  loading ??= readUserInfo(false)
    .then((session) => useSession.setState(session))
    .finally(() => {
      loading = null
    })
  return loading
}

/** Rights, name or picture may have changed. A different person is left to the caller. */
export const refreshSession = async (): Promise<Session> => {
  const next = await readUserInfo(true)
  if (readToken() !== null && next.userId === currentSession().userId) useSession.setState(next)
  return next
}

export const forgetSession = () => useSession.setState(NOBODY)

export const changeAvatar = (avatar: string) => useSession.setState({ avatar })

const refuseEmpty = (codes: readonly Privilege[]) => {
  if (codes.length === 0) throw new Error('权限码列表为空：调用处写错了')
}

/** Whether any of these codes is held; an empty list is a programming error. */
export const holds = (codes: readonly Privilege[], session: Session = currentSession()): boolean => {
  refuseEmpty(codes)
  return codes.some((code) => session.buttonCodes.has(code) || session.menuCodes.has(code))
}

/** As `holds`, following changed rights. */
export const useHolds = (codes: readonly Privilege[]): boolean => useSession((session) => holds(codes, session))

/** Now, by the server's clock. */
export const serverNow = (): number => Date.now() + currentSession().clockOffsetMs
