import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { papers } from '#src/schema/exam/exam.ts'
import { insertQuestions } from '#src/seed/question/questions.ts'
import { createChance } from '#src/seed/random.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { insertPapers } from './papers.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('the demo papers are published, of every mode, and worth a hundred 分', async () => {
  const chance = createChance(7)
  await insertQuestions(t.db, [], chance)
  await insertPapers(t.db, chance)

  const rows = await t.db.select().from(papers)
  const { rows: versions } = await t.db.execute(sql`select 1 from paper_versions`)
  expect(rows.map(({ state, total, version }) => [state, total, version])).toEqual(
    rows.map(() => ['published', 10_000, 1]),
  )
  expect(new Set(rows.map(({ mode }) => mode))).toEqual(new Set(['fixed', 'drawn', 'mixed']))
  expect(versions).toHaveLength(5)
})
