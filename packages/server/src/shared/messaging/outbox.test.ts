import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { users } from '#src/schema/directory.ts'
import { messageDeliveries } from '#src/schema/messaging.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { startMailServer, type TestMailServer } from '#test/double/smtp.ts'
import { aUser } from '#test/factories/directory.ts'
import { type NewMessage, sendMessage } from './messages.ts'
import { runOutbox } from './outbox-run.ts'

const shanghai = (clock: string, day = '2030-03-06') => new Date(`${day}T${clock}:00+08:00`)
const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })
const silent = new AbortController().signal
let serial = 0

describe('the outbox', () => {
  let t: TestApp
  let server: TestMailServer

  beforeAll(async () => {
    server = await startMailServer()
    t = await startTestApp({
      SMTP_URL: `smtp://portal:geheim-42@127.0.0.1:${server.port}`,
      MAIL_FROM: 'portal@example.com',
      PUBLIC_URL: 'https://portal.example.com',
    })
  })
  afterAll(async () => {
    await t.close()
    await server.close()
  })
  beforeEach(async () => {
    server.mails.length = 0
    server.answerWith(() => undefined)
    await t.db.delete(messageDeliveries)
  })

  const aReader = async (mail = `reader${++serial}@example.com`) => {
    const { id } = await aUser(t.db, { mailSealed: mail === '' ? null : t.running.platform.secrets.seal(mail) })
    return { id, mail }
  }

  const send = (userIds: string[], values: Partial<NewMessage> = {}) => {
    const { platform } = t.running
    const message = { event: `event ${++serial}`, kind: '账号安全' as const, title: '密码已修改', reason: '测试' }
    return inTransaction(
      platform.pool,
      () => bareTx(platform.db, null, ALL_ROWS),
      (tx) => sendMessage(tx, userIds, { ...message, channels: ['mail'], ...values }),
    )
  }

  /** Written at this time, whatever the clock of the database says. */
  const at = async (userId: string, time: Date) =>
    t.db.update(messageDeliveries).set({ at: time, nextAt: time }).where(eq(messageDeliveries.userId, userId))

  const run = (now: Date) => runOutbox(t.running, now, silent)

  const deliveriesOf = async (userId: string) => {
    const rows = await t.db
      .select()
      .from(messageDeliveries)
      .where(eq(messageDeliveries.userId, userId))
      .orderBy(messageDeliveries.at)
    return rows.map(({ state, reason, tries, error }) => ({ state, reason, tries, error }))
  }

  test('sends an urgent message at once, in the middle of the night, with its words and address', async () => {
    const reader = await aReader()
    await send([reader.id], { text: '如非本人操作，请联系管理员。', link: '/guide?panel=security' })

    await run(shanghai('03:00'))

    expect(server.mails).toMatchObject([{ to: reader.mail, subject: '密码已修改' }])
    expect(server.mails[0]?.text).toContain('如非本人操作，请联系管理员。')
    expect(server.mails[0]?.text).toContain('https://portal.example.com/guide?panel=security')
    expect(await deliveriesOf(reader.id)).toMatchObject([{ state: 'sent', tries: 1 }])
  })

  test('sends once, however often and by however many processes it runs', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => aReader()))
    await send(readers.map(({ id }) => id))

    await Promise.all([run(shanghai('10:00')), run(shanghai('10:00')), run(shanghai('10:00'))])
    await run(shanghai('10:01'))

    expect(server.mails.map(({ to }) => to).sort()).toEqual(readers.map(({ mail }) => mail).sort())
  })

  test('holds compulsory messages back in quiet hours, until they are over', async () => {
    const reader = await aReader()
    await send([reader.id], { kind: '催办', title: '请审批' })
    await at(reader.id, shanghai('21:00'))

    await run(shanghai('21:01'))
    expect(await deliveriesOf(reader.id)).toMatchObject([{ state: 'queued', reason: 'quiet' }])
    await run(shanghai('07:59', '2030-03-07'))
    expect(server.mails).toEqual([])
    await run(shanghai('08:00', '2030-03-07'))

    expect(server.mails).toMatchObject([{ to: reader.mail, subject: '请审批' }])
  })

  test('gathers normal messages into one letter per half-day, what is due first on top', async () => {
    const reader = await aReader()
    await send([reader.id], { kind: '通知', title: '停电通知' })
    await send([reader.id], { kind: '活动', title: '征文活动', dueAt: shanghai('18:00', '2030-03-08') })
    await send([reader.id], { kind: '公告', title: '放假安排', dueAt: shanghai('18:00', '2030-03-07') })
    await at(reader.id, shanghai('09:00'))

    await run(shanghai('14:29'))
    expect(server.mails).toEqual([])
    await run(shanghai('14:30'))
    await run(shanghai('14:31'))

    expect(server.mails).toMatchObject([{ to: reader.mail, subject: '你有 3 条新消息' }])
    const text = server.mails[0]?.text ?? ''
    const places = ['放假安排', '征文活动', '停电通知'].map((title) => text.indexOf(title))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(-1)
  })

  test('keeps what is written after a digest for the next one', async () => {
    const reader = await aReader()
    await send([reader.id], { kind: '通知', title: '第一条' })
    await at(reader.id, shanghai('09:00'))
    await run(shanghai('14:30'))
    await send([reader.id], { kind: '通知', title: '第二条' })
    await t.db.execute(sql`
      update message_deliveries set at = ${shanghai('15:00')}, next_at = ${shanghai('15:00')}
      where user_id = ${reader.id} and state = 'queued'`)

    await run(shanghai('16:00'))
    expect(server.mails.map(({ subject }) => subject)).toEqual(['第一条'])
    await run(shanghai('08:30', '2030-03-07'))

    expect(server.mails.map(({ subject }) => subject)).toEqual(['第一条', '第二条'])
  })

  test('tries again after 1, 5 and 30 minutes, then gives up in words', async () => {
    const reader = await aReader()
    server.answerWith(() => refusal(451, '4.3.0 mailbox busy'))
    await send([reader.id])
    const states: unknown[] = []

    for (const clock of ['10:00', '10:00', '10:01', '10:05', '10:06', '10:35', '10:36', '11:30']) {
      await run(shanghai(clock))
      states.push((await deliveriesOf(reader.id)).map(({ state, tries }) => `${state} ${tries}`)[0])
    }

    expect(states).toEqual([
      'queued 1',
      'queued 1',
      'queued 2',
      'queued 2',
      'queued 3',
      'queued 3',
      'failed 4',
      'failed 4',
    ])
    const [delivery] = await deliveriesOf(reader.id)
    expect(delivery?.error).toMatch(/^邮件服务器拒绝发送：.*mailbox busy/)
  })

  test('sends with the next attempt what failed once, and only that', async () => {
    const readers = [await aReader(), await aReader()]
    server.answerWith(({ to }) => (to === readers[0]?.mail ? refusal(451, 'later') : undefined))
    await send(readers.map(({ id }) => id))
    await run(shanghai('10:00'))
    server.answerWith(() => undefined)

    await run(shanghai('10:01'))

    expect(server.mails.map(({ to }) => to)).toEqual([readers[1]?.mail, readers[0]?.mail])
  })

  test('does not repeat what the server refuses for good', async () => {
    const reader = await aReader()
    server.answerWith(() => refusal(550, 'no such user'))
    await send([reader.id])

    await run(shanghai('10:00'))

    expect(await deliveriesOf(reader.id)).toMatchObject([{ state: 'failed', reason: 'error', tries: 1 }])
  })

  test('leaves out people without address, and those who have left', async () => {
    const [nameless, gone] = [await aReader(''), await aReader()]
    await send([nameless.id, gone.id])
    await t.db.update(users).set({ enabled: false }).where(eq(users.id, gone.id))

    await run(shanghai('10:00'))

    expect(await deliveriesOf(nameless.id)).toMatchObject([{ state: 'skipped', reason: 'noAddress' }])
    expect(await deliveriesOf(gone.id)).toMatchObject([{ state: 'skipped', reason: 'left' }])
    expect(server.mails).toEqual([])
  })

  test('says of a channel that nobody connected that it is not configured', async () => {
    const reader = await aReader()
    await send([reader.id], { channels: ['wechat'] })

    await run(shanghai('10:00'))

    expect(await deliveriesOf(reader.id)).toMatchObject([{ state: 'skipped', reason: 'notConfigured' }])
  })

  test('never sends again what was on its way when a process died', async () => {
    const reader = await aReader()
    await send([reader.id])
    await t.db.update(messageDeliveries).set({ state: 'sending', claimedAt: shanghai('10:00') })

    await run(shanghai('10:09'))
    expect(await deliveriesOf(reader.id)).toMatchObject([{ state: 'sending' }])
    await run(shanghai('10:11'))

    expect(await deliveriesOf(reader.id)).toMatchObject([
      { state: 'failed', error: '发送中断，结果未知，请核对后重试' },
    ])
    expect(server.mails).toEqual([])
  })
})

test('a wrong password of the mail account is said in words and tried again', async () => {
  const server = await startMailServer()
  const t = await startTestApp({
    SMTP_URL: `smtp://portal:falsch@127.0.0.1:${server.port}`,
    MAIL_FROM: 'p@example.com',
  })
  const { platform } = t.running
  const { id } = await aUser(t.db, { mailSealed: platform.secrets.seal('a@example.com') })
  const message = { event: 'once', kind: '账号安全' as const, title: '密码已修改', reason: '测试' }
  await inTransaction(
    platform.pool,
    () => bareTx(platform.db, null, ALL_ROWS),
    (tx) => sendMessage(tx, [id], message),
  )

  await runOutbox(t.running, shanghai('10:00'), silent)

  const rows = await t.db.select().from(messageDeliveries).where(eq(messageDeliveries.channel, 'mail'))
  expect(rows).toMatchObject([{ state: 'queued', reason: 'retrying', error: '邮件服务器登录失败，请检查账号和密码' }])
  await t.close()
  await server.close()
})
