import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Platform } from '#src/platform/platform.ts'

const FLUSH_MS = 60_000
const MOST_WAITING = 5000
const MOST_ALTERNATIVES = 3

export interface UseLog {
  note(endpoint: Endpoint, actor: Actor): void
  close(): Promise<void>
}

/**
 * Who used which code on which day, gathered in memory and written once a minute: one row per person and code, and no
 * work at all for the second use of the same day. What a killed process had gathered is noted again at the next use.
 */
export const createUseLog = (platform: Platform): UseLog => {
  let day = shanghaiDay(new Date())
  let noted = new Set<string>()
  let waiting: { userId: string; code: string }[] = []

  const flush = async () => {
    const batch = waiting
    if (batch.length === 0) return
    waiting = []
    await platform.db.execute(sql`
      insert into privilege_uses (user_id, code, last_on)
      select u, c, ${day}::date from unnest(${sql.param(batch.map(({ userId }) => userId))}::uuid[],
        ${sql.param(batch.map(({ code }) => code))}::text[]) as used(u, c) order by u, c
      on conflict (user_id, code) do update set last_on = excluded.last_on
      where privilege_uses.last_on < excluded.last_on`)
  }
  const timer = setInterval(() => void platform.guarded(flush), FLUSH_MS)
  timer.unref()

  return {
    note: ({ access }, actor) => {
      // What any of many rights opens, as the pickers do, proves the use of none.
      if (typeof access === 'string' || access.length > MOST_ALTERNATIVES) return
      const today = shanghaiDay(new Date())
      if (today !== day) {
        day = today
        noted = new Set()
      }
      for (const code of access) {
        const key = `${actor.id} ${code}`
        if (noted.has(key) || !actor.holds(code) || waiting.length >= MOST_WAITING) continue
        noted.add(key)
        waiting.push({ userId: actor.id, code })
      }
    },
    close: async () => {
      clearInterval(timer)
      await platform.guarded(flush)
    },
  }
}
