import { openSitting, saveBeats } from '@portal/contract/areas/learning/play/study.ts'
import { learningRefusals } from '@portal/contract/areas/learning/refusals.ts'
import { findByWatermark } from '@portal/contract/areas/learning/time.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sittings, studyRecords } from '#src/schema/study.ts'
import { videos } from '#src/schema/video.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aBeat, aMediaVersion, aPlayer, aStudyVideo } from '#test/factories/learning.ts'

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

const secondDevice = (learner: { id: string }) => t.asWho({ userId: learner.id })

describe('rest/videoUser/open', () => {
  test('answers policy, sentence and what was studied before', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 2400 })
    const before = await aPlayer(learner, videoId)
    later(15)
    await before.beat([[0, 15]])

    const { opened } = await aPlayer(learner, videoId)

    expect(opened).toMatchObject({
      beatSeconds: 15,
      versionNo: '1',
      intervals: [{ from: 0, to: 15 }],
      lastPosition: 15,
      furthest: 15,
      completed: false,
      policyText: '看满 95%（38 分）计 0.88 学时，倍速不影响，重看不重复计',
    })
    expect(opened.watermark).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
  })

  test('hides what is not addressed to the person, and names what has expired', async () => {
    const learner = await t.as()
    const hidden = await aStudyVideo(t.db, { audience: { users: [(await t.as()).id] } })
    const expired = await aStudyVideo(t.db, { values: { validTo: new Date(nowMs - 1000) } })
    const draft = await aStudyVideo(t.db, { values: { state: 'draft' } })

    const answer = async (itemId: string) =>
      (await learner.refused(openSitting, { itemType: 'video', itemId, client: 'desktop' })).message

    expect(await answer(hidden)).toBe('内容不存在或无权查看')
    expect(await answer(draft)).toBe('内容不存在或无权查看')
    expect(await answer(expired)).toBe(learningRefusals.expired.message)
  })

  test('lets the second device take over; the first is told and earns nothing more', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 100 })
    const first = await aPlayer(learner, videoId)
    later(15)
    await first.beat([[0, 15]])
    const heard: string[] = []
    const { listener } = t.running.platform
    listener.on('portal_push', (payload) => heard.push(payload))

    const second = await aPlayer(await secondDevice(learner), videoId, { client: 'phone' })
    later(15)
    const loser = await first.beat([[15, 30]])
    const winner = await second.beat([[15, 30]])

    const told = { kind: 'study', sittingId: first.opened.sittingId, command: 'takeOver' }
    await expect.poll(() => heard).toEqual([`${learner.id} ${JSON.stringify(told)}`])
    expect(second.opened.other).toMatchObject({ client: 'desktop' })
    expect(loser).toMatchObject({ command: 'takeOver', refused: [{ reason: 'TAKEN_OVER' }] })
    expect(winner).toMatchObject({ command: 'none', refused: [], intervals: [{ from: 0, to: 30 }] })
    const [record] = await t.db.select().from(studyRecords).where(eq(studyRecords.userId, learner.id))
    expect(record?.flags.map(({ code }) => code)).toEqual(['PARALLEL'])
    const { rows } = await t.db.execute<{ n: number }>(
      sql`select count(*) as n from sittings where user_id = ${learner.id} and ended_at is null`,
    )
    expect(rows[0]?.n).toBe(1)
  })

  test('refuses the second device where the item says so, until the first one pauses', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, {
      seconds: 100,
      policy: { onePlace: 'refuse' },
      values: { title: '高处作业' },
    })
    const first = await aPlayer(learner, videoId)
    const other = await secondDevice(learner)
    const body = { itemType: 'video', itemId: videoId, client: 'phone' } as const

    const refusal = await other.refused(openSitting, { ...body, takeOver: true })
    later(15)
    await first.beat([[0, 15]], { event: 'pause' })
    const opened = await other.call(openSitting, body)

    expect(refusal.message).toBe('你正在另一设备学习《高处作业》，请先在那里暂停')
    expect(opened.coverage).toBe(15)
  })

  test('lets the same browser go on after its page was loaded again', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { policy: { onePlace: 'refuse' } })
    const body = { itemType: 'video', itemId: videoId, client: 'desktop' } as const
    await learner.call(openSitting, body)

    const again = await learner.call(openSitting, { ...body, takeOver: true })

    expect(again.sittingId).toBeTruthy()
  })

  test('ends a sitting that was silent too long, which then hands in its journal and has to open anew', async () => {
    const learner = await t.as()
    const player = await aPlayer(learner, await aStudyVideo(t.db, { seconds: 3600 }))
    later(2400)

    const journal = await player.beat([[0, 2400]])

    expect(journal).toMatchObject({
      command: 'reload',
      intervals: [{ from: 0, to: 1805 }],
      refused: [{ reason: 'LATE' }],
    })
    const [sitting] = await t.db.select().from(sittings).where(eq(sittings.userId, learner.id))
    expect(sitting?.endedBy).toBe('silent')
  })

  test('puts the evidence of an old version aside where the new one asks for it', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 90 })
    const player = await aPlayer(learner, videoId)
    later(90)
    const done = await player.beat([[0, 90]])
    const versionId = await aMediaVersion(t.db, videoId, { seconds: 100, number: 2, changeKind: 'reask' })
    await t.db.update(videos).set({ currentVersionId: versionId }).where(eq(videos.id, videoId))

    const old = await player.beat([[0, 15]])
    const { opened } = await aPlayer(learner, videoId)

    expect(done.completed).toBe(true)
    expect(old).toMatchObject({ command: 'reload', refused: [{ reason: 'OLD_VERSION' }] })
    expect(opened).toMatchObject({ coverage: 0, completed: false, versionNo: '2' })
  })

  test('shows a code that leads back to the person, within the scope of who asks, and leaves a trace', async () => {
    const [here, there] = [await anOrg(t.db), await anOrg(t.db)]
    const learner = await t.asWho({ orgId: here.id })
    const videoId = await aStudyVideo(t.db)
    const { opened } = await aPlayer(learner, videoId)
    const scope = { kind: 'below' } as const
    const officer = await t.asWho({ codes: [P.studyTimeEvidence], scope, orgId: here.id })
    const stranger = await t.asWho({ codes: [P.studyTimeEvidence], scope, orgId: there.id })

    const found = await officer.call(findByWatermark, { code: opened.watermark })
    const refusal = await stranger.refused(findByWatermark, { code: opened.watermark })

    expect(found).toMatchObject({ userId: learner.id, itemId: videoId })
    expect(refusal.message).toBe(learningRefusals.watermarkUnknown.message)
    const { rows } = await t.db.execute(
      sql`select 1 from audit_entries where path = ${findByWatermark.path} and object_id = ${learner.id}`,
    )
    expect(rows).toHaveLength(1)
  })

  test('gives no credit for opening again and again', async () => {
    const learner = await t.as()
    const videoId = await aStudyVideo(t.db, { seconds: 600 })
    let effective = 0
    for (let i = 0; i < 5; i += 1) {
      const player = await aPlayer(learner, videoId)
      effective = (await player.beat([[0, 600]])).effectiveSeconds
    }

    expect(effective).toBe(5)
    const body = { sittingId: '00000000-0000-7000-8000-00000000ffff', nonce: 'x'.repeat(24), beats: [aBeat(1, [])] }
    expect((await learner.refused(saveBeats, body)).status).toBe(1004)
  })
})
