import type { MessageRow } from '@portal/contract/areas/system/message/message.ts'
import type { MessageCategory } from '@portal/contract/areas/system/message/unread.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { serverNow } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'
import './inbox.css'
import { openMessage } from './open-message.ts'

const icons: Record<MessageCategory, ReactNode> = {
  todo: <Icon name="checklist" />,
  notice: <Icon name="megaphone" />,
  study: <Icon name="book" />,
  other: <Icon name="talk" />,
}

/** One message: opening it reads it; without an address of its own it unfolds where it stands. */
export function MessageItem({ message, onLeave }: { message: MessageRow; onLeave: () => void }) {
  const [unfolded, setUnfolded] = useState(false)
  const { category, kind, title, text, link, reason, at, readAt } = message

  const open = () => {
    if (!openMessage(message)) return setUnfolded(!unfolded)
    if (link.startsWith('/')) onLeave()
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
