import {
  type LiveMessage,
  type LiveRoom,
  liveMessage,
  liveMessages,
  type RoomShared,
  readLiveRoom,
  roomShared,
} from '@portal/contract/areas/live/room.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { query } from '#src/kit/query.ts'
import { call } from '#src/platform/api/api.ts'
import { pushed, usePushConnected } from '#src/platform/push/push.ts'

const PAUSE_MS = 30_000
const LONE_PAUSE_MS = 5000

const merged = (before: readonly LiveMessage[], fresh: readonly LiveMessage[]): LiveMessage[] => {
  const byId = new Map(before.map((message) => [message.id, message]))
  for (const message of fresh) if (message.seq >= (byId.get(message.id)?.seq ?? 0)) byId.set(message.id, message)
  return [...byId.values()].sort((a, b) => a.no - b.no)
}

const sharedOf = ({ more: _more, ...shared }: RoomShared & { more: boolean }): RoomShared => shared

export interface Talk {
  /** In the order of their lines. */
  messages: readonly LiveMessage[]
  /** What was sent from here stands at once. */
  add: (message: LiveMessage) => void
}

/**
 * Lines of a room. The push channel brings them in batches; asking with the last number finds what a broken stream has
 * swallowed, and so does every half minute until the class is over.
 */
export const useTalk = (liveId: string, over: boolean): Talk => {
  const client = useQueryClient()
  const connected = usePushConnected((state) => state.connected)
  const [messages, setMessages] = useState<readonly LiveMessage[]>([])
  const last = useRef<number>(undefined)
  const take = useEffectEvent((fresh: readonly LiveMessage[], shared: Partial<RoomShared>) => {
    if (fresh.length > 0) setMessages((before) => merged(before, fresh))
    if (Object.keys(shared).length === 0) return
    client.setQueryData<LiveRoom>(
      query(readLiveRoom, { id: liveId }).queryKey,
      (room) => room && { ...room, ...shared },
    )
  })
  const catchUp = useEffectEvent(async () => {
    for (let more = true; more; ) {
      const body = { id: liveId, ...(last.current !== undefined && { after: last.current }) }
      const reply = await call(liveMessages, body, { quiet: true }).catch(() => null)
      if (!reply) return
      const { list, last: next, ...shared } = reply
      more = shared.more
      last.current = next
      take(list, sharedOf(shared))
    }
  })

  // Follows the push channel.
  useEffect(
    () =>
      pushed.on((event) => {
        if (event.kind !== 'liveRoom' || event.liveId !== liveId) return
        take(
          event.messages.map((message) => liveMessage.decode(message)),
          roomShared.partial().decode(event.shared),
        )
      }),
    [liveId],
  )

  // Follows the stream: it may have been broken.
  useEffect(() => {
    const first = setTimeout(() => void catchUp(), 0)
    if (over) return () => clearTimeout(first)
    const timer = setInterval(() => void catchUp(), connected ? PAUSE_MS : LONE_PAUSE_MS)
    const wake = () => void catchUp()
    window.addEventListener('online', wake)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      window.removeEventListener('online', wake)
    }
  }, [connected, liveId, over])

  return { messages, add: (message) => setMessages((before) => merged(before, [message])) }
}
