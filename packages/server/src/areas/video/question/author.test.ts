import { decideApproval, submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import {
  copyVideoQuestions,
  deleteVideoQuestions,
  listVideoQuestions,
  saveVideoQuestion,
} from '@portal/contract/areas/video/question.ts'
import { myVideoQuestions } from '@portal/contract/areas/video/question-answer.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questions } from '#src/schema/assessment.ts'
import { videos } from '#src/schema/video.ts'
import { videoQuestions } from '#src/schema/video-question.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRule, byPerson, step } from '#test/factories/approval.ts'
import { aPaperOf, orderContent, singleContent } from '#test/factories/sitting.ts'
import { aPublishedVideo, aVersion, aVideo } from '#test/factories/video.ts'
import { aVideoQuestion } from '#test/factories/video-question.ts'

let t: TestApp
let author: Client
let approver: Client
beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.schoolVideo, P.schoolVideoEdit, P.schoolVideoQuestion, P.questionBank)
  approver = await t.as()
  await aRule(t.db, { steps: [step(byPerson(approver.id))], itemCode: 'video' })
})
afterAll(() => t.close())

const aQuestion = async (content = singleContent) =>
  (await aPaperOf(t.running, [content])).sections[0]?.items[0]?.questionId ?? ''

const pinOf = async (videoId: string, questionId: string, second = 30) => ({
  videoId,
  questionId,
  second,
  mustPass: true,
  maxTries: 2,
  onWrong: 'explain' as const,
  revision: (await author.call(listVideoQuestions, { videoId })).revision,
})

const listOf = async (videoId: string) => (await author.call(listVideoQuestions, { videoId })).list

describe('writing the questions of a video', () => {
  test('adds, moves and removes them; a draft is written at once', async () => {
    const video = await aVideo(t.db, { channel: 'school' })
    const questionId = await aQuestion()
    const { id } = await author.call(saveVideoQuestion, await pinOf(video.id, questionId))
    await author.call(saveVideoQuestion, { ...(await pinOf(video.id, questionId, 45)), id, maxTries: null })

    const [shown] = await listOf(video.id)
    const { deleted } = await author.call(deleteVideoQuestions, { videoId: video.id, ids: [id] })

    expect(shown).toMatchObject({ id, second: 45, maxTries: null, version: 1, kind: 'single', lost: false })
    expect(shown?.asked.options).toHaveLength(3)
    expect(deleted).toBe(1)
    expect(await t.db.select().from(videoQuestions).where(eq(videoQuestions.videoId, video.id))).toEqual([])
  })

  test('says which place, kind or question does not do', async () => {
    const video = await aVideo(t.db, { channel: 'school', durationMs: 60_000 })
    const questionId = await aQuestion()
    await author.call(saveVideoQuestion, await pinOf(video.id, questionId))
    const retired = await aQuestion()
    await t.db.update(questions).set({ state: 'retired' }).where(eq(questions.id, retired))
    const said = async (values: object) =>
      (await author.refused(saveVideoQuestion, { ...(await pinOf(video.id, questionId, 10)), ...values })).errors[0]
        ?.message

    expect(await said({ second: 59 })).toBe('时间点超出视频时长')
    expect(await said({ second: 39 })).toBe('两题间隔至少 10 秒')
    expect(await said({ questionId: await aQuestion(orderContent) })).toBe('该题型不支持插入视频')
    expect(await said({ questionId: retired })).toBe('题目已停用')
    expect(await said({ questionId: '' })).toBe('请先选择题目')
    expect(
      (await author.refused(saveVideoQuestion, { ...(await pinOf(video.id, questionId, 10)), revision: 0 })).status,
    ).toBe(1009)
    expect(await listOf(video.id)).toHaveLength(1)
  })

  test('takes no thirty-first', async () => {
    const video = await aVideo(t.db, { channel: 'school' })
    for (let n = 0; n < 30; n += 1) await aVideoQuestion(t.running, video.id, { second: n * 10 })

    expect((await author.refused(saveVideoQuestion, await pinOf(video.id, await aQuestion(), 400))).message).toBe(
      '每个视频最多 30 题',
    )
  })

  test('is for the data scope of its own code only', async () => {
    const video = await aVideo(t.db, { channel: 'school' })
    const reader = await t.as(P.schoolVideo)
    const elsewhere = await t.asWho({ codes: [P.schoolVideo, P.schoolVideoQuestion], scope: { kind: 'own' } })
    const body = await pinOf(video.id, await aQuestion())

    expect((await reader.refused(saveVideoQuestion, body)).status).toBe(1003)
    expect((await elsewhere.refused(saveVideoQuestion, body)).status).toBe(1004)
    expect((await elsewhere.refused(listVideoQuestions, { videoId: video.id })).status).toBe(1004)
  })

  test('copies what fits into other videos and says which take nothing', async () => {
    const from = await aVideo(t.db, { channel: 'school' })
    await aVideoQuestion(t.running, from.id, { second: 20 })
    await aVideoQuestion(t.running, from.id, { second: 300 })
    const short = await aVideo(t.db, { channel: 'school', durationMs: 60_000 })
    const tiny = await aVideo(t.db, { channel: 'school', durationMs: 15_000 })

    const copied = await author.call(copyVideoQuestions, { videoId: from.id, toVideoIds: [short.id, tiny.id] })

    expect(copied).toEqual({ copied: 1, failed: [{ id: tiny.id, message: '时间点超出视频时长' }] })
    expect((await listOf(short.id)).map(({ second }) => second)).toEqual([20])
  })
})

describe('a published video', () => {
  test('keeps a changed list until it is approved, and learners meet the former one', async () => {
    const video = await aPublishedVideo(t.db, { channel: 'school' })
    const learner = await t.as()
    await author.call(saveVideoQuestion, await pinOf(video.id, await aQuestion()))
    const waiting = await author.call(listVideoQuestions, { videoId: video.id })
    const before = await learner.call(myVideoQuestions, { videoId: video.id })

    const { requestId } = await author.call(submitApproval, { subjectType: 'video', subjectId: video.id })
    await approver.call(decideApproval, { requestId, action: 'pass', opinion: '' })
    const after = await learner.call(myVideoQuestions, { videoId: video.id })

    expect(waiting).toMatchObject({ waiting: true, total: 1 })
    expect(before.list).toEqual([])
    expect(after.list).toMatchObject([{ second: 30, mustPass: true, state: 'open', triesLeft: 2 }])
    expect((await t.db.select().from(videos).where(eq(videos.id, video.id)))[0]).toMatchObject({
      state: 'published',
      draft: null,
    })
  })

  test('taken back to what is live waits for nothing', async () => {
    const video = await aPublishedVideo(t.db, { channel: 'school' })
    const { id } = await author.call(saveVideoQuestion, await pinOf(video.id, await aQuestion()))

    await author.call(deleteVideoQuestions, { videoId: video.id, ids: [id] })

    expect((await t.db.select().from(videos).where(eq(videos.id, video.id)))[0]).toMatchObject({
      draft: null,
      draftState: 'none',
    })
  })

  test('is not submitted while a shorter file leaves a question behind its end', async () => {
    const video = await aVideo(t.db, { channel: 'school' })
    await aVideoQuestion(t.running, video.id, { second: 500 })
    const version = await aVersion(t.db, video, { durationMs: 60_000 })
    await t.db.update(videos).set({ currentVersionId: version.id }).where(eq(videos.id, video.id))

    const refused = await author.refused(submitApproval, { subjectType: 'video', subjectId: video.id })

    expect(refused.message).toBe('时间点失效，请调整')
    expect((await listOf(video.id))[0]?.lost).toBe(true)
  })
})
