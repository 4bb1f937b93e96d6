import { useEffect, useState } from 'react'
import { readOnlyAnswered } from '#src/platform/api/api-signals.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import { putOffBuild, useBuild } from '#src/platform/build-watch.ts'
import { useSession } from '#src/platform/session/session.ts'
import { type SessionEnd, useSessionEnd } from '#src/platform/session/session-watch.ts'
import { isPreviewWindow } from '#src/platform/storage.ts'
import { tip } from '#src/platform/tips.ts'
import { useUnsaved } from '#src/platform/unsaved.ts'
import { late } from '#src/ui/late/late.tsx'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import { Bar } from './Bar.tsx'

const ExamBar = late(() => import('./ExamBar.tsx').then((module) => module.ExamBar))
const PasswordBar = late(() => import('./PasswordBar.tsx').then((module) => module.PasswordBar))
const PreviewBar = late(() => import('./PreviewBar.tsx').then((module) => module.PreviewBar))

/** What the whole page must know, above everything else of it. */
export function ShellBars() {
  const isExpiring = useSession(({ passwordDaysLeft }) => passwordDaysLeft !== null)
  // The last one may have been somebody else's.
  const isPerson = useSession(({ userId, preview }) => userId !== '' && !preview)
  return (
    <div className="bars" data-chrome>
      {isPreviewWindow() && <PreviewBar />}
      <SessionBar />
      {isPerson && <ExamBar />}
      <ConnectionBar />
      <ReadOnlyBar />
      {isExpiring && <PasswordBar />}
      <BuildBar />
    </div>
  )
}

const endings: Partial<Record<SessionEnd, string>> = {
  idle: '因长时间未操作，已退出登录',
  replaced: '登录设备超过上限，本设备已退出',
  admin: '登录已被管理员结束',
}

function SessionBar() {
  const { over, reason } = useSessionEnd()
  const isGuest = useSession(({ guestPage }) => guestPage !== null)
  if (!over || isPreviewWindow()) return null
  if (isGuest) return <Bar kind="danger">链接无效或已失效</Bar>
  const why = reason === null ? undefined : endings[reason]
  return (
    <Bar kind="danger">
      <span>登录已失效，请重新登录{why && `（${why}）`}</span>
      <PlainButton onClick={() => useSessionEnd.setState({ signingIn: true })}>重新登录</PlainButton>
    </Bar>
  )
}

const OFFLINE_AFTER_MS = 3000

function ConnectionBar() {
  const [offline, setOffline] = useState(false)

  // Follows the network: a short gap is not worth a word, and what was missed is fetched once it is back.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let said = false
    const handleOffline = () => {
      timer = setTimeout(() => {
        said = true
        setOffline(true)
      }, OFFLINE_AFTER_MS)
    }
    const handleOnline = () => {
      clearTimeout(timer)
      if (!said) return
      said = false
      setOffline(false)
      tip('success', '网络已恢复')
      void queryClient.invalidateQueries()
    }
    if (!navigator.onLine) handleOffline()
    window.addEventListener('offline', handleOffline)
    window.addEventListener('online', handleOnline)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('offline', handleOffline)
      window.removeEventListener('online', handleOnline)
    }
  }, [])

  return offline ? <Bar kind="warn">网络已断开，部分功能不可用</Bar> : null
}

function ReadOnlyBar() {
  const [readOnly, setReadOnly] = useState(false)

  // Follows the answers to writes, the only place where the server tells.
  useEffect(() => readOnlyAnswered.on(setReadOnly), [])

  return readOnly ? <Bar kind="warn">系统维护中，暂时只能查看</Bar> : null
}

function BuildBar() {
  const newer = useBuild((state) => state.newer)
  const busy = useUnsaved(({ dirty, running }) => dirty.size + running.size > 0)
  if (!newer || busy) return null
  return (
    <Bar kind="info">
      <span>系统已更新，刷新后使用新版本</span>
      <PlainButton look="primary" onClick={() => window.location.reload()}>
        刷新
      </PlainButton>
      <PlainButton onClick={putOffBuild}>稍后</PlainButton>
    </Bar>
  )
}
