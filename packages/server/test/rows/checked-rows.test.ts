import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { declaredCalls } from './declared-rows.ts'

/** Statements whose type leads through generics or helpers of types; none is added. */
const UNFOLLOWED = 25

const sources = path.resolve(import.meta.dirname, '../../src')

// The compiler reads all of the server first.
test('what nearly every statement declares can be followed', { timeout: 120_000 }, () => {
  const calls = fs
    .readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      declaredCalls(path.join(sources, file)).map(({ line, row }) => ({ row, place: `${file}:${line}` })),
    )

  expect(calls.length).toBeGreaterThan(700)
  const lost = calls.filter(({ row }) => row === null).map(({ place }) => place)
  expect(lost.length, lost.join(' ')).toBeLessThanOrEqual(UNFOLLOWED)
})

describe('rows of a statement', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.close())

  test('are those that its type declares', async () => {
    const { rows } = await t.db.execute<{ n: number; at: string; of: string[] | null }>(
      sql`select 1 as n, now() as at, null::text[] as of`,
    )

    expect(rows).toEqual([{ n: 1, at: expect.any(String), of: null }])
  })

  test('of another kind, null without a word, or missing are refused', async () => {
    await expect(t.db.execute<{ n: string }>(sql`select 1 as n`)).rejects.toThrow('n is number, declared as string')
    await expect(t.db.execute<{ n: number }>(sql`select null::int as n`)).rejects.toThrow('n is null')
    await expect(t.db.execute<{ many: number }>(sql`select 1 as n`)).rejects.toThrow('many is absent')
  })
})
