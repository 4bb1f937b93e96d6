import { getUserInfo } from '@portal/contract/areas/account/session.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settings } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anAccount } from '#test/factories/account.ts'

describe('rest/auth/getUserInfo', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await startTestApp()
    await t.db.insert(settings).values({ key: 'passwordDays', value: 90 })
  })
  afterAll(() => t.close())

  const daysLeft = async (ageDays: number, authKind = 'local') => {
    const { id } = await anAccount(t.db, { authKind })
    await t.db.execute(
      sql`update users set password_changed_at = now() - ${ageDays} * interval '1 day' where id = ${id}`,
    )
    const person = await t.asWho({ userId: id })
    return (await person.call(getUserInfo, {})).passwordDaysLeft
  }

  test('tells the end of the password in its last two weeks', async () => {
    expect(await daysLeft(85.5)).toBe(5)
    expect(await daysLeft(76.5)).toBe(14)
    expect(await daysLeft(75.5)).toBeUndefined()
  })

  test('says nothing about passwords that a directory keeps', async () => {
    expect(await daysLeft(85.5, 'source')).toBeUndefined()
  })
})
