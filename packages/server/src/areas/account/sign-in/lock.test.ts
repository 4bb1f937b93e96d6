import { login } from '@portal/contract/areas/account/session.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anAccount, anAddress, anotherProcess, callFrom, PASSWORD } from '#test/factories/account.ts'
import { clearLocks, lockedPerson } from '../public.ts'

const LOCKED = '登录失败次数过多，请 15 分钟后再试'

describe('account lock', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.close())

  const attempt = (username: string, address: string, password = 'wrong password') =>
    callFrom(t.running, { address })(login, { username, password })

  const fail = async (username: string, address: string, times: number) => {
    const messages: string[] = []
    for (let n = 0; n < times; n += 1) messages.push((await attempt(username, address)).message)
    return messages
  }

  const passMinutes = (minutes: number) =>
    t.db.execute(sql`
      update login_guards set until = until - ${minutes} * interval '1 minute',
        failed_at = (select coalesce(array_agg(x - ${minutes} * interval '1 minute' order by x), '{}') from unnest(failed_at) x)`)

  test('counts down from the third failure and locks with the fifth, for known and unknown names alike', async () => {
    const { loginName } = await anAccount(t.db)
    const words = [
      '用户名或密码错误',
      '用户名或密码错误',
      '用户名或密码错误，还可尝试 2 次',
      '用户名或密码错误，还可尝试 1 次',
      LOCKED,
      LOCKED,
    ]

    expect(await fail(loginName, anAddress(), 6)).toEqual(words)
    expect(await fail('nobody.at.all', anAddress(), 6)).toEqual(words)
  })

  test('answers 1029 with the seconds to wait, also to the right password', async () => {
    const { loginName } = await anAccount(t.db)
    const address = anAddress()
    await fail(loginName, address, 5)

    const answer = await attempt(loginName, address, PASSWORD)

    expect(answer).toMatchObject({ status: 1029, success: false, message: LOCKED })
    expect(answer.result).toEqual({ retryAfterSeconds: expect.any(Number) })
  })

  test('opens again after fifteen minutes and then counts anew', async () => {
    const { loginName } = await anAccount(t.db)
    const address = anAddress()
    await fail(loginName, address, 5)

    await passMinutes(16)

    expect(await fail(loginName, address, 1)).toEqual(['用户名或密码错误'])
    expect((await attempt(loginName, address, PASSWORD)).success).toBe(true)
  })

  test('looks back fifteen minutes, not longer', async () => {
    const { loginName } = await anAccount(t.db)
    const address = anAddress()
    await fail(loginName, address, 3)
    await passMinutes(10)
    await fail(loginName, address, 1)

    await passMinutes(6)

    expect(await fail(loginName, address, 4)).toEqual([
      '用户名或密码错误',
      '用户名或密码错误，还可尝试 2 次',
      '用户名或密码错误，还可尝试 1 次',
      LOCKED,
    ])
  })

  test('forgets the failures of the network with a right password', async () => {
    const { loginName } = await anAccount(t.db)
    const address = anAddress()
    await fail(loginName, address, 4)

    await attempt(loginName, address, PASSWORD)

    expect(await fail(loginName, address, 4)).not.toContain(LOCKED)
  })

  test.each(['known', 'unknown'])(
    'lets no more than five of fifty wrong passwords at once be compared, %s name',
    async (kind) => {
      const name = kind === 'known' ? (await anAccount(t.db)).loginName : 'someone.else'
      const address = anAddress()

      const messages = (await Promise.all(Array.from({ length: 50 }, () => attempt(name, address)))).map(
        (each) => each.message,
      )

      expect(messages.filter((message) => message.startsWith('用户名或密码错误'))).toHaveLength(4)
      expect(messages.filter((message) => message === LOCKED)).toHaveLength(46)
    },
  )

  test('counts exactly over two processes on one database', async () => {
    const other = await anotherProcess(t.running)
    const { loginName } = await anAccount(t.db)
    const address = anAddress()

    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        callFrom(n % 2 === 0 ? t.running : other, { address })(login, { username: loginName, password: 'wrong' }),
      ),
    )

    const compared = answers.filter(({ message }) => message.startsWith('用户名或密码错误'))
    expect(compared).toHaveLength(4)
    await other.stop()
  })

  test('lets right passwords in parallel all pass', async () => {
    const { loginName } = await anAccount(t.db)
    const address = anAddress()

    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(loginName, address, PASSWORD)))

    expect(answers.every(({ success }) => success)).toBe(true)
  })

  test('survives a restart', async () => {
    const { loginName } = await anAccount(t.db)
    const address = anAddress()
    await fail(loginName, address, 5)

    const restarted = await anotherProcess(t.running)

    const answer = await callFrom(restarted, { address })(login, { username: loginName, password: PASSWORD })
    expect(answer.status).toBe(1029)
    await restarted.stop()
  })

  test('after twenty failures over all networks spares only networks where the person signed in lately', async () => {
    const { loginName } = await anAccount(t.db)
    const home = anAddress()
    await attempt(loginName, home, PASSWORD)
    const strangers = Array.from({ length: 5 }, anAddress)

    for (const address of strangers) await fail(loginName, address, 4)

    expect((await attempt(loginName, anAddress(), PASSWORD)).message).toBe(LOCKED)
    expect((await attempt(loginName, home, PASSWORD)).success).toBe(true)
  })

  test('locks only the network of the stranger, so that nobody is kept out of his own', async () => {
    const { loginName } = await anAccount(t.db)

    await fail(loginName, anAddress(), 6)

    expect((await attempt(loginName, anAddress(), PASSWORD)).success).toBe(true)
  })

  test('refuses an address after twenty failures within a minute, and counts no right sign-in', async () => {
    const address = anAddress()
    const people = await Promise.all(Array.from({ length: 25 }, () => anAccount(t.db)))
    for (const { loginName } of people) expect((await attempt(loginName, address, PASSWORD)).success).toBe(true)
    for (let n = 0; n < 20; n += 1) await attempt(`stranger${n}`, address)

    const answer = await attempt(people[0]?.loginName ?? '', address, PASSWORD)

    expect(answer).toMatchObject({ status: 1029, message: '尝试次数过多，请稍后再试' })
    await passMinutes(1)
    expect((await attempt(people[0]?.loginName ?? '', address, PASSWORD)).success).toBe(true)
  })

  test('can be seen and lifted by an administrator', async () => {
    const { id, loginName } = await anAccount(t.db)
    const address = anAddress()
    await fail(loginName, address, 5)
    const { platform } = t.running
    const isLocked = async () =>
      (await t.db.execute<{ locked: boolean }>(sql`select ${lockedPerson(sql`${id}::uuid`)} as locked`)).rows[0]?.locked
    expect(await isLocked()).toBe(true)

    await inTransaction(
      platform.pool,
      () => bareTx(platform.db, null, ALL_ROWS),
      (tx) => clearLocks(tx, [id]),
    )

    expect(await isLocked()).toBe(false)
    expect((await attempt(loginName, address, PASSWORD)).success).toBe(true)
  })
})
