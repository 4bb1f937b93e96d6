import { create } from 'zustand'
import { personGone } from '#src/platform/leave.ts'
import { go } from '#src/platform/navigate.ts'
import { sessionIsAlive } from '#src/platform/session-watch.ts'
import { clearWanted, readWanted, writeToken } from '#src/platform/storage.ts'

/** Whether somebody has come in through the form since this page was loaded. */
export const useEntered = create<{ entered: boolean }>(() => ({ entered: false }))

personGone.on(() => useEntered.setState({ entered: false }))

/** The door opens: to the address that was wanted before, once, otherwise to the launchpad. */
export const enterPortal = (token: string) => {
  writeToken(token)
  sessionIsAlive()
  useEntered.setState({ entered: true })
  const wanted = readWanted()
  clearWanted()
  go(wanted ?? '/guide', { replace: true })
}
