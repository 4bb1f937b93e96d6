import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DrawnPaper } from '#src/schema/exam/attempt.ts'
import { startTestApp, type TestApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const HALL = 5000
const QUESTIONS = 60

const aPaper = (): DrawnPaper => ({
  sections: [
    {
      heading: '',
      intro: '',
      items: Array.from({ length: QUESTIONS }, (_, n) => ({
        itemId: `item${String(n).padStart(4, '0')}`,
        questionId: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
        versionNo: n + 1,
        max: 100,
        optionOrder: [],
      })),
    },
  ],
})

const seatHall = async (): Promise<string[]> => {
  const { rows } = await t.db.execute<{ id: string }>(sql`
    insert into attempts (id, scene, object_id, person_id, no, seed, paper, paper_hash, item_count, max_total, state, rules)
    select gen_random_uuid(), 'exam', gen_random_uuid(), gen_random_uuid(), 1, '', ${JSON.stringify(aPaper())}::jsonb, '',
      ${QUESTIONS}::int, 6000, 'started', '{"navigation": "sequential", "feedback": "final"}'
    from generate_series(1, ${HALL}::int) returning id`)
  return rows.map(({ id }) => id)
}

test('a hall of five thousand that saves in turn finds its frames where it left them', async () => {
  const { platform, attempts } = t.running
  const ids = await seatHall()

  for (const id of ids) await attempts.frames.get(platform.db, id)
  const again = await attempts.frames.get(platform.db, ids[0] ?? '')

  const figures = platform.caches.figures().find(({ name }) => name === 'attemptFrame')
  expect(figures).toMatchObject({ entries: HALL, evictions: 0, hits: 1 })
  expect(again).toMatchObject({ sequential: true, instant: false })
  expect(again?.itemIds).toHaveLength(QUESTIONS)
  expect(again?.itemIds[41]).toBe('item0041')
  expect(again?.refAt(41)).toEqual({ questionId: '00000000-0000-7000-8000-000000000041', versionNo: 42 })
  expect(again?.refAt(QUESTIONS)).toBeUndefined()
})
