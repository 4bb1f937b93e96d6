import pg from 'pg'
import { expect, test } from 'vitest'
import { queuePool } from './queue-pool.ts'

/** A pool whose only connection fails each statement so. */
const failingWith = (error: Error) => {
  const client = Object.assign(new pg.Client(), { query: () => Promise.reject(error) })
  const pool = Object.assign(new pg.Pool(), { connect: async () => client })
  return queuePool(pool)
}

const judged = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })
const broken = (code: string) => Object.assign(new Error(`write ${code}`), { code })

test.each([
  ['a broken pipe, whose code has the form of the database’s own', broken('EPIPE')],
  ['a connection that is reset', broken('ECONNRESET')],
  ['a connection that ended without a code', new Error('Connection terminated unexpectedly')],
  ['a database that is shutting down', judged('57P01')],
])('%s is asked again', async (_, error) => {
  const client = await failingWith(error).connect()

  await expect(client.query('select 1')).rejects.toMatchObject({ code: 'ETIMEDOUT', cause: error })
})

test('what the database has judged stays as it is', async () => {
  const error = judged('42P01')
  const client = await failingWith(error).connect()

  await expect(client.query('select 1')).rejects.toBe(error)
})
