import { DAY_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '#src/schema/document/document.ts'
import { messages } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aPublishedDocument } from '#test/factories/document.ts'
import { remindReviews } from './remind-review.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const dayAfter = (days: number) => shanghaiDay(new Date(Date.now() + days * DAY_MS))

test('the owner is told of the day of review 30 and 7 days before, once each', async () => {
  const owner = await t.as()
  const { id } = await aPublishedDocument(t.db, { createdBy: owner.id, reviewBy: dayAfter(31), title: '应急预案' })
  const run = async (reviewBy?: string) => {
    if (reviewBy !== undefined) await t.db.update(documents).set({ reviewBy }).where(eq(documents.id, id))
    await remindReviews(t.running)()
    return (await t.db.select().from(messages).where(eq(messages.userId, owner.id))).length
  }

  expect(await run()).toBe(0)
  expect(await run(dayAfter(30))).toBe(1)
  expect(await run()).toBe(1)
  expect(await run(dayAfter(6))).toBe(2)
})
