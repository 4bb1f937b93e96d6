import type { LiveMessage, RoomShared } from '@portal/contract/areas/live/room.ts'
import { liveMessage, roomShared } from '@portal/contract/areas/live/room.ts'
import type { PushEvent } from '@portal/contract/areas/system/push.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { Push } from '#src/shared/push/push-hub.ts'
import { forLearners } from './message-rows.ts'

const TOLD = 'portal_live'
const SEEN = 'portal_live_seen'
/** Lines of a room leave together. */
const BATCH_MS = 250
/** Who is in a room asks again within this time. */
const STAYS_MS = 3 * MINUTE_MS
const SAID_AGAIN_MS = MINUTE_MS

type Told = Extract<PushEvent, { kind: 'liveRoom' }>
type WireMessage = Told['messages'][number]

interface Present {
  seenAt: number
  hosting: boolean
}

interface Batch {
  messages: Map<string, WireMessage>
  shared: Told['shared']
}

/** What is said in rooms, on its way to those who are in them: every process tells its own browsers. */
export interface Air {
  /** This person is in the room now. */
  look(liveId: string, userId: string, hosting: boolean): void
  /** Said after the commit. */
  say(tx: Tx, liveId: string, said: { message?: LiveMessage; shared?: Partial<RoomShared> }): void
  /** Nothing more is told to other processes: the pool is about to end. */
  stop(): void
}

const wire = (message: LiveMessage): WireMessage => liveMessage.encode(message)

const learnersSee = (message: WireMessage): WireMessage[] => {
  const seen = forLearners(liveMessage.decode(message))
  return seen ? [wire(seen)] : []
}

export const createAir = ({ db, listener, guarded }: Platform, push: Push): Air => {
  const rooms = new Map<string, Map<string, Present>>()
  const waiting = new Map<string, Batch>()
  const unsaid = new Set<string>()
  let saying: ReturnType<typeof setTimeout> | undefined

  const note = (liveId: string, userId: string, hosting: boolean) => {
    const people = rooms.get(liveId) ?? new Map<string, Present>()
    people.set(userId, { seenAt: performance.now(), hosting })
    rooms.set(liveId, people)
  }

  const presentIn = (liveId: string) => {
    const people = rooms.get(liveId) ?? new Map<string, Present>()
    for (const [userId, { seenAt }] of people) if (performance.now() - seenAt > STAYS_MS) people.delete(userId)
    if (people.size === 0) rooms.delete(liveId)
    const hosts = new Set([...people].flatMap(([userId, { hosting }]) => (hosting ? [userId] : [])))
    const learners = new Set([...people.keys()].filter((userId) => !hosts.has(userId)))
    return { hosts, learners }
  }

  const flush = (liveId: string) => {
    const batch = waiting.get(liveId)
    waiting.delete(liveId)
    if (!batch) return
    const { hosts, learners } = presentIn(liveId)
    const messages = [...batch.messages.values()]
    const event = { kind: 'liveRoom', liveId, shared: batch.shared } as const
    push.toConnected(hosts, { ...event, messages })
    const shown = messages.flatMap(learnersSee)
    if (shown.length > 0 || Object.keys(batch.shared).length > 0)
      push.toConnected(learners, { ...event, messages: shown })
  }

  /** A hall comes in within seconds: what the other processes are told of it leaves in one statement. */
  const saySeen = () => {
    const payloads = [...unsaid]
    unsaid.clear()
    void guarded(async () => {
      await db.execute(sql`select pg_notify(${SEEN}, p) from unnest(${sql.param(payloads)}::text[]) p`)
    })
  }

  listener.on(SEEN, (payload) => {
    const [liveId = '', userId = '', hosting] = payload.split(' ')
    note(liveId, userId, hosting === 'h')
  })

  listener.on(TOLD, (payload) => {
    const { liveId, message, shared } = JSON.parse(payload) as {
      liveId: string
      message?: WireMessage
      shared?: Told['shared']
    }
    if (!waiting.has(liveId)) setTimeout(() => flush(liveId), BATCH_MS).unref()
    const batch = waiting.get(liveId) ?? { messages: new Map(), shared: {} }
    if (message) batch.messages.set(message.id, message)
    waiting.set(liveId, { ...batch, shared: { ...batch.shared, ...shared } })
  })

  return {
    look: (liveId, userId, hosting) => {
      const seen = rooms.get(liveId)?.get(userId)
      if (seen?.hosting === hosting && performance.now() - seen.seenAt < SAID_AGAIN_MS) return
      note(liveId, userId, hosting)
      if (unsaid.size === 0) saying = setTimeout(saySeen, BATCH_MS).unref()
      unsaid.add(`${liveId} ${userId} ${hosting ? 'h' : 'l'}`)
    },
    say: (tx, liveId, { message, shared }) => {
      const payload = {
        liveId,
        ...(message && { message: wire(message) }),
        ...(shared && { shared: roomShared.partial().encode(shared) }),
      }
      tx.notices.push({ channel: TOLD, payload: JSON.stringify(payload) })
    },
    stop: () => clearTimeout(saying),
  }
}
