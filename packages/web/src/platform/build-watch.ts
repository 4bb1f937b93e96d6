import { create } from 'zustand'
import { pushed, usePushConnected } from './push/push.ts'
import { currentSession, refreshSession } from './session/session.ts'
import { hasUnsaved } from './unsaved.ts'

const ASK_MS = 300_000
const RELOADED_AT = 'chunkReloadedAt'
const RELOAD_PAUSE_MS = 60_000

/** `newer` stands until the person reloads or puts it off; it is offered once per page load. */
export const useBuild = create<{ newer: boolean; offered: boolean }>(() => ({ newer: false, offered: false }))

let own = ''

/** Build of the server that this page was told first; empty until then. */
export const ownBuild = (): string => own

const compare = (build: string) => {
  if (build === '') return
  own ||= build
  if (build !== own && !useBuild.getState().offered) useBuild.setState({ newer: true, offered: true })
}

export const putOffBuild = () => useBuild.setState({ newer: false })

/** A chunk of an older build is gone from the server: one reload fetches the new one. Without network it is not gone. */
const reloadOnMissingChunk = () =>
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED_AT))
    if (!navigator.onLine || hasUnsaved() || Date.now() - last < RELOAD_PAUSE_MS) return
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })

export const watchBuild = () => {
  reloadOnMissingChunk()
  pushed.on((event) => {
    if (event.kind === 'build') compare(event.build)
  })
  setInterval(() => {
    const asleep = document.visibilityState !== 'visible' || currentSession().state === 'unknown'
    // The push channel tells by itself whenever it connects.
    if (asleep || usePushConnected.getState().connected) return
    refreshSession().then(
      ({ build }) => compare(build),
      () => {},
    )
  }, ASK_MS)
}
