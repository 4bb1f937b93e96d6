import { go } from '#src/platform/navigate.ts'
import { sessionIsAlive } from '#src/platform/session-watch.ts'
import { clearWanted, readWanted, writeToken } from '#src/platform/storage.ts'

/** The door opens: to the address that was wanted before, once, otherwise to the launchpad. */
export const enterPortal = (token: string) => {
  writeToken(token)
  sessionIsAlive()
  const wanted = readWanted()
  clearWanted()
  go(wanted ?? '/guide', { replace: true })
}
