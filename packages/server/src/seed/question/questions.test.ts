import { faultsOf } from '@portal/contract/areas/assessment/question/check.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionVersions } from '#src/schema/assessment.ts'
import { createChance } from '#src/seed/random.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { insertQuestions } from './questions.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('the demo questions are sound, of nearly every kind, and in force', async () => {
  await insertQuestions(t.db, [], createChance(7))

  const versions = await t.db.select().from(questionVersions)
  const { rows } = await t.db.execute<{
    n: number
    banks: number
    kinds: number
    active: boolean
    labels: boolean
  }>(sql`
    select count(*) as n, count(distinct bank_id) as banks, count(distinct kind) as kinds, bool_and(state = 'active') as active,
      bool_and(exists (select 1 from question_label_links k where k.question_id = questions.id)) as labels from questions`)
  expect(versions.flatMap(({ content }) => faultsOf(content))).toEqual([])
  expect(rows[0]).toMatchObject({ banks: 2, kinds: 9, active: true, labels: true })
  expect(rows[0]?.n).toBeGreaterThan(115)
})
