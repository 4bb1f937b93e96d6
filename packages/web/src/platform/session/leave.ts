import { queryClient } from '../api/query-client.ts'
import { stopPush } from '../push/push.ts'
import { createSignal } from '../signal.ts'
import { clearToken, eraseAtSignOut } from '../storage.ts'
import { forgetUnsaved } from '../unsaved.ts'
import { forgetSession } from './session.ts'

/** The person of this page is gone: whoever holds anything of him drops it. */
export const personGone = createSignal()

/** Drops what this page holds of a person: rights, caches, tabs, kept pages. The token may already be another's. */
export const dropPerson = () => {
  stopPush()
  forgetSession()
  forgetUnsaved()
  queryClient.clear()
  personGone.emit()
}

/** Leaves nothing of the former person in this browser tab or its stores. */
export const forgetPerson = () => {
  clearToken()
  eraseAtSignOut()
  dropPerson()
}
