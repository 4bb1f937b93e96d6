import type { PushEvent } from '@portal/contract/areas/system/push.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Platform } from '#src/platform/platform.ts'
import { PUSH_CHANNEL } from '#src/shared/push/push-hub.ts'

const CHANNEL = 'portal_sign_watch'
/** Who looks at a sheet asks again within this time. */
const STAYS_MS = 3 * MINUTE_MS
const SAID_AGAIN_MS = MINUTE_MS
/** A hall that signs at once moves its wall twice a second. */
const PAUSE_MS = 500

/** Who looks at the wall or the console of a sheet, known to every process. */
export interface Watchers {
  /** This person looks at the sheet now. */
  look(sheetId: string, userId: string): void
  /** Something happened on the sheet: those who look at it are told, soon and together. */
  moved(sheetId: string): void
}

export const createWatchers = ({ db, listener, guarded }: Platform): Watchers => {
  const byApplication = new Map<string, Map<string, number>>()
  const waiting = new Map<string, NodeJS.Timeout>()

  const note = (sheetId: string, userId: string) => {
    const people = byApplication.get(sheetId) ?? new Map<string, number>()
    people.set(userId, performance.now())
    byApplication.set(sheetId, people)
  }

  const present = (sheetId: string): string[] => {
    const people = byApplication.get(sheetId)
    if (!people) return []
    for (const [userId, seen] of people) if (performance.now() - seen > STAYS_MS) people.delete(userId)
    if (people.size === 0) byApplication.delete(sheetId)
    return [...people.keys()]
  }

  listener.on(CHANNEL, (payload) => {
    const [sheetId = '', userId = ''] = payload.split(' ')
    note(sheetId, userId)
  })

  const tell = async (sheetId: string) => {
    waiting.delete(sheetId)
    const people = present(sheetId)
    if (people.length === 0) return
    const event: PushEvent = { kind: 'signIn', sheetId }
    const payloads = people.map((userId) => `${userId} ${JSON.stringify(event)}`)
    await db.execute(sql`select pg_notify(${PUSH_CHANNEL}, p) from unnest(${sql.param(payloads)}::text[]) p`)
  }

  return {
    look: (sheetId, userId) => {
      const seen = byApplication.get(sheetId)?.get(userId)
      if (seen !== undefined && performance.now() - seen < SAID_AGAIN_MS) return
      note(sheetId, userId)
      void guarded(async () => {
        await db.execute(sql`select pg_notify(${CHANNEL}, ${`${sheetId} ${userId}`})`)
      })
    },
    moved: (sheetId) => {
      if (waiting.has(sheetId)) return
      const timer = setTimeout(() => void guarded(() => tell(sheetId)), PAUSE_MS)
      timer.unref()
      waiting.set(sheetId, timer)
    },
  }
}
