import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { createPool, drizzleOn } from './database/db.ts'
import { createLog, textOfError } from './log.ts'

const failureOf = async (statement: ReturnType<typeof sql>): Promise<unknown> => {
  const pool = createPool(inject('clusterUrl'), { name: 'test', max: 1, statementTimeoutMs: 5000 })
  try {
    return await drizzleOn(pool)
      .execute(statement)
      .catch((error: unknown) => error)
  } finally {
    await pool.end()
  }
}

const lineOf = (error: unknown): string => {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).warn({ err: error }, 'fault')
  return lines.join('')
}

test('a failed statement is logged with its text and its cause, without what it was asked with', async () => {
  const error = await failureOf(sql`select ${'张三\n    at 13800138000'}::text from nowhere`)

  expect(String(error)).toContain('13800138000')
  const line = lineOf(error)
  expect(line).toContain('Failed query: select $1::text from nowhere')
  expect(line).toContain('relation \\"nowhere\\" does not exist')
  expect(line).toContain('log.test.ts')
  expect(line).not.toMatch(/张三|13800138000/)
})

test('a value that the database quotes is left out', async () => {
  const error = await failureOf(sql`select ${'李四"的号码'}::text::uuid`)

  expect(textOfError(error)).toContain('invalid input syntax for type uuid')
  expect(lineOf(error)).not.toContain('李四')
})

test('what is no error is logged as it is', () => {
  expect(lineOf('gone')).toContain('"err":"gone"')
})
