import { openSitting, saveBeats } from '@portal/contract/areas/learning/play/study.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp, type RunningApp } from '#src/app/build-app.ts'
import { createPlatform } from '#src/app/create-platform.ts'
import { hourEntries, studyBalances, studyRecords } from '#src/schema/study.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aBeat, aStudyVideo } from '#test/factories/learning.ts'

let t: TestApp
/** A second process on the same database. */
let twin: RunningApp
let nowMs = Date.UTC(2026, 0, 5, 1)

beforeAll(async () => {
  t = await startTestApp()
  const { config } = t.running.platform
  twin = await buildApp(createPlatform({ config, databaseUrl: config.DATABASE_URL, build: 'twin' }))
  await twin.start({ jobs: false })
  for (const { studyClock } of [t.running, twin]) studyClock.set(async () => nowMs)
})
afterAll(async () => {
  await twin.stop()
  await t.close()
})

const viaTwin = async (client: Client, body: object) => {
  const response = await twin.app.inject({
    method: 'POST',
    url: `/${saveBeats.path}`,
    headers: { 'content-type': 'application/json', 'x-token': client.token },
    payload: JSON.stringify(body),
  })
  return saveBeats.result.parse(response.json<{ result: unknown }>().result)
}

const openAll = async (learners: readonly Client[], itemId: string) => {
  const opened = []
  for (const learner of learners) {
    const sitting = await learner.call(openSitting, { itemType: 'video', itemId, client: 'desktop' })
    opened.push({ learner, sitting })
  }
  return opened
}

describe('the writer of beats', () => {
  test('settles two hundred people from two processes at once, each exactly and none in a deadlock', async () => {
    const videoId = await aStudyVideo(t.db, { seconds: 90 })
    const learners = await Promise.all(Array.from({ length: 200 }, () => t.as()))
    const opened = await openAll(learners, videoId)
    nowMs += 90_000

    // Every person beats at both processes, in opposite orders, with the same numbers.
    const request = ({ sitting }: (typeof opened)[number], i: number) => ({
      sittingId: sitting.sittingId,
      nonce: sitting.nonce,
      beats: [aBeat(1, [[0, 40]]), aBeat(2, [[40, i % 2 === 0 ? 90 : 60]])],
    })
    const here = opened.map((each, i) => each.learner.call(saveBeats, request(each, i)))
    const there = opened.map((each, i) => viaTwin(each.learner, request(each, i))).reverse()
    const replies = await Promise.all(here)
    const twins = (await Promise.all(there)).reverse()

    expect(twins).toEqual(replies)
    expect(replies.map(({ completed }) => completed)).toEqual(replies.map((_, i) => i % 2 === 0))
    expect(replies.every(({ effectiveSeconds }, i) => effectiveSeconds === (i % 2 === 0 ? 90 : 60))).toBe(true)
    const entries = await t.db.select().from(hourEntries).where(eq(hourEntries.itemId, videoId))
    expect(entries).toHaveLength(100)
    const { rows } = await t.db.execute<{ n: number }>(sql`select sum(hours_hundredths) as n from hour_totals`)
    expect(rows[0]?.n).toBe(300)
  })

  test('answers after the commit: a batch whose connection dies is not acknowledged and can be sent again', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 90 })
    const { sittingId, nonce } = await learner.call(openSitting, {
      itemType: 'video',
      itemId: videoId,
      client: 'phone',
    })
    nowMs += 15_000
    const body = { sittingId, nonce, beats: [aBeat(1, [[0, 15]])] }
    const holder = await twin.platform.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from study_balances where user_id = $1 for update', [learner.id])

    const sent = learner.send(saveBeats, body)
    const pid = await vi.waitFor(async () => {
      const { rows } = await t.db.execute<{ pid: number }>(sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      expect(rows).toHaveLength(1)
      return rows[0]?.pid ?? 0
    }, 15_000)
    await t.db.execute(sql`select pg_terminate_backend(${pid})`)
    const lost = await sent
    await holder.query('rollback')
    holder.release()
    const [between] = await t.db.select().from(studyRecords).where(eq(studyRecords.userId, learner.id))
    const again = await learner.call(saveBeats, body)

    expect(lost.code).toBe(503)
    expect(between?.effectiveMs).toBe(0)
    expect(again).toMatchObject({ ackSeq: 1, effectiveSeconds: 15, coverage: 16.6 })
  })

  test('refuses one request of a batch without touching its neighbours', async () => {
    const videoId = await aStudyVideo(t.db, { seconds: 90 })
    const opened = await openAll(await Promise.all([t.as(), t.as(), t.as()]), videoId)
    nowMs += 15_000

    const answers = await Promise.all(
      opened.map(({ learner, sitting }, i) =>
        learner.send(saveBeats, {
          sittingId: sitting.sittingId,
          nonce: i === 1 ? 'a-nonce-nobody-ever-gave' : sitting.nonce,
          beats: [aBeat(1, [[0, 15]])],
        }),
      ),
    )

    expect(answers.map(({ envelope }) => envelope.status)).toEqual([0, 1004, 0])
    const [third] = opened.slice(-1)
    const [balance] = await t.db
      .select()
      .from(studyBalances)
      .where(eq(studyBalances.userId, third?.learner.id ?? ''))
    expect(balance?.balanceMs).toBe(5000)
  })
})
