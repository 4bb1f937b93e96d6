import { type MessageRow, readMessages } from '@portal/contract/areas/system/message/message.ts'
import { call } from '#src/platform/api/api.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import { go } from '#src/platform/navigate.ts'
import { INBOX_ROOT } from './unread.ts'

/** Whether the mark arrives or not, the person reads on. */
export const markRead = ({ id, readAt }: MessageRow): void => {
  if (readAt !== null) return
  call(readMessages, { ids: [id] }, { quiet: true })
    .then(() => queryClient.invalidateQueries({ queryKey: [INBOX_ROOT] }))
    .catch(() => {})
}

/** Reads a message and goes where it leads; false: it has no address of its own. */
export const openMessage = (message: MessageRow): boolean => {
  markRead(message)
  const { link } = message
  if (link === '') return false
  if (link.startsWith('/')) go(link)
  else window.open(link, '_blank', 'noopener,noreferrer')
  return true
}
