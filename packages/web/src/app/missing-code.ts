import { create } from 'zustand'
import { offerBuild } from '#src/platform/build-watch.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { forgetUnsaved, hasUnsaved } from '#src/platform/unsaved.ts'
import { waitOn } from '#src/ui/late/arriving.ts'

const RELOADED_AT = 'chunkReloadedAt'
const RELOAD_PAUSE_MS = 60_000

/** A file of this build did not come though there is a network: `leaving` once the page reloads for it. */
export const useMissingCode = create<{ state: 'none' | 'missing' | 'leaving' }>(() => ({ state: 'none' }))

export const reloadForCode = () => {
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  useMissingCode.setState({ state: 'leaving' })
  window.location.reload()
}

const askForReload = async () => {
  const mayGo = await askConfirm({
    title: '页面的一部分没有取到，刷新后继续？',
    content: '多半是系统刚刚更新。刷新会丢失未保存的内容，可以先保存再刷新。',
    okText: '刷新',
    danger: true,
  })
  if (!mayGo) return
  forgetUnsaved()
  reloadForCode()
}

/**
 * A file of an older build is gone from the server: one reload fetches the new one. Never a second one soon after, and
 * never over what somebody has written: then he is asked, and what waits for the file goes on waiting.
 */
export const watchMissingCode = () => {
  waitOn(() => useMissingCode.getState().state !== 'none')
  window.addEventListener('vite:preloadError', () => {
    const { state } = useMissingCode.getState()
    if (!navigator.onLine || state === 'leaving') return
    const isSoon = Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_PAUSE_MS
    if (!isSoon && !hasUnsaved()) return reloadForCode()
    if (state === 'missing') return
    useMissingCode.setState({ state: 'missing' })
    offerBuild()
    if (hasUnsaved()) void askForReload()
  })
}
