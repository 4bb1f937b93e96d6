import { checkAnswers } from '@portal/contract/areas/questionnaire/answer-check.ts'
import { validateLogic } from '@portal/contract/areas/questionnaire/question/validate-logic.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { surveyOf } from '#src/areas/questionnaire/access.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { questionnaireResponses, questionnaires } from '#src/schema/questionnaire.ts'
import { createChance } from '#src/seed/random.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aUser } from '#test/factories/directory.ts'
import { insertQuestionnaires } from './questionnaires.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
  for (const n of [1, 4]) await aUser(t.db, { id: `00000000-0000-7000-8000-00000004000${n}` })
  await Promise.all(Array.from({ length: 30 }, () => aUser(t.db)))
})
afterAll(() => t.close())

test('the demo questionnaires are sound, their answers fit, and the approver has one before him', async () => {
  const start = () => bareTx(t.db, null, ALL_ROWS)
  await inTransaction(t.running.platform.pool, start, ({ db }) => insertQuestionnaires(db, t.running, createChance(7)))

  const rows = await t.db.select().from(questionnaires)
  for (const row of rows) {
    const survey = await surveyOf(t.db, row)
    const given = await t.db
      .select({ answers: questionnaireResponses.answers })
      .from(questionnaireResponses)
      .where(sql`questionnaire_id = ${row.id}`)
    expect(validateLogic(survey)).toEqual([])
    expect(given.flatMap(({ answers }) => checkAnswers(survey, answers))).toEqual([])
  }
  const { rows: tasks } = await t.db.execute(sql`
    select a.state from approval_tasks a join approval_requests r on r.id = a.request_id where r.subject_type = 'questionnaire'`)
  expect(rows.map(({ state }) => state).sort()).toEqual([
    'closed',
    'closed',
    'closed',
    'collecting',
    'collecting',
    'collecting',
    'draft',
    'in_review',
  ])
  expect(tasks).toEqual([{ state: 'open' }])
})
