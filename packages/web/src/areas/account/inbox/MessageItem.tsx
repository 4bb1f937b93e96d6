import { CheckSquareOutlined, MessageOutlined, NotificationOutlined, ReadOutlined } from '@ant-design/icons'
import { type MessageCategory, type MessageRow, readMessages } from '@portal/contract/areas/system/message/message.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { call } from '#src/platform/api/api.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import { go } from '#src/platform/navigate.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'
import './inbox.css'
import { INBOX_ROOT } from './unread.ts'

const icons: Record<MessageCategory, ReactNode> = {
  todo: <CheckSquareOutlined />,
  notice: <NotificationOutlined />,
  study: <ReadOutlined />,
  other: <MessageOutlined />,
}

const markRead = async ({ id, readAt }: MessageRow) => {
  if (readAt !== null) return
  await call(readMessages, { ids: [id] }, { quiet: true })
  await queryClient.invalidateQueries({ queryKey: [INBOX_ROOT] })
}

/** One message: opening it reads it; without an address of its own it unfolds where it stands. */
export function MessageItem({ message, onLeave }: { message: MessageRow; onLeave: () => void }) {
  const [unfolded, setUnfolded] = useState(false)
  const { category, kind, title, text, link, reason, at, readAt } = message

  const open = () => {
    // Whether the mark arrives or not, the person reads on.
    markRead(message).catch(() => {})
    if (link === '') return setUnfolded(!unfolded)
    if (!link.startsWith('/')) return void window.open(link, '_blank', 'noopener,noreferrer')
    onLeave()
    go(link)
  }

  return (
    <li className={readAt === null ? 'inbox-item inbox-item-unread' : 'inbox-item'}>
      <button type="button" onClick={open} aria-expanded={link === '' ? unfolded : undefined}>
        <span className="inbox-icon" aria-hidden="true">
          {icons[category]}
        </span>
        <span className="inbox-words">
          <span className="inbox-title">
            {readAt === null && <span className="visually-hidden">未读：</span>}
            {title}
          </span>
          {text !== '' && <span className={unfolded ? 'inbox-text inbox-text-unfolded' : 'inbox-text'}>{text}</span>}
          <span className="inbox-note">
            {kind} · {reason} · <TimeAgo at={at.getTime()} now={serverNow()} />
          </span>
        </span>
      </button>
    </li>
  )
}
