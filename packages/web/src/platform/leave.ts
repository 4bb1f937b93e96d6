import { queryClient } from './query-client.ts'
import { stopPush } from './push.ts'
import { forgetSession } from './session.ts'
import { createSignal } from './signal.ts'
import { clearToken, eraseAtSignOut } from './storage.ts'
import { forgetUnsaved } from './unsaved.ts'

/** The person of this page is gone: whoever holds anything of him drops it. */
export const personGone = createSignal()

/** Leaves nothing of the former person in this page: token, rights, caches, tabs, kept pages. */
export const forgetPerson = () => {
  stopPush()
  clearToken()
  forgetSession()
  forgetUnsaved()
  queryClient.clear()
  eraseAtSignOut()
  personGone.emit()
}
