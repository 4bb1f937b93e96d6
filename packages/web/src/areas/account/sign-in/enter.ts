import { create } from 'zustand'
import { go } from '#src/platform/navigate.ts'
import { personGone } from '#src/platform/session/leave.ts'
import { sessionIsAlive } from '#src/platform/session/session-watch.ts'
import { clearWanted, deviceId, readWanted, writeToken } from '#src/platform/storage.ts'

/** Whether somebody has come in through the form since this page was loaded. */
export const useEntered = create<{ entered: boolean }>(() => ({ entered: false }))

personGone.on(() => useEntered.setState({ entered: false }))

/** The door opens: to the address that was wanted before, once, otherwise to the launchpad. */
export const enterPortal = (token: string) => {
  writeToken(token)
  // Named long before it is needed: what a browser kept a moment ago is lost when the phone ends it.
  deviceId()
  sessionIsAlive()
  useEntered.setState({ entered: true })
  const wanted = readWanted()
  clearWanted()
  go(wanted ?? '/guide', { replace: true })
}
