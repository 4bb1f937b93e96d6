import { updateClssHourCacheRecord } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { restoreRecord, voidRecord, watchVideoListByCode } from '@portal/contract/areas/learning/record.ts'
import { learningRefusals } from '@portal/contract/areas/learning/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hourEntries, hourTotals, studyRecords } from '#src/schema/study.ts'
import { jobs } from '#src/schema/system/system.ts'
import { videos } from '#src/schema/video.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { aPlayer, aStudyVideo } from '#test/factories/learning.ts'

let t: TestApp
let nowMs = Date.UTC(2026, 0, 5, 1)

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  t.running.studyClock.set(async () => nowMs)
})
afterAll(() => t.close())

const finish = async (learner: Client, seconds: number) => {
  const videoId = await aStudyVideo(t.db, { seconds })
  const player = await aPlayer(learner, videoId)
  nowMs += seconds * 1000
  await player.beat([[0, seconds]])
  return videoId
}

const totalOf = async (userId: string) => {
  const rows = await t.db.select().from(hourTotals).where(eq(hourTotals.userId, userId))
  return rows.reduce((sum, { hoursHundredths }) => sum + hoursHundredths, 0)
}

const recordOf = async (itemId: string) => {
  const [record] = await t.db.select().from(studyRecords).where(eq(studyRecords.itemId, itemId))
  return record?.id ?? ''
}

describe('rest/videoUser/updateClssHourCacheRecord', () => {
  test('changes nothing in an untouched year', async () => {
    const learner = await t.as()
    await finish(learner, 1200)
    await finish(learner, 60)

    const { changed } = await learner.call(updateClssHourCacheRecord, { year: 2026 })

    expect(changed).toEqual([])
    expect(await totalOf(learner.id)).toBe(46)
    expect(await t.db.$count(hourEntries, eq(hourEntries.userId, learner.id))).toBe(2)
  })

  test('lists differences without applying them, then applies the same list', async () => {
    const learner = await t.as()
    const officer = await t.as(P.studyTimeRecalc)
    const lost = await finish(learner, 1200)
    const lowered = await finish(learner, 600)
    await t.db.delete(hourEntries).where(eq(hourEntries.itemId, lost))
    await t.db.update(videos).set({ hoursHundredths: 10 }).where(eq(videos.id, lowered))
    await t.db.update(hourTotals).set({ hoursHundredths: 5 }).where(eq(hourTotals.userId, learner.id))
    const body = { year: 2026, userIds: [learner.id] }

    const dry = await officer.call(updateClssHourCacheRecord, { ...body, dryRun: true })
    const before = await totalOf(learner.id)
    const wet = await officer.call(updateClssHourCacheRecord, body)
    const again = await officer.call(updateClssHourCacheRecord, body)

    expect(dry.changed).toMatchObject([{ userId: learner.id, before: 0.05, after: 0.54 }])
    expect(before).toBe(5)
    expect(wet).toEqual(dry)
    expect(again.changed).toEqual([])
    expect(await totalOf(learner.id)).toBe(54)
  })

  test('lets oneself do it once a minute and others only with the code and within scope', async () => {
    const learner = await t.as()
    const [here, there] = [await anOrg(t.db), await anOrg(t.db)]
    const foreign = await aUser(t.db, { primaryOrgId: there.id })
    const officer = await t.asWho({ codes: [P.studyTimeRecalc], scope: { kind: 'below' }, orgId: here.id })
    await learner.call(updateClssHourCacheRecord, { year: 2026 })

    const soon = await learner.refused(updateClssHourCacheRecord, { year: 2026 })
    const uncoded = await learner.refused(updateClssHourCacheRecord, { year: 2026, userIds: [foreign.id] })
    const outside = await officer.refused(updateClssHourCacheRecord, { year: 2026, userIds: [foreign.id] })

    expect(soon.message).toBe(learningRefusals.recalculatedLately.message)
    expect(uncoded.status).toBe(1003)
    expect(outside.message).toBe(learningRefusals.personUnknown.message)
  })

  test('recalculates many people behind the answer, one run at a time', async () => {
    const org = await anOrg(t.db)
    const [first] = await Promise.all(Array.from({ length: 201 }, () => aUser(t.db, { primaryOrgId: org.id })))
    const learner = await t.asWho({ userId: first?.id ?? '' })
    await finish(learner, 1200)
    await t.db.update(hourTotals).set({ hoursHundredths: 1 }).where(eq(hourTotals.userId, learner.id))
    const officer = await t.as(P.studyTimeRecalc)

    const { jobId } = await officer.call(updateClssHourCacheRecord, { year: 2026, orgId: org.id })

    await vi.waitFor(
      async () => {
        const [job] = await t.db
          .select()
          .from(jobs)
          .where(eq(jobs.id, jobId ?? ''))
        expect(job).toMatchObject({
          state: 'done',
          percent: 100,
          result: { changed: [{ userId: learner.id, after: 0.44 }] },
        })
      },
      { timeout: 20_000 },
    )
    expect(await totalOf(learner.id)).toBe(44)
  })
})

describe('rest/videoUser/void and restore', () => {
  test('lowers the total by exactly the hours and brings them back, with the reasons visible to the person', async () => {
    const learner = await t.as()
    const officer = await t.as(P.studyTimeVoid)
    const kept = await finish(learner, 1200)
    const videoId = await finish(learner, 600)
    const recordId = await recordOf(videoId)

    const missing = await officer.refused(voidRecord, { recordId, reason: '无' })
    const voided = await officer.call(voidRecord, { recordId, reason: '他人代看' })
    const twice = await officer.refused(voidRecord, { recordId, reason: '他人代看' })
    const lowered = await totalOf(learner.id)
    const seen = await learner.call(watchVideoListByCode, { recordState: 'void' })
    const restored = await officer.call(restoreRecord, { recordId, reason: '核实无误' })

    expect(missing.errors).toEqual([{ field: 'reason', message: '请填写作废原因（2–200 字）' }])
    expect([voided.state, twice.message]).toEqual(['void', '该记录已作废'])
    expect(lowered).toBe(44)
    expect(seen.list).toMatchObject([{ itemId: videoId, hours: 0, voidReason: '他人代看' }])
    expect(restored.state).toBe('completed')
    expect(await totalOf(learner.id)).toBe(66)
    const entries = await t.db.select().from(hourEntries).where(eq(hourEntries.itemId, videoId)).orderBy(hourEntries.no)
    expect(entries.map(({ state, reason }) => [state, reason])).toEqual([
      ['voided', '他人代看'],
      ['granted', '核实无误'],
    ])
    expect(entries[1]?.revises).toBe(entries[0]?.id)
    expect(entries[1]?.completedAt).toEqual(entries[0]?.completedAt)
    expect(await t.db.$count(hourEntries, eq(hourEntries.itemId, kept))).toBe(1)
  })

  test('grants nothing for a void record that is completed later, until it is restored', async () => {
    const learner = await t.as()
    const officer = await t.as(P.studyTimeVoid)
    const videoId = await aStudyVideo(t.db, { seconds: 90 })
    const player = await aPlayer(learner, videoId)
    nowMs += 90_000
    await player.beat([[0, 30]])
    const recordId = await recordOf(videoId)
    await officer.call(voidRecord, { recordId, reason: '待查证' })

    nowMs += 60_000
    const reply = await player.beat([[30, 90]])
    const before = await totalOf(learner.id)
    await officer.call(restoreRecord, { recordId, reason: '已查证' })

    expect(reply.completed).toBe(true)
    expect(reply.hours).toBeUndefined()
    expect([before, await totalOf(learner.id)]).toEqual([0, 3])
  })

  test('does not reach a record of another unit', async () => {
    const [here, there] = [await anOrg(t.db), await anOrg(t.db)]
    const learner = await t.asWho({ orgId: there.id })
    const recordId = await recordOf(await finish(learner, 90))
    const officer = await t.asWho({ codes: [P.studyTimeVoid], scope: { kind: 'below' }, orgId: here.id })

    const refusal = await officer.refused(voidRecord, { recordId, reason: '他人代看' })

    expect(refusal.status).toBe(1004)
  })
})
