import { submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questions } from '#src/schema/assessment.ts'
import { attemptEvents, attemptItems, attempts, type DrawnPaper } from '#src/schema/exam/attempt.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aStoredFile } from '#test/factories/file.ts'
import { aPaperOf, aSitter, judgeContent, shortContent, singleContent } from '#test/factories/sitting.ts'
import { eraseDevices } from './erase-devices.ts'
import { tallyAnswers } from './tally.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const sit = async (paper: DrawnPaper, answer: string) => {
  const { learner, attemptId, lease } = await aSitter(t, paper)
  const changes = [{ itemId: 'item0001', rev: 1, answer, flag: false, spentMs: 0 }]
  await learner.call(submitAttempt, { attemptId, lease, clientKey: `key-${v7()}`, changes })
  return attemptId
}

describe('figures of the questions', () => {
  test('add every sitting once, however many processes add', async () => {
    const paper = await aPaperOf(t.running, [singleContent, shortContent])
    for (const answer of ['bbbbbbbb', 'bbbbbbbb', 'aaaaaaaa']) await sit(paper, answer)

    await Promise.all([1, 2, 3].map(() => tallyAnswers(t.running.platform)))
    await sit(paper, 'aaaaaaaa')
    await tallyAnswers(t.running.platform)

    const [single, short] = await Promise.all(
      (paper.sections[0]?.items ?? []).map(async ({ questionId }) => {
        const [row] = await t.db.select().from(questions).where(eq(questions.id, questionId))
        return row
      }),
    )
    expect(single).toMatchObject({ useCount: 4, answers: 4, facility: 0.5 })
    expect(single?.lastUsedAt).toBeInstanceOf(Date)
    // Blank ones are nothing worth at once; an answer would wait for a person.
    expect(short).toMatchObject({ useCount: 4, answers: 4, facility: 0 })
  })
})

describe('what a sitting leaves', () => {
  test('forgets device and address after their time, and nothing else ever', async () => {
    const attemptId = await sit(await aPaperOf(t.running, [judgeContent]), 'x'.repeat(0))
    await t.db.execute(sql`set session_replication_role = replica`)
    await t.db.execute(sql`update attempt_events set at = now() - interval '181 days' where attempt_id = ${attemptId}`)
    await t.db.execute(sql`set session_replication_role = origin`)
    await t.db.execute(sql`
      update attempts set submitted_at = now() - interval '181 days' where id = ${attemptId}`)

    await eraseDevices(t.running.platform, 180)

    const events = await t.db
      .select()
      .from(attemptEvents)
      .where(eq(attemptEvents.attemptId, attemptId))
      .orderBy(attemptEvents.seq)
    expect(events.map(({ kind, device, detail }) => [kind, device, detail])).toEqual([
      ['start', '', {}],
      ['submit', '', { kind: 'self' }],
    ])
    const [row] = await t.db.select().from(attempts).where(eq(attempts.id, attemptId))
    expect(row?.device).toBe('')
    const change = t.db.update(attemptEvents).set({ text: '改' }).where(eq(attemptEvents.attemptId, attemptId))
    await expect(change).rejects.toThrow()
    await expect(t.db.delete(attemptEvents).where(eq(attemptEvents.attemptId, attemptId))).rejects.toThrow()
    const [item] = await t.db.select().from(attemptItems).where(eq(attemptItems.attemptId, attemptId))
    await t.db.delete(attempts).where(eq(attempts.id, attemptId))
    expect(await t.db.$count(attemptEvents, eq(attemptEvents.attemptId, attemptId))).toBe(0)
    expect(await t.db.$count(attemptItems, eq(attemptItems.attemptId, attemptId))).toBe(0)
    const alone = item && t.db.insert(attemptItems).values(item)
    await expect(alone).rejects.toMatchObject({ cause: { code: '23503' } })
  })
})

describe('pictures of a sitting', () => {
  test('are there for its person only, under an address that says nothing', async () => {
    const file = await aStoredFile(t, Buffer.from('picture bytes'), { container: 'png', name: '正确答案是B.png' })
    const stem = `<p>图中有几处隐患？</p><p><img data-file="${file.id}"></p>`
    const paper = await aPaperOf(t.running, [{ ...singleContent, stem }])
    const { learner, sitting } = await aSitter(t, paper)
    const other = await t.as()

    const html = sitting.sections[0]?.items[0]?.stem ?? ''
    const url = /src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const open = (token: string) => t.running.app.inject({ method: 'GET', url, headers: { 'x-token': token } })
    const mine = await open(learner.token)

    expect(url).toContain(`/files/a/${sitting.attemptId}/${file.id}?`)
    expect(mine.statusCode).toBe(200)
    expect(mine.body).toBe('picture bytes')
    expect(JSON.stringify(mine.headers)).not.toContain(encodeURIComponent('正确'))
    expect((await open(other.token)).statusCode).toBe(403)
    const stolen = url.replace(sitting.attemptId, v7())
    expect(
      (await t.running.app.inject({ method: 'GET', url: stolen, headers: { 'x-token': learner.token } })).statusCode,
    ).toBe(403)
  })
})
