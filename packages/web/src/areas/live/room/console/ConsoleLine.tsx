import type { LiveMessage } from '@portal/contract/areas/live/room.ts'
import { useState } from 'react'
import { clockTimeText } from '#src/shared/player/core/clock-text.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { Avatar } from '#src/ui/shell/Avatar.tsx'
import type { Moderate } from './moderate.ts'

interface ConsoleLineProps {
  message: LiveMessage
  isPinned: boolean
  /** What somebody is called who writes with the rights of a host; null: a learner. */
  role: string | null
  /** The class is over: it is only read. */
  isFixed: boolean
  onModerate: Moderate
  onKick: () => void
}

const MUTED_SECONDS = 600

/** One line as a host sees it; what is held carries its acts open. */
export function ConsoleLine({ message, isPinned, role, isFixed, onModerate, onKick }: ConsoleLineProps) {
  const { id, userId, name, orgName, text, state, heldFor, kind, answered, at } = message
  const [open, setOpen] = useState(false)
  const acts = [
    ...(state === 'pending'
      ? [{ label: '通过', act: () => onModerate({ action: 'restore', targetId: id }, '已通过') }]
      : []),
    ...(kind === 'ask' && !answered && state === 'shown'
      ? [{ label: '标记已回答', act: () => onModerate({ action: 'answered', targetId: id }, '已标记') }]
      : []),
    state === 'hidden'
      ? { label: '恢复', act: () => onModerate({ action: 'restore', targetId: id }, '已恢复') }
      : { label: '隐藏', act: () => onModerate({ action: 'hide', targetId: id }, '已隐藏') },
    ...(state === 'shown'
      ? [
          isPinned
            ? { label: '取消置顶', act: () => onModerate({ action: 'pin' }, '已取消置顶') }
            : { label: '置顶', act: () => onModerate({ action: 'pin', targetId: id }, '已置顶') },
        ]
      : []),
    ...(role !== null
      ? []
      : [
          {
            label: '禁言 10 分',
            act: () =>
              onModerate({ action: 'mute', targetId: userId, seconds: MUTED_SECONDS }, `已禁言 ${name} 10 分钟`),
          },
          { label: '解除禁言', act: () => onModerate({ action: 'unmute', targetId: userId }, `已解除 ${name} 的禁言`) },
          { label: '移出', act: onKick },
        ]),
  ]
  const isOpen = !isFixed && (open || state === 'pending')
  return (
    <li className="talk-line desk-line" data-state={state}>
      <Avatar name={name} code="" size={28} />
      <div>
        <p className="talk-who">
          {name} · {role ?? orgName}
          {isPinned && <span className="talk-tag">置顶</span>}
          {kind === 'ask' && <span className="talk-tag">{answered ? '已回答' : '提问'}</span>}
          {state === 'pending' && <span className="talk-tag talk-tag-warn">待审{heldFor && `：${heldFor}`}</span>}
          {state === 'hidden' && <span className="talk-tag talk-tag-warn">已隐藏</span>}
          <span className="room-grow" />
          <time>{clockTimeText(at.getTime())}</time>
          {!isFixed && (
            <button
              type="button"
              className="desk-line-more"
              aria-label={`管理 ${name} 的消息`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!open)}
            >
              <Icon name="dots" />
            </button>
          )}
        </p>
        <p className="talk-text">{text}</p>
        {isOpen && (
          <p className="desk-line-acts">
            {acts.map(({ label, act }) => (
              <button key={label} type="button" aria-label={`${label}：${name}`} onClick={act}>
                {label}
              </button>
            ))}
          </p>
        )}
      </div>
    </li>
  )
}
