import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aUser } from '#test/factories/directory.ts'
import { personalColumns } from './personal.ts'
import { remaskIdentityNumbers } from './remask.ts'

describe('stored masks of identity numbers', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.close())

  const NUMBER = '11010519491231002X'
  const maskOf = async (id: string) => (await t.db.select().from(users).where(eq(users.id, id)))[0]?.idNumberMask

  test('are made anew where an older build kept three and four', async () => {
    const { secrets } = t.running.platform
    const values = personalColumns(secrets, { phone: '13812345678', idNumber: NUMBER })
    const old = await aUser(t.db, { ...values, idNumberMask: '110***********002X' })
    const good = await aUser(t.db, values)
    const none = await aUser(t.db)
    const foreign = { idNumberSealed: Buffer.from('sealed elsewhere'), idNumberMask: '110***********0021' }
    const locked = await aUser(t.db, { ...foreign, idNumberIndex: 'x' })

    expect(await remaskIdentityNumbers(t.running.platform)).toBe(1)

    expect(await Promise.all([old, good, none, locked].map(({ id }) => maskOf(id)))).toEqual([
      '11010********1002X',
      '11010********1002X',
      '',
      '110***********0021',
    ])
    expect(await remaskIdentityNumbers(t.running.platform)).toBe(0)
  })
})
