import { unreadNum } from '@portal/contract/areas/system/message/unread.ts'
import { create } from 'zustand'
import { resourceKeyOf } from '#src/kit/query.ts'
import { call } from '#src/platform/api/api.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import { offerFrameCall } from '#src/platform/api/together.ts'
import { pushed, usePushConnected } from '#src/platform/push/push.ts'
import { personGone } from '#src/platform/session/leave.ts'
import { currentSession, useSession } from '#src/platform/session/session.ts'
import { readToken } from '#src/platform/storage.ts'

const ASK_MS = 60_000
offerFrameCall(unreadNum, {})

export const useUnread = create<{ total: number }>(() => ({ total: 0 }))

/** Queries under this root show messages of the inbox. */
export const INBOX_ROOT = 'inbox'

export const countText = (total: number) => (total > 99 ? '99+' : String(total))

/** What stands before the document's title. */
export const unreadPrefix = (total: number) => (total === 0 ? '' : `(${countText(total)}) `)

const refreshUnread = async () => {
  // A guest has a token and no inbox; whoever is not known yet is asked for once he is.
  if (readToken() === null || currentSession().userId === '') return
  // A failure leaves the last count standing; the call is one of those that stay silent.
  const answer = await call(unreadNum, {}, { quiet: true, background: true }).catch(() => null)
  if (answer) useUnread.setState({ total: answer.unreadNum })
}

/** Keeps the count of unread messages: by push, or by asking every 60 s where there is none. */
export const watchUnread = () => {
  useSession.subscribe((session, before) => {
    if (session.userId !== before.userId && session.userId !== '') void refreshUnread()
  })
  pushed.on(({ kind }) => {
    if (kind !== 'message') return
    void refreshUnread()
    void queryClient.invalidateQueries({ queryKey: [INBOX_ROOT] })
    void queryClient.invalidateQueries({ queryKey: [resourceKeyOf(unreadNum)] })
  })
  personGone.on(() => useUnread.setState({ total: 0 }))
  setInterval(() => {
    if (document.visibilityState === 'visible' && !usePushConnected.getState().connected) void refreshUnread()
  }, ASK_MS)
}
