import { createElement, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useBlocker, useNavigationType } from 'react-router'
import { unreadPrefix, useUnread } from '#src/areas/account/inbox/unread.ts'
import { useEntered } from '#src/areas/account/sign-in/enter.ts'
import { isInWechat } from '#src/areas/account/sign-in/in-wechat.ts'
import { endFirstPaint } from '#src/platform/first-paint.ts'
import { useProjected } from '#src/platform/projected.ts'
import { useIdle } from '#src/platform/session/idle-watch.ts'
import { useSession } from '#src/platform/session/session.ts'
import { useSessionEnd } from '#src/platform/session/session-watch.ts'
import { isDirty, mayLose } from '#src/platform/unsaved.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { closeTopmost, takesBack } from '#src/ui/focus/back-closes.ts'
import { late } from '#src/ui/late/late.tsx'
import { Watermark } from '#src/ui/watermark/Watermark.tsx'
import { useAppHost } from './app-host.ts'
import { ShellBars } from './bars/ShellBars.tsx'
import { chromeOf } from './frames.ts'
import { isKept, keyOf } from './page/kept.ts'
import { PageHost } from './page/PageHost.tsx'
import { type Shown, shownTitle, useShell } from './page/shell-store.ts'
import './shell.css'
import { plainPath } from './guard/admit.ts'
import { Tray } from './tray.tsx'

const BottomBar = late(() => import('./learner/BottomBar.tsx').then((module) => module.BottomBar))
const IdleDialog = late(() => import('./bars/IdleDialog.tsx').then((module) => module.IdleDialog))
const SignInAgain = late(() => import('./bars/SignInAgain.tsx').then((module) => module.SignInAgain))
const PasswordAgain = late(() => import('./bars/PasswordAgain.tsx').then((module) => module.PasswordAgain))
const PaletteHost = late(() => import('./palette/PaletteHost.tsx').then((module) => module.PaletteHost))
const NoticeGate = late(() => import('#src/areas/account/guide/NoticeGate.tsx').then((module) => module.NoticeGate))
const WechatOffer = late(() =>
  import('#src/areas/account/sign-in/WechatOffer.tsx').then((module) => module.WechatOffer),
)
const PopupHost = late(() => import('#src/areas/notice/popup/PopupHost.tsx').then((module) => module.PopupHost))
const UrgentBar = late(() => import('#src/areas/notice/popup/UrgentBar.tsx').then((module) => module.UrgentBar))

/**
 * What is around every page, in whichever frame; a guest, who has no name, sees the page alone. 主内容 keeps its place in
 * the tree so that kept pages live on.
 */
export function Shell() {
  const frame = useShell((state) => state.shown?.screen.frame)
  const name = useSession((session) => session.name)
  const preview = useSession((session) => session.preview)
  const Host = useAppHost((state) => state.Host)
  const known = useSession(({ state }) => state === 'known')
  const phone = useMedia(PHONE)
  const projected = useProjected((state) => state.projected)
  const main = useRef<HTMLElement>(null)
  useDocumentTitle()
  useArrival(main)
  useLeaveGuard()
  // Follows the document, in which the first paint stands until there is something better.
  useLayoutEffect(() => {
    if (frame) endFirstPaint()
  }, [frame])
  if (!frame) return null
  const shell = (
    <div className={`frame frame-${frame}`}>
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          // The hash would be a navigation of its own.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        跳到主内容
      </a>
      <ShellBars />
      <Suspense>{name !== '' && chromeOf(frame)?.draw()}</Suspense>
      <main id="main" className="frame-main" aria-label="主内容" tabIndex={-1} ref={main}>
        {name !== '' && (frame === 'layout' || frame === 'learner') && <UrgentBar />}
        <PageHost />
      </main>
      {phone && known && <BottomBar />}
      <Tray />
      <ShellDialogs />
      {!projected && <Watermark name={preview ? `${preview.viewerName} 预览 ${name}` : name} />}
    </div>
  )
  // It arrives while the sign-in page is left, so nothing that is kept gets another parent.
  return Host ? createElement(Host, null, shell) : shell
}

/** Seldom seen, so their code comes when they are wanted. */
function ShellDialogs() {
  const isIdle = useIdle(({ leftMs }) => leftMs !== null)
  const signingIn = useSessionEnd(({ signingIn }) => signingIn)
  const asking = useSessionEnd(({ passwordAsked }) => passwordAsked !== null)
  const isKnown = useSession(({ userId }) => userId !== '')
  const isAtDoor = useShell(({ shown }) => shown?.screen.path === '/guide')
  const entered = useEntered((state) => state.entered)
  const path = useShell(({ shown }) => shown?.screen.path ?? '')
  const isPreview = useSession(({ preview }) => Boolean(preview))
  return (
    <>
      {isIdle && <IdleDialog />}
      {signingIn && <SignInAgain />}
      {asking && <PasswordAgain />}
      {isKnown && !isPreview && (isAtDoor || entered) && <NoticeGate />}
      {isKnown && path === '/dashboard' && <PaletteHost />}
      {isKnown && !isPreview && isInWechat() && <WechatOffer />}
      {isKnown && !isPreview && <PopupHost path={path} />}
    </>
  )
}

function useDocumentTitle() {
  const title = useShell(shownTitle)
  const unread = useUnread(({ total }) => total)

  // Follows the document's own title.
  useEffect(() => {
    document.title = `${unreadPrefix(unread)}${title === '' ? '' : `${title} - `}统一门户`
  }, [title, unread])
}

/** Keys of an address that open another room of a learner's page, such as the panels of 我的. */
const ROOM_KEYS = ['panel', 'tab', 'benefit', 'exhibitionId']

const roomOf = ({ shown }: { shown: Shown | null }): string => {
  if (shown === null || shown.screen.frame === 'layout') return ''
  const query = new URLSearchParams(shown.search)
  return ROOM_KEYS.map((key) => query.get(key)).join(' ')
}

/**
 * At another page: to its top, and the focus to its content. Another room of it opened by a link begins at its top, a
 * step back to one stays where the browser puts it; any other change of the query leaves both alone.
 */
function useArrival(main: React.RefObject<HTMLElement | null>) {
  const key = useShell((state) => state.shown?.key)
  const room = useShell(roomOf)
  const isPushed = useNavigationType() === 'PUSH'
  const last = useRef<{ key: string; room: string }>(undefined)

  // Follows the window's scroll position and the document's focus.
  useEffect(() => {
    if (key === undefined) return
    const [isFirst, isOther] = [last.current === undefined, last.current?.key !== key]
    if (isOther || (isPushed && last.current?.room !== room)) window.scrollTo(0, 0)
    last.current = { key, room }
    // On the first page the browser itself begins at the top, where the skip link is.
    if (isOther && !isFirst && !main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
  }, [key, room, isPushed, main])
}

/** A step back takes away what an address had opened, and with it what stands over its page. */
const closesKey = (from: string, to: string): boolean => {
  const after = new URLSearchParams(to)
  return [...new URLSearchParams(from).keys()].some((key) => !after.has(key))
}

/** Keys of an address under which a form stands in place of its page. */
const FORM_KEYS = ['edit', 'copyOf']

const closesForm = (from: string, to: string): boolean => {
  const [before, after] = [new URLSearchParams(from), new URLSearchParams(to)]
  return FORM_KEYS.some((key) => before.has(key) && before.get(key) !== after.get(key))
}

/**
 * Asks before a page that is not kept, or a form left by the back key, takes its unsaved input with it. The back
 * key of a phone closes what stands over the page first; elsewhere a kept page is hidden with it.
 */
function useLeaveGuard() {
  const shown = useShell((state) => state.shown)
  const asking = useRef(false)
  const closing = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!shown) return false
    const isBack = historyAction === 'POP'
    const leaves = keyOf(plainPath(nextLocation.pathname), nextLocation.search) !== shown.key
    const stays = !leaves && closesKey(currentLocation.search, nextLocation.search)
    closing.current = isBack && takesBack() && !stays && window.matchMedia(PHONE).matches
    if (closing.current) return true
    if (!isDirty(shown.key)) return false
    return leaves ? !isKept(shown.screen) : isBack && closesForm(currentLocation.search, nextLocation.search)
  })

  // Follows the router's blocker, which waits for an answer.
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (closing.current) {
      blocker.reset()
      closeTopmost()
      return
    }
    // The page on screen changes a moment before the blocker is let go: then there is nothing to ask any more.
    if (!shown || !isDirty(shown.key) || asking.current) return
    asking.current = true
    void mayLose(shown.key).then((leave) => {
      asking.current = false
      if (leave) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker, shown])
}
