import { loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { anAccount } from '#test/factories/account.ts'
import { DEMO_PASSWORD } from './demo.ts'

test('the sign-in page hears the settings in force, within a second of a change', async () => {
  const t = await startTestApp()
  const first = await t.anonymous.call(loginWays, {})

  await t.db.execute(sql`
    insert into settings (key, value) values ('portalTitle', '"安全学习平台"'), ('helpPhone', '"010-8888"'),
      ('greyMode', 'true'), ('defaultCourseYear', '"not a year"')`)
  await t.db.execute(sql`select pg_notify('portal_cache', 'settings *')`)

  expect(first).toMatchObject({
    title: '统一门户',
    helpPhone: '',
    icpNumber: '',
    grey: false,
    notice: { version: '1' },
  })
  expect(first.passwordRules).toHaveLength(3)
  expect(first).not.toHaveProperty('demo')
  await expect.poll(async () => (await t.anonymous.call(loginWays, {})).title).toBe('安全学习平台')
  expect(await t.anonymous.call(loginWays, {})).toMatchObject({ helpPhone: '010-8888', grey: true })
  expect(await t.running.settings.get('defaultCourseYear')).toBe(2021)
  await t.close()
})

test('demo accounts are offered only while demo data is on, in their order', async () => {
  const t = await startTestApp({ DEMO: '1' })
  await anAccount(t.db, { loginName: 'learner', name: '学员甲' })
  await anAccount(t.db, { loginName: 'admin', name: '管理员' })

  const { demo } = await t.anonymous.call(loginWays, {})

  expect(demo).toEqual({
    accounts: [
      { username: 'admin', name: '管理员' },
      { username: 'learner', name: '学员甲' },
    ],
    password: DEMO_PASSWORD,
  })
  await t.close()
})
