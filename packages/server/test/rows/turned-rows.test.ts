import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const numbers = async (rest: string) => {
  const { rows } = await t.db.execute<{ n: number }>(sql.raw(`select n from (values (1), (2), (3)) v (n) ${rest}`))
  return rows.map(({ n }) => n)
}

test('rows nobody asked an order for come the other way round, asked for they come in order', async () => {
  expect(await numbers('')).toEqual([3, 2, 1])
  expect(await numbers('where n in (select 2 order by 1) or n = 3')).toEqual([3, 2])
  expect(await numbers('order by n')).toEqual([1, 2, 3])
})
