import { create } from 'zustand'
import { pushed, usePushConnected } from './push/push.ts'
import { currentSession, refreshSession } from './session/session.ts'

const ASK_MS = 300_000

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

/** Told by whoever finds that files of this build are gone. */
export const offerBuild = () => useBuild.setState({ newer: true, offered: true })

export const watchBuild = () => {
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
