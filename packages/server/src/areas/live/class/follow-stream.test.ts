import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveClasses } from '#src/schema/live/class.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aLiveClass } from '#test/factories/live.ts'
import { pauseSilent } from './follow-stream.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const minutesAgo = (minutes: number) => Date.now() - minutes * MINUTE_MS

/** A class on air again for so long, whose picture went before that. */
const aSilent = async (resumedMinutes: number, lostMinutes: number) => {
  const broadcast = [
    { startedAtMs: minutesAgo(90), endedAtMs: minutesAgo(60) },
    { startedAtMs: Math.round(minutesAgo(resumedMinutes)), endedAtMs: null },
  ]
  const id = await aLiveClass(t, (await t.as()).id, { values: { mode: 'push', broadcast } })
  await t.db.execute(sql`
    insert into live_signals (live_id, connected, node, up_at, seen_at, lost_at)
    values (${id}, false, 'n', now(), now(), now() - ${lostMinutes} * interval '1 minute')`)
  return { id, resumedAt: broadcast[1]?.startedAtMs }
}

const standing = async (id: string) => {
  const [live] = await t.db.select().from(liveClasses).where(eq(liveClasses.id, id))
  return { state: live?.state, endedAtMs: live?.broadcast.at(-1)?.endedAtMs }
}

test('a class that goes on again has its time without a picture anew, and its pause stands in the log', async () => {
  const [fresh, silent, lost] = [await aSilent(2, 50), await aSilent(12, 50), await aSilent(40, 12)]
  await pauseSilent(t.running)

  expect(await standing(fresh.id)).toEqual({ state: 'live', endedAtMs: null })
  expect(await standing(silent.id)).toEqual({ state: 'paused', endedAtMs: silent.resumedAt })
  const { state, endedAtMs } = await standing(lost.id)
  expect(state).toBe('paused')
  expect(Math.abs((endedAtMs ?? 0) - minutesAgo(12))).toBeLessThan(MINUTE_MS)
  const notes = await t.db
    .select({ via: auditEntries.via, path: auditEntries.path })
    .from(auditEntries)
    .where(and(eq(auditEntries.objectId, silent.id), eq(auditEntries.objectType, 'live_classes')))
  expect(notes).toEqual([{ via: 'job', path: 'rest/livePlay/changeState' }])
})
