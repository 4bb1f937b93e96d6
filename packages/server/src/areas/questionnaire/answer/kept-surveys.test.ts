import { randomUUID } from 'node:crypto'
import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { submitAnswer } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aQuestionnaire } from '#test/factories/questionnaire.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** By somebody who has not answered yet. */
const send = async (id: string, answers: SurveyAnswers) => {
  const person = await t.as()
  return (await person.send(submitAnswer, { id, answers, clientKey: randomUUID(), seconds: 30 })).envelope
}

const answeredQuestions = async (id: string) => {
  const { rows } = await t.db.execute<{ answers: SurveyAnswers }>(sql`
    select answers from questionnaire_responses where questionnaire_id = ${id} order by ended_at`)
  return rows.map(({ answers }) => Object.keys(answers).length)
}

test('an answer is held against the questions as they are now, whoever changed them', async () => {
  const { id, choose, questionIds } = await aQuestionnaire(t.db, {}, [{}, { required: false }, { required: false }])
  const [first = '', second = '', third = ''] = questionIds
  const all = choose('a', 'b', 'c')

  await send(id, all)
  await t.db.execute(sql`update questionnaire_questions set hidden = true where id = ${second}`)
  await send(id, all)
  await t.db.execute(sql`delete from questionnaire_questions where id = ${third}`)
  await send(id, all)
  await t.db.execute(sql`
    insert into questionnaire_questions (id, owner_org_id, questionnaire_id, page_id, sort, kind, stem, content)
    select ${randomUUID()}::uuid, owner_org_id, questionnaire_id, page_id, 9, kind, stem, content
    from questionnaire_questions where id = ${first}`)
  const refused = await send(id, all)

  expect(await answeredQuestions(id)).toEqual([3, 2, 1])
  expect(refused).toMatchObject({ success: false, result: { errors: [{ message: '该项为必填项' }] } })
})

test('what is read of a questionnaire is what its row says at that moment', async () => {
  const { id, choose } = await aQuestionnaire(t.db)
  await send(id, choose('a'))

  await t.db.execute(sql`update questionnaires set state = 'paused' where id = ${id}`)
  const paused = await send(id, choose('a'))
  await t.db.execute(sql`update questionnaires set state = 'collecting' where id = ${id}`)
  const goesOn = await send(id, choose('a'))

  expect([paused.message, goesOn.success]).toEqual(['问卷已暂停', true])
})
