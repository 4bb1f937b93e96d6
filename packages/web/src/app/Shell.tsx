import { createElement, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { unreadPrefix, useUnread } from '#src/areas/account/inbox/unread.ts'
import { useEntered } from '#src/areas/account/sign-in/enter.ts'
import { isInWechat } from '#src/areas/account/sign-in/in-wechat.ts'
import { endFirstPaint } from '#src/platform/first-paint.ts'
import { useProjected } from '#src/platform/projected.ts'
import { useIdle } from '#src/platform/session/idle-watch.ts'
import { useSession } from '#src/platform/session/session.ts'
import { useSessionEnd } from '#src/platform/session/session-watch.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { late } from '#src/ui/late/late.tsx'
import { Watermark } from '#src/ui/watermark/Watermark.tsx'
import { useAppHost } from './app-host.ts'
import { ShellBars } from './bars/ShellBars.tsx'
import { chromeOf } from './frames.ts'
import { PageHost } from './page/PageHost.tsx'
import { shownTitle, useShell } from './page/shell-store.ts'
import { useArrival } from './page/use-arrival.ts'
import { useLeaveGuard } from './page/use-leave-guard.ts'
import './shell.css'
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
