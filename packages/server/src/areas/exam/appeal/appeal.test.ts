import {
  decideAppeal,
  listAppeals,
  myAppeals,
  saveAppeal,
  takeAppeal,
  transferAppeal,
  withdrawAppeal,
} from '@portal/contract/areas/exam/appeal.ts'
import { markQueue, nextMarkTask, saveMark } from '@portal/contract/areas/exam/mark/marking.ts'
import { resultDetail } from '@portal/contract/areas/exam/result.ts'
import { getFile } from '@portal/contract/areas/files/file.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questions } from '#src/schema/assessment.ts'
import { attemptItems, attempts } from '#src/schema/exam/attempt.ts'
import { questionReports } from '#src/schema/exam/practice.ts'
import { messages } from '#src/schema/system/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPublishedExam, aPublishedPaper, minutesFromNow, onlyPeople, sit } from '#test/factories/exam.ts'
import { shortContent, singleContent } from '#test/factories/sitting.ts'
import { type TusClient, tusClient } from '#test/tus-client.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

let t: TestApp
let tus: TusClient
let author: Client
let judge: Client

beforeAll(async () => {
  t = await startTestApp()
  tus = await tusClient(t)
  author = await t.as(P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey)
  judge = await t.as(P.examAppeal, P.examResult)
})
afterAll(() => t.close())

/** Two people gave the same wrong answer and failed. */
const aFailedExam = async () => {
  const { paperId } = await aPublishedPaper(t, author, [singleContent])
  const [learner, other] = [await t.as(), await t.as()]
  const rules = { keyRelease: 'handIn' as const }
  const examId = await aPublishedExam(author, { paperId, audience: onlyPeople(learner.id, other.id), rules })
  const { attemptId } = await sit(learner, examId, 'aaaaaaaa')
  await sit(other, examId, 'aaaaaaaa')
  const [item] = await t.db.select().from(attemptItems).where(eq(attemptItems.attemptId, attemptId))
  return { examId, learner, other, attemptId, attemptItemId: item?.id ?? '' }
}

const words = '题干没有说明是哪一年的标准，选项 A 也成立'
const stateOf = async (id: string) => (await t.db.select().from(attempts).where(eq(attempts.id, id)))[0]

const titlesOf = async (userId: string) =>
  (await t.db.select().from(messages).where(eq(messages.userId, userId))).map(({ title }) => title)

describe('rest/examAppeal', () => {
  test('an examinee contests a question of his own once at a time, and may take it back', async () => {
    const { learner, other, attemptId, attemptItemId } = await aFailedExam()
    const short = await learner.refused(saveAppeal, { attemptItemId, text: '不对' })
    expect(short.errors[0]?.message).toBe('申诉内容为 5–2000 字')
    expect(await other.refused(saveAppeal, { attemptItemId, text: words })).toMatchObject({ status: 1004 })

    const { id } = await learner.call(saveAppeal, { attemptItemId, text: words })

    expect(await stateOf(attemptId)).toMatchObject({ state: 'appealed' })
    expect((await learner.refused(saveAppeal, { attemptItemId, text: words })).message).toBe('该题已有处理中的申诉')
    expect(await other.refused(withdrawAppeal, { id })).toMatchObject({ status: 1004 })
    await learner.call(withdrawAppeal, { id })
    expect(await stateOf(attemptId)).toMatchObject({ state: 'published' })
    expect(await learner.call(myAppeals, { attemptId })).toMatchObject([{ state: 'withdrawn', text: words }])
  })

  test('comes with own files, which its judge may open and nobody else', async () => {
    const { learner, other, attemptId, attemptItemId } = await aFailedExam()
    const file = { fileName: '铭牌.pdf', content: PDF, purpose: 'appeal' as const }
    const uploadId = await tus.send(learner, file)
    await expect(tus.send(judge, file)).rejects.toThrow()
    const body = { attemptItemId, text: words, files: [uploadId] }
    const foreign = await tus.send(other, file)
    expect((await learner.refused(saveAppeal, { ...body, files: [foreign] })).message).toBe(
      '上传任务不存在或已过期，请重新选择文件',
    )
    const four = [uploadId, uploadId, uploadId, uploadId]
    expect((await learner.refused(saveAppeal, { ...body, files: four })).errors[0]?.message).toBe('最多 3 个附件')

    await learner.call(saveAppeal, body)

    const [mine] = await learner.call(myAppeals, { attemptId })
    const { list } = await judge.call(listAppeals, { filter: {} })
    const seen = list.find((row) => row.attemptId === attemptId)
    expect(seen?.appealUntil?.getTime()).toBeGreaterThan(minutesFromNow(2 * 1440).getTime())
    const open = async (url: string | undefined, client: Client) =>
      (await tus.get(url ?? '', { 'x-token': client.token })).status
    expect(mine?.files.map(({ name }) => name)).toEqual(['铭牌.pdf'])
    expect(await open(mine?.files[0]?.url, learner)).toBe(200)
    expect(await open(seen?.files[0]?.url, judge)).toBe(200)
    expect(await open(seen?.files[0]?.url, other)).toBe(403)
    const fileId = seen?.files[0]?.id ?? ''
    expect(await judge.call(getFile, { fileId })).toMatchObject({ name: '铭牌.pdf', pdfState: 'ready' })
    expect(await other.refused(getFile, { fileId })).toMatchObject({ status: 1004 })
  })

  test('nothing can be contested after its days', async () => {
    const { learner, attemptId, attemptItemId } = await aFailedExam()
    await t.db
      .update(attempts)
      .set({ publishedAt: minutesFromNow(-4 * 1440) })
      .where(eq(attempts.id, attemptId))

    expect((await learner.refused(saveAppeal, { attemptItemId, text: words })).message).toBe('申诉期已过')
  })

  test('an accepted one changes score and total, is kept, and tells how many gave the same answer', async () => {
    const { examId, learner, attemptId, attemptItemId } = await aFailedExam()
    const { id } = await learner.call(saveAppeal, { attemptItemId, text: words })
    const { list } = await judge.call(listAppeals, { filter: { examId } })
    expect(list).toMatchObject([{ id, before: 0, max: 2, state: 'submitted', text: words }])
    const decide = (more: object) => judge.refused(decideAppeal, { id, accept: true, reason: '答案可商榷', ...more })
    expect((await decide({ score: 0 })).message).toBe('分数未变化，请选择不成立')
    expect((await decide({ score: 3 })).message).toBe('分数须在 0–2 之间')
    expect((await decide({ score: 2, reason: '' })).errors[0]?.message).toBe('请填写处理理由')

    const answer = await judge.call(decideAppeal, { id, accept: true, score: 2, reason: '答案可商榷' })

    expect(answer).toEqual({ state: 'accepted', sameAnswers: 1 })
    expect(await stateOf(attemptId)).toMatchObject({ state: 'published', total: 200, passed: true })
    const detail = await judge.call(resultDetail, { attemptId })
    const [item] = detail.sections.flatMap((section) => section.items)
    expect(item?.history).toMatchObject([{ before: 0, after: 2, cause: 'appeal', reason: '答案可商榷' }])
    const again = await judge.refused(decideAppeal, { id, accept: false, reason: '已处理' })
    expect(again.message).toBe('该申诉已处理')
  })

  test('a rejected one leaves the score and says why', async () => {
    const { learner, attemptId, attemptItemId } = await aFailedExam()
    const { id } = await learner.call(saveAppeal, { attemptItemId, text: words })

    await judge.call(decideAppeal, { id, accept: false, reason: '题干已注明标准编号' })

    expect(await stateOf(attemptId)).toMatchObject({ state: 'published', total: 0 })
    expect(await learner.call(myAppeals, { attemptId })).toMatchObject([
      { state: 'rejected', reason: '题干已注明标准编号' },
    ])
  })

  test('nobody decides about what he marked', async () => {
    const learner = await t.as()
    const marker = await t.as(P.examMark, P.examAppeal)
    const made = await aPublishedPaper(t, author, [shortContent])
    const marking = { blind: true, double: false, tolerance: 1, step: 0.5, markerIds: [marker.id] }
    const examId = await aPublishedExam(author, {
      paperId: made.paperId,
      audience: onlyPeople(learner.id),
      rules: { marking, keyRelease: 'handIn' },
    })
    const { attemptId } = await sit(learner, examId, '明确责任')
    await marker.call(markQueue, { examId })
    const { task } = await marker.call(nextMarkTask, { examId, questionId: made.ids[0] ?? '' })
    await marker.call(saveMark, { taskId: task?.taskId ?? '', revision: task?.revision ?? 0, score: 0 })
    const [item] = await t.db.select().from(attemptItems).where(eq(attemptItems.attemptId, attemptId))
    const { id } = await learner.call(saveAppeal, { attemptItemId: item?.id ?? '', text: words })

    const refusal = await marker.refused(decideAppeal, { id, accept: true, score: 1, reason: '重新评阅' })

    expect(refusal.message).toBe('不能处理本人评阅的题目')
  })

  test('who has taken one decides it, unless he hands it to another holder of the code', async () => {
    const { learner, attemptItemId } = await aFailedExam()
    const { id } = await learner.call(saveAppeal, { attemptItemId, text: words })
    const [second, nobody] = [await t.as(P.examAppeal), await t.as(P.examMark)]
    const verdict = { id, accept: false, reason: '题干已注明' }

    expect(await judge.call(takeAppeal, { id })).toEqual({ state: 'in_review' })

    expect((await second.refused(takeAppeal, { id })).message).toMatch(/^该申诉由 .+ 处理中$/)
    expect((await second.refused(decideAppeal, verdict)).message).toMatch(/^该申诉由 .+ 处理中$/)
    const wrong = await judge.refused(transferAppeal, { id, to: nobody.id })
    expect(wrong.errors[0]?.message).toBe('转交对象没有处理申诉的权限或不能处理该题')
    const own = await judge.refused(transferAppeal, { id, to: learner.id })
    expect(own.errors[0]?.message).toBe('转交对象没有处理申诉的权限或不能处理该题')

    await judge.call(transferAppeal, { id, to: second.id, reason: '请专业人员判断' })

    expect(await titlesOf(second.id)).toEqual([expect.stringMatching(/^申诉转交：/)])
    expect((await judge.refused(decideAppeal, verdict)).message).toMatch(/处理中$/)
    expect(await second.call(decideAppeal, verdict)).toMatchObject({ state: 'rejected' })
  })

  test('three accepted ones about a question are a defect of it and told to who is responsible for it', async () => {
    const { paperId, ids } = await aPublishedPaper(t, author, [singleContent])
    const owner = await t.as()
    await t.db
      .update(questions)
      .set({ updatedBy: owner.id })
      .where(eq(questions.id, ids[0] ?? ''))
    const learners = await Promise.all([1, 2, 3].map(() => t.as()))
    const audience = onlyPeople(...learners.map((each) => each.id))
    const examId = await aPublishedExam(author, { paperId, audience, rules: { keyRelease: 'handIn' } })
    const told: number[] = []
    for (const learner of learners) {
      const { attemptId } = await sit(learner, examId, 'aaaaaaaa')
      const [item] = await t.db.select().from(attemptItems).where(eq(attemptItems.attemptId, attemptId))
      const { id } = await learner.call(saveAppeal, { attemptItemId: item?.id ?? '', text: words })
      await judge.call(decideAppeal, { id, accept: true, score: 2, reason: '答案可商榷' })
      told.push((await titlesOf(owner.id)).length)
    }

    expect(told).toEqual([0, 0, 1])
    const kept = await t.db
      .select()
      .from(questionReports)
      .where(eq(questionReports.questionId, ids[0] ?? ''))
    expect(kept).toMatchObject([
      { personId: null, versionNo: 1, text: '累计 3 条申诉成立，请核对答案与题干', settledAt: null },
    ])
    expect(await titlesOf(owner.id)).toEqual([expect.stringMatching(/^题目多次申诉成立：Q\d{8}$/)])
  })

  test('appeals of others are missing', async () => {
    const { learner, attemptItemId } = await aFailedExam()
    const { id } = await learner.call(saveAppeal, { attemptItemId, text: words })
    const unit = await anOrg(t.db)
    const stranger = await t.asWho({ codes: [P.examAppeal], scope: { kind: 'below' }, orgId: unit.id })

    expect(await stranger.call(listAppeals, {})).toEqual({ list: [], total: 0 })
    const body = { id, accept: false, reason: '无权处理' }
    expect(await stranger.refused(decideAppeal, body)).toMatchObject({ status: 1004 })
  })
})
