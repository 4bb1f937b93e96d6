import { countVideoYearTotalClassHour, courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { openSitting, saveBeats } from '@portal/contract/areas/learning/play/study.ts'
import { getGaps } from '@portal/contract/areas/learning/record.ts'
import { listOwnHourEntries, summarizeHours } from '@portal/contract/areas/learning/time.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { users } from '#src/schema/directory.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { liveRounds } from '#src/schema/live/round.ts'
import { signEntries } from '#src/schema/sign-in/sheets.ts'
import { sittings, studyRecords } from '#src/schema/study.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRole } from '#test/factories/directory.ts'
import { aPublishedDocument } from '#test/factories/document.ts'
import { aPlayer, aRoleTarget, aStudyVideo } from '#test/factories/learning.ts'
import { aLiveClass } from '#test/factories/live.ts'
import { judgeAgain } from '../public.ts'
import { grantHours } from './grant.ts'

let t: TestApp
let nowMs = Date.UTC(2026, 0, 5, 1)
const later = (seconds: number) => {
  nowMs += seconds * 1000
}

beforeAll(async () => {
  t = await startTestApp()
  t.running.studyClock.set(async () => nowMs)
})
afterAll(() => t.close())

/** A round of the class that this person has signed. */
const signedRound = async (userId: string, liveId: string, no: number) => {
  const [at, sheetId] = [new Date(nowMs), v7()]
  await t.db
    .insert(liveRounds)
    .values({ liveId, no, sheetId, openedAt: at, closesAt: at, openSeconds: 60, state: 'opened' })
  await t.db
    .insert(signEntries)
    .values({ sheetId, userId, direction: 'in', at, method: 'room', state: 'counted', verdict: 'green', proofs: [] })
}

const watch = async (learner: Client, videoId: string, toSecond: number, rate = 1) => {
  const player = await aPlayer(learner, videoId)
  let hours: number | undefined
  for (let from = 0; from < toSecond; from += 60 * rate) {
    later(60)
    const reply = await player.beat([[from, Math.min(from + 60 * rate, toSecond), rate]])
    hours = reply.hours ?? hours
  }
  return hours
}

const read = async (learner: Client, itemId: string, pages: number, seconds: number) => {
  const { sittingId, nonce } = await learner.call(openSitting, { itemType: 'doc', itemId, client: 'desktop' })
  let next = nonce
  let hours: number | undefined
  for (let page = 1; page <= pages; page += 1) {
    later(seconds)
    const beat = { event: 'page' as const, visible: true, muted: false, stalledMs: 0, wallMs: 0 }
    const beats = [{ ...beat, seq: page, spans: [{ page, ms: seconds * 1000 }], position: page }]
    const reply = await learner.call(saveBeats, { sittingId, nonce: next, beats })
    next = reply.nextNonce
    hours = reply.hours ?? hours
  }
  return hours
}

const attend = async (learner: Client, itemId: string, minutes: number) => {
  const { sittingId, nonce } = await learner.call(openSitting, { itemType: 'live', itemId, client: 'phone' })
  let next = nonce
  for (let seq = 1; seq <= (minutes * 60) / 40; seq += 1) {
    later(40)
    const beat = { event: 'tick' as const, visible: true, muted: false, stalledMs: 0, wallMs: 0, position: 0 }
    const reply = await learner.call(saveBeats, { sittingId, nonce: next, beats: [{ ...beat, seq, spans: [] }] })
    next = reply.nextNonce
  }
}

const codeOf = async ({ id }: Client) => {
  const [row] = await t.db.select({ code: users.code }).from(users).where(eq(users.id, id))
  return row?.code ?? ''
}

describe('the worked example of the hours rule', () => {
  test('comes out the same at every endpoint', async () => {
    const learner = await t.as()
    const officer = await t.as(P.studyTime)
    const [safety, worker] = [
      await aRole(t.db, { members: [learner.id] }),
      await aRole(t.db, { members: [learner.id] }),
    ]
    await aRoleTarget(t.db, { roleId: safety.id, caps: { upload: 300 } })
    await aRoleTarget(t.db, { roleId: worker.id, targetHundredths: 800 })

    const [videoA, videoB] = [await aStudyVideo(t.db, { seconds: 2400 }), await aStudyVideo(t.db, { seconds: 5400 })]
    expect(await watch(learner, videoA, 2331, 1.5)).toBe(0.88)
    expect(await watch(learner, videoA, 2331, 1.5)).toBeUndefined()
    expect(await watch(learner, videoB, 3600)).toBeUndefined()
    const { gaps } = await learner.call(getGaps, { itemType: 'video', itemId: videoB })
    expect(gaps).toEqual([{ from: 3600, to: 5400 }])

    const letters = '安'.repeat(400)
    const document = await aPublishedDocument(t.db, {
      title: '应急预案',
      texts: Array.from({ length: 20 }, () => letters),
    })
    expect(await read(learner, document.id, 20, 34)).toBe(0.25)

    const startedAtMs = nowMs
    const onAir = [{ startedAtMs, endedAtMs: null }]
    const liveId = await aLiveClass(t, officer.id, { values: { needRounds: 2, broadcast: onAir } })
    await attend(learner, liveId, 84)
    await t.db
      .update(liveClasses)
      .set({ state: 'ended', broadcast: [{ startedAtMs, endedAtMs: startedAtMs + 6_000_000 }] })
      .where(eq(liveClasses.id, liveId))
    const tx = bareTx(t.db, null, ALL_ROWS)
    expect(await judgeAgain(t.running.studyItems, tx, 'live', liveId, null)).toEqual([])
    for (const no of [1, 2]) await signedRound(learner.id, liveId, no)
    expect(await judgeAgain(t.running.studyItems, tx, 'live', liveId, [learner.id])).toEqual([learner.id])

    const beforeReplay = await learner.call(courseHourCount, { year: 2026 })
    expect(beforeReplay.bySource.find(({ source }) => source === 'live')?.hours).toBe(1.86)
    await t.db
      .update(studyRecords)
      .set({ intervals: [[0, 60_000]] })
      .where(eq(studyRecords.itemId, liveId))
    await judgeAgain(t.running.studyItems, tx, 'live', liveId, null)
    await judgeAgain(t.running.studyItems, tx, 'live', liveId, null)
    await grantHours(t.db, [
      {
        userId: learner.id,
        orgId: ROOT_ORG_ID,
        source: 'upload',
        itemId: v7(),
        itemTitle: '外训',
        itemVersion: 1,
        cycle: 0,
        hundredths: 400,
        required: false,
        ruleVersion: 1,
        recordId: v7(),
        completedAtMs: nowMs,
        revises: null,
        reason: '',
      },
    ])

    const own = await learner.call(courseHourCount, { year: 2026 })
    const year = await officer.call(countVideoYearTotalClassHour, { year: 2026, userCode: await codeOf(learner) })
    const summary = await officer.call(summarizeHours, { filter: { year: 2026, userId: learner.id } })
    const ledger = await learner.call(listOwnHourEntries, { filter: { year: 2026 } })
    expect(own).toMatchObject({ total: 6.35, target: 12, remain: 5.65, rate: 52.9, reached: false })
    expect(own.byMonth.reduce((sum, hours) => sum + hours, 0)).toBeCloseTo(6.35, 5)
    expect(own.shortest.map(({ itemId, hours, minutesLeft }) => [itemId, hours, minutesLeft])).toEqual([
      [videoB, 2, 26],
    ])
    expect(year).toMatchObject({
      total: 6.35,
      videoHours: 0.88,
      docHours: 0.25,
      liveHours: 2.22,
      otherHours: 3,
      target: 12,
    })
    expect(summary.list).toMatchObject([{ total: 6.35, upload: 3, remain: 5.65 }])
    expect(ledger.list.map(({ source, hours, state }) => [source, hours, state])).toEqual(
      expect.arrayContaining([
        ['live', 1.86, 'revised'],
        ['live', 2.22, 'granted'],
        ['upload', 4, 'granted'],
      ]),
    )
    expect(ledger.total).toBe(5)
  })

  test('counts two clients in one live class as one presence', async () => {
    const learner = await t.as()
    const startedAtMs = nowMs
    const liveId = await aLiveClass(t, learner.id, { values: { broadcast: [{ startedAtMs, endedAtMs: null }] } })
    const body = { itemType: 'live', itemId: liveId, client: 'phone' } as const
    const [first, second] = [await learner.call(openSitting, body), await learner.call(openSitting, body)]
    const beat = {
      seq: 1,
      event: 'tick' as const,
      spans: [],
      position: 0,
      visible: true,
      muted: false,
      stalledMs: 0,
      wallMs: 0,
    }
    later(30)

    await learner.call(saveBeats, { sittingId: first.sittingId, nonce: first.nonce, beats: [beat] })
    const reply = await learner.call(saveBeats, { sittingId: second.sittingId, nonce: second.nonce, beats: [beat] })

    expect(reply).toMatchObject({ effectiveSeconds: 30, refused: [], command: 'none' })
    const open = await t.db.select().from(sittings).where(eq(sittings.userId, learner.id))
    expect(open.every(({ endedAt }) => endedAt === null)).toBe(true)
  })
})
