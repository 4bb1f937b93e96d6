import { askAnomaly, listAnomalies, myAnomalies, replyAnomaly } from '@portal/contract/areas/exam/anomaly.ts'
import { startAttempt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import {
  aPublishedExam,
  aPublishedPaper,
  minutesFromNow,
  moveWindow,
  onlyPeople,
  startBody,
} from '#test/factories/exam.ts'
import { singleContent } from '#test/factories/sitting.ts'

let t: TestApp
let author: Client
let reader: Client

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey)
  reader = await t.as(P.examResult)
})
afterAll(() => t.close())

const letters = ['aaaaaaaa', 'cccccccc', 'dddddddd', 'eeeeeeee']
const wide = {
  ...singleContent,
  options: [...letters, 'bbbbbbbb'].map((id, n) => ({
    id,
    html: `<p>${n} 米</p>`,
    anchored: false,
    side: 'left' as const,
  })),
}

const sit = async (learner: Client, examId: string, answers: readonly string[], spentMs: number) => {
  const { attemptId, lease, sections } = await learner.call(startAttempt, {
    ...startBody(examId),
    device: `Chrome ${learner.id}`,
  })
  const changes = sections
    .flatMap(({ items }) => items)
    .map(({ itemId }, place) => ({ itemId, rev: 1, answer: answers[place] ?? '', flag: false, spentMs }))
  await learner.call(submitAttempt, { attemptId, lease, clientKey: `key-${v7()}`, changes })
}

test('names the pair that copied and the one who did not read, after the end and to holders in scope', async () => {
  const { paperId } = await aPublishedPaper(
    t,
    author,
    Array.from({ length: 14 }, () => wide),
  )
  const people = await Promise.all(Array.from({ length: 9 }, () => t.as()))
  const examId = await aPublishedExam(author, {
    paperId,
    audience: onlyPeople(...people.map(({ id }) => id)),
    rules: { shuffleQuestions: false, shuffleOptions: false },
  })
  // Everybody is wrong everywhere, each in his own way; the last one is wrong as the first one is.
  for (const [person, learner] of people.entries()) {
    const as = person === 8 ? 0 : person
    const answers = Array.from({ length: 14 }, (_, n) => letters[(as + Math.floor(as / 4) * n + n) % 4] ?? '')
    await sit(learner, examId, answers, person === 2 ? 100 : 60_000)
  }
  const early = await reader.refused(listAnomalies, { filter: { examId } })
  await moveWindow(t, examId, minutesFromNow(-90), minutesFromNow(-1))

  const { list } = await reader.call(listAnomalies, { filter: { examId } })

  expect(early.message).toBe('考试尚未结束，结束后可查看异常报告')
  const pairs = list.filter(({ kind }) => kind === 'pair')
  expect(pairs.length).toBeGreaterThan(0)
  expect(pairs.every(({ p }) => p !== null && p < 1e-6)).toBe(true)
  expect(pairs[0]?.text).toMatch(/在 14 道共同答错的题中有 14 道错得完全一样，按选项分布预期约 [\d.]+ 道$/)
  const fast = list.filter(({ kind }) => kind === 'fast')
  expect(fast).toMatchObject([{ p: null, text: '14 道题的用时短于读完题目所需的时间（共作答 14 道）' }])

  const pair = pairs.find(({ name, otherName }) => name !== '' && otherName !== '')
  const involved = people.filter((_, place) => place === 0 || place === 8)
  const asking = { examId, anomalyId: pair?.id ?? '' }
  const atOnce = (await Promise.all([1, 2].map(() => reader.send(askAnomaly, asking)))).map(({ envelope }) => envelope)
  expect(atOnce.filter(({ success }) => success)).toMatchObject([{ result: { sent: 2 } }])
  expect(atOnce.filter(({ success }) => !success)).toMatchObject([{ message: '已请考生说明' }])
  const asked = await Promise.all(
    involved.map(async (learner) => {
      const { rows } = await t.db.execute<{ id: string }>(
        sql`select id from attempts where object_id = ${examId} and person_id = ${learner.id}`,
      )
      return learner.call(myAnomalies, { attemptId: rows[0]?.id ?? '' })
    }),
  )
  expect(asked.flat().map(({ text }) => text)).toEqual([
    expect.stringMatching(/^与 另一名考生 在/),
    expect.stringMatching(/^与 另一名考生 在/),
  ])
  const [[note] = []] = asked
  const [first, other] = involved as [Client, Client]
  const body = { id: note?.id ?? '', text: '我们在同一间培训室复习' }
  expect(await other.refused(replyAnomaly, body)).toMatchObject({ status: 1004 })
  expect((await first.refused(replyAnomaly, { ...body, text: '无' })).errors[0]?.message).toBe('说明内容为 2–1000 字')
  await first.call(replyAnomaly, body)
  expect((await first.refused(replyAnomaly, body)).message).toBe('你已提交说明')
  const again = (await reader.call(listAnomalies, { filter: { examId } })).list.find(({ id }) => id === pair?.id)
  expect(again).toMatchObject({ asked: true })
  expect(again?.replies).toMatch(/^.+：我们在同一间培训室复习；.+：待考生说明$/)

  const unit = await anOrg(t.db)
  const stranger = await t.asWho({ codes: [P.examResult], scope: { kind: 'below' }, orgId: unit.id })
  expect(await stranger.refused(listAnomalies, { filter: { examId } })).toMatchObject({ status: 1004 })
  expect(await stranger.refused(askAnomaly, { examId, anomalyId: pair?.id })).toMatchObject({ status: 1004 })
})
