import type { GuideUnread } from '@portal/contract/areas/account/guide.ts'
import type { MessageCategory } from '@portal/contract/areas/system/message/unread.ts'
import { useState } from 'react'
import { serverNow } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { late } from '#src/ui/late/late.tsx'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'
import { openMessage } from '../../inbox/open-message.ts'
import { HomeCard } from './HomeCard.tsx'

const InboxDrawer = late(() => import('../../inbox/InboxDrawer.tsx').then((module) => module.InboxDrawer))

const SHOWN = 3

const icons: Record<MessageCategory, IconName> = { todo: 'exam', notice: 'megaphone', study: 'book', other: 'mail' }

/** 消息: the three unread ones that came last; all of them stand in the inbox. */
export function MessagesCard({ unread: { total, list } }: { unread: GuideUnread }) {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  if (list.length === 0) return null
  const openInbox = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <HomeCard
      title="消息"
      note={
        <button type="button" className="home-card-more" onClick={openInbox}>
          {total} 条未读
          <Icon name="forward" small />
        </button>
      }
    >
      <ul className="home-messages">
        {list.slice(0, SHOWN).map((message) => (
          <li key={message.id}>
            <button type="button" onClick={() => (message.link === '' ? openInbox() : openMessage(message))}>
              <Icon name={icons[message.category]} />
              <span>{message.title}</span>
              <small>
                <TimeAgo at={message.at.getTime()} now={serverNow()} />
              </small>
            </button>
          </li>
        ))}
      </ul>
      {wanted && <InboxDrawer open={open} onClose={() => setOpen(false)} />}
    </HomeCard>
  )
}
