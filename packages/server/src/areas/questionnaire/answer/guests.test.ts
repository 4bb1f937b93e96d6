import { randomUUID } from 'node:crypto'
import { login } from '@portal/contract/areas/account/session.ts'
import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import {
  myAnswer,
  myQuestionnaires,
  openQuestionnaire,
  saveAnswerDraft,
  submitAnswer,
} from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import {
  getQuestionnaire,
  listResponses,
  remindQuestionnaire,
  saveQuestionnaire,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeNow } from '#src/areas/questionnaire/opening/clock.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anAddress, callFrom } from '#test/factories/account.ts'
import { aQuestionnaire, someSettings } from '#test/factories/questionnaire.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const author = () =>
  t.as(P.questionnaire, P.questionnaireSave, P.questionnairePublish, P.questionnaireRaw, P.questionnaireResult)

/** A guest who came by the link that the author hands out. */
const guestOf = async (id: string) => {
  const { answerPath } = await (await author()).call(getQuestionnaire, { id })
  const code = new URL(answerPath, 'http://portal').searchParams.get('guest') ?? ''
  const answer = await callFrom(t.running, { address: anAddress() })(login, { loginWay: 'guest', code })
  return callFrom(t.running, { token: String(answer.result) })
}

const sending = (id: string, answers: SurveyAnswers) => ({ id, answers, clientKey: randomUUID(), seconds: 40 })

test('a guest answers once by the open link, and nobody who is signed in needs it', async () => {
  const made = await aQuestionnaire(t.db, { access: 'open', mode: 'anonymous' })
  const guest = await guestOf(made.id)
  const person = await t.as()

  const opened = await guest(openQuestionnaire, { id: made.id })
  const sent = await guest(submitAnswer, sending(made.id, made.choose('a')))
  const again = await guest(submitAnswer, sending(made.id, made.choose('b')))
  const own = await person.call(submitAnswer, sending(made.id, made.choose('b')))

  expect(opened.result).toMatchObject({ standing: 'open', pages: [{ questions: [{ stem: '你的看法' }] }] })
  expect(sent.result).toMatchObject({ state: 'complete', text: '提交成功，感谢参与' })
  expect(again.message).toBe('你已提交过该问卷')
  expect(own.state).toBe('complete')
})

test('of a guest nothing stands beside an anonymous answer, and no points are booked', async () => {
  const made = await aQuestionnaire(t.db, { access: 'open', mode: 'anonymous' })
  await (await guestOf(made.id))(submitAnswer, sending(made.id, made.choose('a')))

  await closeNow(t.running.platform, made.id)

  const { rows } = await t.db.execute(sql`
    select person_id, org_id, started_at, ended_at, receipt_no, channel, dims from questionnaire_responses
    where questionnaire_id = ${made.id}`)
  expect(rows).toEqual([
    { person_id: null, org_id: null, started_at: null, ended_at: null, receipt_no: null, channel: null, dims: {} },
  ])
  expect((await t.db.execute(sql`select 1 from points_people`)).rows).toEqual([])
})

test('a named one keeps the draft of a guest and shows the answer without a name', async () => {
  const made = await aQuestionnaire(t.db, { access: 'open', mode: 'named' })
  const guest = await guestOf(made.id)

  const draft = await guest(saveAnswerDraft, { id: made.id, answers: made.choose('a'), rev: 0 })
  const reopened = await guest(openQuestionnaire, { id: made.id })
  await guest(submitAnswer, sending(made.id, made.choose('c')))
  const mine = await guest(myAnswer, { id: made.id })

  const { list } = await (await author()).call(listResponses, { filter: { id: made.id } })
  expect(draft.success).toBe(true)
  expect(reopened.result).toMatchObject({ draft: { rev: 1 } })
  expect(mine.result).toMatchObject({ answers: made.choose('c') })
  expect(list).toMatchObject([{ personName: '访客', personCode: '', orgName: '' }])
})

test('a link of one that has ended says so, and one of a deleted leads nowhere', async () => {
  const made = await aQuestionnaire(t.db, { access: 'open' })
  const guest = await guestOf(made.id)
  await closeNow(t.running.platform, made.id)

  const late = await guest(openQuestionnaire, { id: made.id })
  await t.db.execute(sql`update questionnaires set deleted_at = now() where id = ${made.id}`)
  const gone = await guest(openQuestionnaire, { id: made.id })

  expect(late.result).toMatchObject({ standing: 'over', pages: [] })
  expect(gone.status).toBe(1004)
})

test('an open one has no groups of the directory, is nobody’s task and reminds nobody', async () => {
  const officer = await author()
  const dimensions = ['company' as const]
  const refused = await officer.refused(saveQuestionnaire, { ...someSettings(), access: 'open', dimensions })
  const made = await aQuestionnaire(t.db, { access: 'open' })

  const person = await t.as()
  expect(refused.errors).toEqual([{ field: 'dimensions', message: '公开链接的问卷不能按单位等维度统计' }])
  expect((await person.call(myQuestionnaires, {})).map(({ id }) => id)).not.toContain(made.id)
  expect((await officer.refused(remindQuestionnaire, { id: made.id })).message).toBe('没有未填写的人员')
})
