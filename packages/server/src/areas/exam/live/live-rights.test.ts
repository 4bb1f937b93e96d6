import { answerLivePush, currentLivePush, livePulse, liveQuizResult } from '@portal/contract/areas/exam/live/answer.ts'
import {
  closeLivePush,
  deleteLiveQuiz,
  extendLivePush,
  finishLiveQuiz,
  getLiveQuiz,
  liveBoard,
  pushLiveQuiz,
  saveLiveQuiz,
} from '@portal/contract/areas/exam/live/quiz.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aBankOf, onlyPeople } from '#test/factories/exam.ts'
import { aLiveClass, answerTo, aQuizIn, push, rowOfQuiz } from '#test/factories/live.ts'
import { fillContent, shortContent } from '#test/factories/sitting.ts'

const ANSWER = 'bbbbbbbb'

let t: TestApp
let host: Client
beforeAll(async () => {
  t = await startTestApp()
  host = await t.as(P.questionBank, P.liveClassHost)
})
afterAll(() => t.close())

test('whom the class is for sees and answers; host is its own person or a holder of the code in reach', async () => {
  const [inside, outside, presenter] = await Promise.all([t.as(), t.as(), t.as(P.questionBank)])
  const far = await t.asWho({ codes: [P.liveClassHost], scope: { kind: 'own' } })
  const liveId = await aLiveClass(t, presenter.id, { audience: onlyPeople(inside.id) })
  const { id } = await aQuizIn(t, host, liveId)
  const { pushId } = await push(presenter, id)
  const body = await answerTo(inside, liveId, ANSWER)

  for (const stranger of [outside, far]) {
    expect(await stranger.refused(currentLivePush, { liveId })).toMatchObject({ status: 1004 })
    expect(await stranger.refused(livePulse, { liveId })).toMatchObject({ status: 1004 })
    expect(await stranger.refused(answerLivePush, body)).toMatchObject({ status: 1004 })
    expect(await stranger.refused(liveQuizResult, { id })).toMatchObject({ status: 1004 })
  }
  for (const learner of [inside, outside, far]) {
    for (const endpoint of [getLiveQuiz, pushLiveQuiz, finishLiveQuiz, deleteLiveQuiz])
      expect(await learner.refused(endpoint, { id })).toMatchObject({ status: 1004 })
    for (const endpoint of [liveBoard, closeLivePush])
      expect(await learner.refused(endpoint, { id: pushId })).toMatchObject({ status: 1004 })
    expect(await learner.refused(extendLivePush, { id: pushId, seconds: 30 })).toMatchObject({ status: 1004 })
  }
  expect(await rowOfQuiz(outside, liveId, id)).toBeUndefined()
  expect(await rowOfQuiz(presenter, liveId, id)).toMatchObject({ hosting: true, state: 'open' })
})

test('questions are of banks in reach, score themselves, and are chosen before the first push', async () => {
  const liveId = await aLiveClass(t, host.id)
  const presenter = await t.as()
  const own = await aLiveClass(t, presenter.id)
  const { ids } = await aBankOf(t, [shortContent, fillContent])
  const [short = '', fill = ''] = ids
  const of = (questionIds: string[], more = {}) => ({ liveId, title: '随堂测验', seconds: 60, questionIds, ...more })
  const fault = async (client: Client, body: ReturnType<typeof of>) =>
    (await client.refused(saveLiveQuiz, body)).errors[0]?.message

  expect(await fault(host, of([]))).toBe('请选择题目')
  expect(await fault(host, of([short]))).toBe('题目不存在、已停用或无权使用')
  expect(await fault(presenter, of([fill], { liveId: own }))).toBe('题目不存在、已停用或无权使用')
  expect(await fault(host, of([fill], { seconds: 9 }))).toBe('每题作答时间须为 10–600 秒')
  const { id, revision } = await host.call(saveLiveQuiz, of([fill]))
  const again = await host.call(saveLiveQuiz, of([fill], { id, revision, title: '改名测验' }))
  expect(await host.call(getLiveQuiz, { id })).toMatchObject({ title: '改名测验', questions: [{ id: fill }] })
  await push(host, id)
  expect(await host.refused(saveLiveQuiz, of([fill], { id, revision: again.revision }))).toMatchObject({
    message: '该测验已推送，不能修改或删除',
  })
  expect(await host.refused(deleteLiveQuiz, { id })).toMatchObject({ message: '该测验已推送，不能修改或删除' })
})
