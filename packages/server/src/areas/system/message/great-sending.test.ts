import { composeMessage } from '@portal/contract/areas/system/message/task.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { messageTasks } from '#src/schema/messaging.ts'
import { sendTask } from '#src/shared/messaging/task/send-task.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'

const PEOPLE = 10_000

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
})
afterAll(() => t.close())

const count = async (from: ReturnType<typeof sql>) => {
  const { rows } = await t.db.execute<{ n: number }>(sql`select count(*) as n from ${from}`)
  return rows[0]?.n ?? 0
}

const stateOf = async (id: string) => (await t.db.select().from(messageTasks).where(eq(messageTasks.id, id)))[0]

/** Ends the connection in the middle of a part, as the death of the server does: its transaction is gone. */
const killAtWork = async () => {
  const { rows } = await t.db.execute<{ killed: boolean }>(sql`
    select pg_terminate_backend(pid) as killed from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and query like '%message_deliveries%'
      and query like '%insert into messages%'`)
  return rows.some(({ killed }) => killed)
}

test('killed again and again while sending to 10,000 people, it leaves each exactly one message per channel', async () => {
  const unit = await anOrg(t.db)
  await t.db.execute(sql`
    insert into users (id, code, login_name, name, primary_org_id, must_change)
    select gen_random_uuid(), 'M' || n, 'm' || n, '员工' || n, ${unit.id}, false from generate_series(1, ${PEOPLE}) n`)
  const sender = await t.asWho({ codes: [P.messageSend], orgId: ROOT_ORG_ID })
  const body = {
    title: '全员通知',
    text: '{姓名}：请查收',
    channels: ['inApp' as const, 'mail' as const],
    audience: { units: [{ id: unit.id, below: false }] },
  }
  expect(await sender.refused(composeMessage, body)).toMatchObject({
    errors: [{ field: 'confirmCount', message: '请输入人数以确认' }],
  })

  const { id, resolvedCount } = await sender.call(composeMessage, { ...body, confirmCount: PEOPLE })
  let kills = 0
  while ((await stateOf(id))?.state === 'sending' && kills < 3) if (await killAtWork()) kills += 1
  // A part is broken off by hand too, and two processes go on beside each other.
  await expect(sendTask(t.running, id, AbortSignal.abort())).rejects.toThrow()
  await Promise.all([
    sendTask(t.running, id, new AbortController().signal),
    sendTask(t.running, id, new AbortController().signal),
  ])
  await expect.poll(async () => (await stateOf(id))?.state, { timeout: 60_000 }).toBe('sent')

  expect(resolvedCount).toBe(PEOPLE)
  expect(kills).toBeGreaterThan(0)
  expect(await stateOf(id)).toMatchObject({ people: PEOPLE })
  const ofTask = sql`where task_id = ${id}`
  expect(await count(sql`message_deliveries ${ofTask} and channel = 'inApp' and state = 'sent'`)).toBe(PEOPLE)
  expect(await count(sql`message_deliveries ${ofTask} and channel = 'mail'`)).toBe(PEOPLE)
  expect(await count(sql`messages where event = ${`task:${id}`}`)).toBe(PEOPLE)
  expect(await count(sql`(select distinct user_id from messages where event = ${`task:${id}`}) each`)).toBe(PEOPLE)
  expect(await count(sql`unread_counts where unread = 1 and category = 'notice'`)).toBe(PEOPLE)
}, 120_000)
