import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { reviewAttempt, saveAttempt, startAttempt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { takeAnswerFile } from '@portal/contract/areas/exam/attempt/file.ts'
import { markQueue, nextMarkTask } from '@portal/contract/areas/exam/mark/marking.ts'
import { resultDetail } from '@portal/contract/areas/exam/result.ts'
import { getFile } from '@portal/contract/areas/files/file.ts'
import { P } from '@portal/contract/privileges.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aPublishedExam, aPublishedPaper, onlyPeople, startBody } from '#test/factories/exam.ts'
import { shortContent } from '#test/factories/sitting.ts'
import { messageOf, type TusClient, tusClient } from '#test/tus-client.ts'

const uploadPart = { ...shortContent, id: 'partaaaa', kind: 'upload' as const, stem: '<p>附上照片。</p>' }
const uploadContent: QuestionContent = {
  ...shortContent,
  kind: 'upload',
  stem: '<p>上传检查记录。</p>',
  params: { maxFiles: 1, maxMb: 1, fileKinds: ['document'] },
}
const caseContent: QuestionContent = {
  ...uploadContent,
  kind: 'case',
  key: null,
  policy: 'sum',
  params: {},
  parts: [uploadPart],
}

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const movieBytes = Buffer.from('\0\0\0\u0014ftypqt  \0\0\0\0qt  ', 'latin1')

let t: TestApp
let tus: TusClient
let author: Client
let marker: Client
let paperId: string
let questionIds: string[]

beforeAll(async () => {
  t = await startTestApp()
  tus = await tusClient(t)
  author = await t.as(P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey)
  marker = await t.as(P.examMark)
  const made = await aPublishedPaper(t, author, [uploadContent, caseContent])
  paperId = made.paperId
  questionIds = made.ids
})
afterAll(() => t.close())

const openAs = (client: Client, url = '') => tus.get(url, { 'x-token': client.token })

const aSitting = async (blind = true) => {
  const learner = await t.as()
  const examId = await aPublishedExam(author, {
    paperId,
    audience: onlyPeople(learner.id),
    rules: { marking: { blind, double: false, tolerance: 1, step: 0.5, markerIds: [marker.id] } },
  })
  const { attemptId, lease, sections } = await learner.call(startAttempt, startBody(examId))
  const items = sections.flatMap((section) => section.items)
  const change = (kind: string, answer: string[] | Record<string, string[]>, rev = 1) => ({
    itemId: items.find((item) => item.kind === kind)?.itemId ?? '',
    rev,
    answer,
    flag: false,
    spentMs: 0,
  })
  const save = (...changes: ReturnType<typeof change>[]) => ({ attemptId, lease, changes })
  return { learner, examId, attemptId, lease, items, change, save }
}

const aFile = async (learner: Client, attemptId: string, fileName = '王小明的检查记录.pdf', content = PDF) => {
  const uploadId = await tus.send(learner, { fileName, content, purpose: 'answer' })
  return (await learner.call(takeAnswerFile, { attemptId, uploadId })).fileId
}

describe('a file of an answer', () => {
  test('is told to the desk with what its question takes, and reaches its marker and its owner', async () => {
    const { learner, examId, attemptId, lease, items, change } = await aSitting()
    const fileId = await aFile(learner, attemptId)
    const other = await aFile(learner, attemptId, '现场.pdf')

    const changes = [change('upload', [fileId]), change('case', { partaaaa: [other] })]
    await learner.call(submitAttempt, { attemptId, lease, clientKey: `key-${v7()}`, changes })

    expect(items.map(({ files, parts }) => files ?? parts[0]?.files)).toEqual([
      { most: 1, mb: 1, kinds: ['document'] },
      { most: 5, mb: 20, kinds: ['image', 'document', 'video'] },
    ])
    await marker.call(markQueue, { examId })
    const { task } = await marker.call(nextMarkTask, { examId, questionId: questionIds[0] ?? '' })
    expect(task?.files).toMatchObject([{ id: fileId, name: '1.pdf' }])
    const bytes = await openAs(marker, task?.files[0]?.url)
    expect(await bytes.text()).toBe(PDF.toString())
    expect(bytes.headers.get('content-disposition')).toContain("filename*=UTF-8''file.pdf")
    const ofCase = await marker.call(nextMarkTask, { examId, questionId: questionIds[1] ?? '' })
    expect(ofCase.task?.files).toMatchObject([{ id: other }])
    const review = await learner.call(reviewAttempt, { attemptId })
    expect(review.sections[0]?.items[0]?.files).toMatchObject([{ id: fileId, name: '王小明的检查记录.pdf' }])
    expect(await learner.call(getFile, { fileId })).toMatchObject({ name: '王小明的检查记录.pdf', kind: 'pdf' })
  })

  test('keeps its name where marking is not blind, for the marker and for the results', async () => {
    const { learner, examId, attemptId, lease, change } = await aSitting(false)
    const fileId = await aFile(learner, attemptId)
    const changes = [change('upload', [fileId])]
    await learner.call(submitAttempt, { attemptId, lease, clientKey: `key-${v7()}`, changes })
    await marker.call(markQueue, { examId })
    const officer = await t.as(P.exam, P.examResult)

    const { task } = await marker.call(nextMarkTask, { examId, questionId: questionIds[0] ?? '' })
    const detail = await officer.call(resultDetail, { attemptId })

    expect(task?.files).toMatchObject([{ name: '王小明的检查记录.pdf' }])
    expect(detail.sections[0]?.items[0]?.files).toMatchObject([{ id: fileId, name: '王小明的检查记录.pdf' }])
    expect((await openAs(officer, detail.sections[0]?.items[0]?.files[0]?.url)).status).toBe(200)
  })

  test('is an answer of nobody but the one who sent it, and open to nobody else by its id', async () => {
    const { learner, attemptId } = await aSitting()
    const other = await aSitting()
    const fileId = await aFile(learner, attemptId)
    const uploadId = await tus.send(learner, { fileName: 'a.pdf', content: PDF, purpose: 'answer' })

    const stolen = await other.learner.refused(saveAttempt, other.save(other.change('upload', [fileId])))
    const taken = await other.learner.send(takeAnswerFile, { attemptId: other.attemptId, uploadId })
    const foreign = await other.learner.send(takeAnswerFile, { attemptId, uploadId })
    const opened = await Promise.all([other.learner, marker, author].map((each) => each.refused(getFile, { fileId })))

    expect(stolen).toMatchObject({ errors: [{ message: '答案格式不正确' }] })
    expect(taken.envelope).toMatchObject({ success: false, message: '上传任务不存在或已过期，请重新选择文件' })
    expect(foreign.envelope).toMatchObject({ status: 1004 })
    expect(opened.map(({ status }) => status)).toEqual([1004, 1004, 1004])
  })

  test('must be of the kind, size and number its question asks for', async () => {
    const { learner, attemptId, change, save } = await aSitting()
    const large = await aFile(learner, attemptId, 'large.pdf', Buffer.concat([PDF, Buffer.alloc(1024 * 1024 + 1)]))
    const [one, two] = [await aFile(learner, attemptId), await aFile(learner, attemptId)]
    const movie = await aFile(learner, attemptId, 'a.mov', movieBytes)

    const faults = []
    for (const ids of [[large], [one, two], [movie]])
      faults.push((await learner.refused(saveAttempt, save(change('upload', ids)))).errors[0]?.message)

    expect(faults).toEqual(['单文件大小不能超过 1 MB', '答案格式不正确', '本题仅接受文档'])
    expect((await learner.call(saveAttempt, save(change('upload', [one])))).items[0]?.accepted).toBe(true)
  })

  test('is taken only from people who are sitting, and never in a disguise', async () => {
    const { learner, attemptId, lease } = await aSitting()
    const idle = await t.as()
    const uploadId = await tus.send(learner, { fileName: 'a.pdf', content: PDF, purpose: 'answer' })
    await learner.call(submitAttempt, { attemptId, lease, clientKey: `key-${v7()}` })

    const fromIdle = await tus.create(idle, { fileName: 'a.pdf', content: PDF, purpose: 'answer' })
    const late = await learner.send(takeAnswerFile, { attemptId, uploadId })
    const { learner: other } = await aSitting()
    const script = await tus.create(other, { fileName: 'a.html', content: PDF, purpose: 'answer' })

    expect(fromIdle.status).toBe(403)
    expect(late.envelope.message).toBe('已交卷，不能再修改')
    expect(await messageOf(script)).toBe('仅支持图片、PDF、Word、Excel、PPT、WPS 文档和 MP4、MOV 视频')
  })
})
