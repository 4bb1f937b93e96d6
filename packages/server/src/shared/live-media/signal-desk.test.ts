import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProviders } from '#src/platform/providers.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aLiveClass } from '#test/factories/live.ts'
import { createSignalDesk } from './signal-desk.ts'
import { noFigures } from './stations.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const aDesk = () => createSignalDesk(t.running.platform, randomUUID(), createProviders('listener to live signals'))

test('a signal is held by who claimed it, until another node has it', async () => {
  const id = await aLiveClass(t, (await t.as()).id)
  const [mine, other] = [aDesk(), aDesk()]
  const note = () => mine.note(new Map([[id, noFigures()]]))
  expect([mine.holds(id), await mine.claim(id), await other.claim(id)]).toEqual([false, true, false])
  await note()
  expect([mine.holds(id), other.holds(id)]).toEqual([true, false])

  // As if this node had been silent for long.
  await t.db.execute(sql`update live_signals set seen_at = now() - interval '1 minute' where live_id = ${id}`)
  await other.sweep()
  await note()
  expect(mine.holds(id)).toBe(false)
  expect(await mine.claim(id)).toBe(true)
  await mine.down(id)
  expect([mine.holds(id), await other.claim(id)]).toEqual([false, true])
})
