import type { LiveMessage, LiveRoom } from '@portal/contract/areas/live/room.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '#src/platform/session/session.ts'
import { clockTimeText } from '#src/shared/player/core/clock-text.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { Avatar } from '#src/ui/shell/Avatar.tsx'
import { answerTo } from './answer-to.ts'
import type { Talk } from './use-talk.ts'

const NEAR_END = 80

interface TalkListProps {
  talk: Talk
  kind: 'chat' | 'ask'
  pinned: LiveRoom['pinned']
}

/** Lines of the chat, or questions; keeps to the newest while one is there. */
export function TalkList({ talk, kind, pinned }: TalkListProps) {
  const userId = useSession((session) => session.userId)
  const shown = talk.messages.filter(
    (message) => (kind === 'chat' ? message.kind !== 'ask' : message.kind === 'ask') && message.state !== 'hidden',
  )
  return (
    <>
      {kind === 'chat' && pinned !== null && <Pinned key={pinned.id} text={pinned.text} />}
      <Scrolling last={shown.at(-1)?.id}>
        {shown.length === 0 && (
          <li className="talk-empty">{kind === 'chat' ? '还没有人发言' : '还没有提问，可以点“举手”提问'}</li>
        )}
        {shown.map((message) => (
          <TalkLine key={message.id} message={message} mine={message.userId === userId}>
            {message.answered && <Answer line={answerTo(message, talk.messages)} />}
          </TalkLine>
        ))}
      </Scrolling>
    </>
  )
}

/** A list that follows its end while one looks at it. */
export function Scrolling({ last, children }: { last: string | undefined; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const follows = useRef(true)

  // Follows the newest line.
  useEffect(() => {
    const { current } = list
    if (current && follows.current && last !== undefined) current.scrollTop = current.scrollHeight
  }, [last])

  return (
    <ul
      ref={list}
      className="talk-list"
      aria-label="消息"
      aria-live="polite"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < NEAR_END
      }}
    >
      {children}
    </ul>
  )
}

function Pinned({ text }: { text: string }) {
  const [open, setOpen] = useState(true)
  if (!open) return null
  return (
    <p className="talk-pinned">
      <Icon name="tack" />
      <span>{text}</span>
      <button type="button" aria-label="收起" onClick={() => setOpen(false)}>
        <Icon name="cross" />
      </button>
    </p>
  )
}

/** What the host said in words; where he wrote nothing he answered by voice. */
function Answer({ line }: { line: LiveMessage | undefined }) {
  return (
    <p className="talk-answer">
      {line ? (
        <>
          <b>主播随后说</b> <time>{clockTimeText(line.at.getTime())}</time>
          <span>{line.text}</span>
        </>
      ) : (
        '主播已口头回答'
      )}
    </p>
  )
}

interface TalkLineProps {
  message: LiveMessage
  mine: boolean
  children?: ReactNode
}

function TalkLine({ message, mine, children }: TalkLineProps) {
  const { name, text, at, fromHost, state, answered } = message
  if (mine)
    return (
      <li className="talk-line talk-mine">
        <div>
          <p className="talk-who">
            {clockTimeText(at.getTime())}
            {state === 'pending' && <span className="talk-tag talk-tag-warn">待主持人审核</span>}
            {answered && <span className="talk-tag">已回答</span>}
          </p>
          <p className="talk-text">{text}</p>
          {children}
        </div>
      </li>
    )
  return (
    <li className="talk-line">
      <Avatar name={name} code="" size={32} />
      <div>
        <p className="talk-who">
          {name}
          {fromHost && <span className="talk-tag">主播</span>}
          <time>{clockTimeText(at.getTime())}</time>
          {answered && <span className="talk-tag">已回答</span>}
        </p>
        <p className="talk-text">{text}</p>
        {children}
      </div>
    </li>
  )
}
