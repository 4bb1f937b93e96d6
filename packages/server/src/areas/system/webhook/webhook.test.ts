import { createHmac } from 'node:crypto'
import { saveUserGroup } from '@portal/contract/areas/directory/group.ts'
import { enableUsers } from '@portal/contract/areas/directory/user-account.ts'
import { listDeliveries, listWebhooks, resendDeliveries, saveWebhook } from '@portal/contract/areas/system/webhook.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { webhookDeliveries, webhooks } from '#src/schema/system/api-client.ts'
import { createOutbound } from '#src/shared/outbound/outbound.ts'
import { emitEvent } from '#src/shared/webhook/emit.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { type Receiver, startReceiver } from '#test/double/receiver.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { sendDue } from './send.ts'

describe('a push to another system', () => {
  let t: TestApp
  let officer: Client
  let receiver: Receiver

  beforeAll(async () => {
    receiver = await startReceiver()
    t = await startTestApp({ OUTBOUND_ALLOW: '127.0.0.1' })
    officer = await t.as(P.openInterface, P.openInterfaceEdit)
  })
  afterAll(async () => {
    await t.close()
    await receiver.close()
  })
  beforeEach(async () => {
    receiver.received.length = 0
    receiver.answer = 200
    await t.db.delete(webhooks)
  })

  const aWebhook = (values: object = {}) =>
    officer.call(saveWebhook, {
      name: '人事',
      events: ['person.changed'],
      address: `${receiver.url}/hook`,
      ...values,
    } as never)
  const emit = (objectId: string, payload: Record<string, unknown> = {}, orgId = ROOT_ORG_ID) =>
    inTransaction(
      t.running.platform.pool,
      () => bareTx(t.db, null, ALL_ROWS),
      (tx) => emitEvent(tx, { event: 'person.changed', objectId, orgId, payload }),
    )
  const send = (webhookId: string, objectId: string) => {
    const { platform, settings } = t.running
    return sendDue(platform, createOutbound(platform, settings))({ webhookId, objectId })
  }
  const deliveries = () => t.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.no)
  const later = (minutes: number) =>
    t.db.update(webhookDeliveries).set({ nextAt: sql`next_at - ${minutes} * interval '1 minute'` })

  test('goes to allowed addresses only', async () => {
    const wrong = { name: 'x', events: ['person.changed'], address: 'http://10.0.0.1/hook' }

    expect((await officer.refused(saveWebhook, wrong)).errors[0]).toEqual({
      field: 'address',
      message: '推送地址未在允许列表',
    })
  })

  test('carries the change, signed with the secret that was shown once', async () => {
    const { id, secret } = await aWebhook()
    const person = await aUser(t.db, { name: '张三' })
    const admin = await t.as(P.userEnable)

    await admin.call(enableUsers, { ids: [person.id], enabled: 0, reason: '离岗' })
    await send(id, person.id)

    const [sent] = receiver.received
    if (!sent) throw new Error('nothing was sent')
    const { headers, body } = sent
    const text = `${String(headers['x-portal-event-id'])}.${String(headers['x-portal-time'])}.${body}`
    expect(headers['x-portal-signature']).toBe(
      createHmac('sha256', secret ?? '')
        .update(text)
        .digest('hex'),
    )
    expect(JSON.parse(body)).toMatchObject({
      event: 'person.changed',
      objectId: person.id,
      data: { name: '张三', enabled: false },
    })
    expect(body).not.toMatch(/phone|mail|idNumber/)
    const [row] = await t.db.select().from(webhooks)
    expect(row?.secretSealed.toString('utf8')).not.toContain(secret)
  })

  test('hears nothing of what was rolled back, of other events, or of units beside its own', async () => {
    const [own, beside] = [await anOrg(t.db), await anOrg(t.db)]
    await aWebhook({ ownerOrgId: own.id })
    await aWebhook({ name: '视频', events: ['video.published'] })
    const rolledBack = inTransaction(
      t.running.platform.pool,
      () => bareTx(t.db, null, ALL_ROWS),
      async (tx) => {
        await emitEvent(tx, { event: 'person.changed', objectId: 'lost', orgId: own.id, payload: {} })
        throw new Error('rolled back')
      },
    )

    await expect(rolledBack).rejects.toThrow('rolled back')
    await emit('beside', {}, beside.id)
    await emit('inside', {}, own.id)

    expect((await deliveries()).map(({ objectId }) => objectId)).toEqual(['inside'])
  })

  test('to a receiver that is away for three hours arrives once each, in order, under the same ids', async () => {
    const { id } = await aWebhook()
    receiver.answer = null
    await emit('o', { n: 1 })
    await emit('o', { n: 2 })
    await send(id, 'o')
    // 1 min, 5 min, 30 min, 2 h have passed without an answer: three hours are over at the fifth try.
    for (const minutes of [1, 5, 30, 120]) {
      await later(minutes)
      await send(id, 'o')
    }
    const waiting = await deliveries()
    expect(waiting.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['retry', 5],
      ['waiting', 0],
    ])
    await send(id, 'o')
    expect(receiver.received).toEqual([])

    receiver.answer = 200
    await later(720)
    await Promise.all([send(id, 'o'), send(id, 'o')])

    expect(receiver.received.map(({ body }) => JSON.parse(body).data.n)).toEqual([1, 2])
    expect(receiver.received.map(({ headers }) => headers['x-portal-event-id'])).toEqual(
      waiting.map(({ eventId }) => eventId),
    )
    expect((await deliveries()).every(({ state }) => state === 'done')).toBe(true)
  })

  test('whose process died before it could say that it had sent is sent once more, under the same id', async () => {
    const { id } = await aWebhook()
    await emit('o', { n: 1 })
    await send(id, 'o')
    const held = (seconds: number) =>
      t.db.update(webhookDeliveries).set({
        state: 'waiting',
        attempts: 1,
        heldUntil: sql`clock_timestamp() + ${seconds} * interval '1 second'`,
      })

    await held(60)
    await send(id, 'o')
    expect(receiver.received).toHaveLength(1)
    await held(-1)
    await send(id, 'o')
    await send(id, 'o')

    const ids = receiver.received.map(({ headers }) => headers['x-portal-event-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await deliveries()).toMatchObject([{ state: 'done', attempts: 2 }])
  })

  test('dies after the last wait, lets the next event pass, and can be sent again', async () => {
    const { id } = await aWebhook()
    receiver.answer = 500
    await emit('o', { n: 1 })
    await send(id, 'o')
    for (const minutes of [1, 5, 30, 120, 720]) {
      await later(minutes)
      await send(id, 'o')
    }
    const [dead] = await deliveries()
    expect(dead).toMatchObject({ state: 'dead', attempts: 6, lastStatus: 500, lastError: '返回 500' })

    receiver.answer = 200
    await emit('o', { n: 2 })
    await send(id, 'o')
    expect((await officer.call(listWebhooks, {})).list[0]).toMatchObject({ dead: 1, waiting: 0, failures: 0 })
    expect(await officer.call(resendDeliveries, { ids: [dead?.id ?? ''] })).toEqual({ queued: 1 })
    await send(id, 'o')

    const ids = receiver.received.map(({ headers }) => headers['x-portal-event-id'])
    expect(ids.at(-1)).toBe(dead?.eventId)
    expect((await officer.call(listDeliveries, { filter: { state: 'done' } })).list).toHaveLength(2)
  })

  test('shows its deliveries within scope only', async () => {
    const org = await anOrg(t.db)
    const { id } = await aWebhook()
    await emit('o')
    const narrow = await t.asWho({
      codes: [P.openInterface, P.openInterfaceEdit],
      scope: { kind: 'below' },
      orgId: org.id,
    })

    expect((await narrow.call(listWebhooks, {})).list).toEqual([])
    expect((await narrow.call(listDeliveries, {})).list).toEqual([])
    const all = { name: '全', events: ['person.changed'], address: receiver.url, ownerOrgId: ROOT_ORG_ID }
    expect((await narrow.refused(saveWebhook, all)).errors[0]?.message).toBe('数据范围超出你的管理范围')
    const [row] = await t.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id))
    await t.db.update(webhookDeliveries).set({ state: 'dead' })
    expect(await narrow.call(resendDeliveries, { ids: [row?.id ?? ''] })).toEqual({ queued: 0 })
  })

  test('is no business of writes that change nothing others are told of', async () => {
    await aWebhook()
    const editor = await t.as(P.userGroupEdit, P.userGroup)

    await editor.call(saveUserGroup, { name: '安全员', kind: 'static' })

    expect(await deliveries()).toEqual([])
  })
})
