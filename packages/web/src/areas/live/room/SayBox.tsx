import { type LiveMessage, type LiveRoom, sendLiveMessage } from '@portal/contract/areas/live/room.ts'
import { roomRefusals } from '@portal/contract/areas/live/room-words.ts'
import { type FormEvent, useRef, useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { TransportError } from '#src/platform/api/refusal.ts'
import { newRequestId } from '#src/platform/api/request-id.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import '#src/ui/plain/verb.css'

const MOST = 200
const TRIES = 3

interface SayBoxProps {
  liveId: string
  room: Pick<LiveRoom, 'mutedAll' | 'mutedUntil' | 'chatOpen' | 'hosting' | 'state'>
  kind: 'chat' | 'ask'
  onKind: (kind: 'chat' | 'ask') => void
  onSent: (message: LiveMessage) => void
  placeholder?: string
}

const waits = { draft: true, scheduled: true } as Partial<Record<LiveRoom['state'], boolean>>

/** Why nothing can be said now. */
const whyNot = ({ hosting, chatOpen, mutedAll, state }: SayBoxProps['room']): string => {
  if (waits[state]) return '开播前 30 分钟起可以发言'
  if (hosting) return ''
  if (!chatOpen) return roomRefusals.chatClosed.message
  return mutedAll ? roomRefusals.mutedAll.message : ''
}

/** A line on its way keeps its key: tried again it is the same line. */
const sendSurely = async (body: Parameters<typeof call<typeof sendLiveMessage>>[1]) => {
  for (let turn = 1; ; turn += 1) {
    try {
      return await call(sendLiveMessage, body, { quiet: true })
    } catch (error) {
      if (!(error instanceof TransportError) || turn >= TRIES) throw error
    }
  }
}

/** What one says or asks. */
export function SayBox({ liveId, room, kind, onKind, onSent, placeholder = '说点什么…' }: SayBoxProps) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const [sending, setSending] = useState(false)
  const kept = useRef({ text: '', clientId: '' })
  const closed = whyNot(room)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const said = text.trim()
    if (said === '' || [...said].length > MOST) return setFault(roomRefusals.length.message)
    if (kept.current.text !== said) kept.current = { text: said, clientId: newRequestId() }
    setSending(true)
    setFault('')
    try {
      const { message } = await sendSurely({ id: liveId, kind, text: said, clientId: kept.current.clientId })
      kept.current = { text: '', clientId: '' }
      onSent(message)
      setText('')
    } catch (error) {
      setFault(wordsOfError(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <form className="say-box" onSubmit={(event) => void submit(event)}>
      {fault !== '' && (
        <p className="say-fault" role="alert">
          {fault}
        </p>
      )}
      <input
        aria-label={kind === 'chat' ? '发言' : '提问'}
        placeholder={closed || (kind === 'chat' ? placeholder : '向主播提问…')}
        value={text}
        disabled={closed !== ''}
        onChange={({ target }) => {
          setText(target.value)
          setFault('')
        }}
      />
      {text.trim() === '' ? (
        <button
          type="button"
          className="say-hand"
          aria-label={kind === 'chat' ? '举手提问' : '回到聊天'}
          aria-pressed={kind === 'ask'}
          onClick={() => onKind(kind === 'chat' ? 'ask' : 'chat')}
        >
          <Icon name={kind === 'chat' ? 'hand' : 'talk'} />
        </button>
      ) : (
        <button type="submit" className="verb verb-large" disabled={sending}>
          发送
        </button>
      )}
    </form>
  )
}
