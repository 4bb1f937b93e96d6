import { defineEndpoint } from '@portal/contract/kit/endpoint.ts'
import { defineRefusals } from '@portal/contract/kit/refusal.ts'
import { whole } from '@portal/contract/kit/scalars.ts'
import { text } from '@portal/contract/kit/text.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditEntries, settings } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { ensure } from '../errors.ts'
import { serve } from './serve.ts'

const { odd } = defineRefusals('test', { odd: '数字须为偶数，收到 {n}' })

const count = defineEndpoint({
  path: 'rest/test/count',
  title: '计数',
  effect: 'write',
  access: [P.labelEdit],
  scope: 'all',
  body: z.strictObject({ key: text({ label: '键', min: 1, max: 20 }), step: whole(0, 1000) }),
  result: z.object({ value: z.int() }),
})

const peek = defineEndpoint({
  path: 'rest/test/peek',
  title: '查看计数',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ key: text({ min: 1, max: 20 }) }),
  result: z.object({ value: z.int() }),
})

const guarded = defineEndpoint({ ...peek, path: 'rest/test/guarded', reauth: true })

describe('serve', () => {
  let t: TestApp

  beforeAll(async () => {
    t = await startTestApp()
    const { app } = t.running
    serve(app, count, async ({ tx, body }) => {
      await tx.db.execute(sql`
        insert into settings (key, value) values (${body.key}, to_jsonb(${body.step}::int))
        on conflict (key) do update set value = to_jsonb((settings.value)::int + ${body.step}::int)`)
      ensure(body.step % 2 === 0, odd, { n: body.step })
      const [row] = await tx.db.select().from(settings).where(eq(settings.key, body.key))
      return { value: Number(row?.value), leaked: 'never leaves' }
    })
    const read = async ({ tx, body }: { tx: { db: TestApp['db'] }; body: { key: string } }) => {
      const [row] = await tx.db.select().from(settings).where(eq(settings.key, body.key))
      return { value: Number(row?.value ?? 0) }
    }
    serve(app, peek, read)
    serve(app, guarded, read)
  })
  afterAll(() => t.close())

  test('refuses without session and without right before looking at the body', async () => {
    const stranger = await t.as(P.label)

    expect(await t.anonymous.refused(count, { nonsense: true })).toMatchObject({ status: 1001 })
    expect(await stranger.refused(count, { nonsense: true })).toMatchObject({ status: 1003, message: '无操作权限' })
  })

  test('says every fault of a body beside its field', async () => {
    const editor = await t.as(P.labelEdit)

    const refusal = await editor.refused(count, { key: '', step: 1.5, extra: 1 })

    expect(refusal.status).toBe(1022)
    expect(refusal.errors).toEqual(
      expect.arrayContaining([
        { field: 'key', message: '该项为必填项' },
        { field: 'step', message: expect.any(String) },
        { field: '', message: '包含未知字段：extra' },
      ]),
    )
  })

  test.each([
    ['NUL', 'a\u0000b'],
    ['lone surrogate', 'a\ud800'],
    ['control character', 'a\u0007'],
  ])('refuses a text with %s in words', async (_name, key) => {
    const editor = await t.as(P.labelEdit)

    expect((await editor.refused(count, { key, step: 2 })).errors).toEqual([
      { field: 'key', message: '包含不允许的字符' },
    ])
  })

  test('answers wrong transport with its own code and the same envelope', async () => {
    const { token } = await t.as(P.labelEdit)
    const send = (payload: string, contentType: string) =>
      t.running.app.inject({
        method: 'POST',
        url: '/rest/test/count',
        headers: { 'x-token': token, 'content-type': contentType },
        payload,
      })

    const answers = await Promise.all([
      send('{"key":', 'application/json'),
      send('{"key":"a","step":2}', 'text/plain'),
      send('{"key":"a","step":"unparsed"}', 'application/json\t;a'),
      send('{"__proto__":{}}', 'application/json'),
      send(JSON.stringify({ key: 'x'.repeat(300_000), step: 2 }), 'application/json'),
    ])

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 415, 200, 400, 413])
    for (const answer of answers) expect(answer.json()).toMatchObject({ success: false })
    expect(answers[2]?.json()).toMatchObject({ status: 1022 })
  })

  test('rolls back what a refusal interrupts', async () => {
    const editor = await t.as(P.labelEdit)

    const refusal = await editor.refused(count, { key: 'rolled', step: 3 })

    expect(refusal.message).toBe('数字须为偶数，收到 3')
    expect(await editor.call(peek, { key: 'rolled' })).toEqual({ value: 0 })
  })

  test('gives a repeated request id one effect and the same answer, also under concurrency', async () => {
    const editor = await t.as(P.labelEdit)

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => editor.call(count, { key: 'once', step: 2 }, 'same-id')),
    )

    expect(new Set(answers.map(({ value }) => value))).toEqual(new Set([2]))
    expect(await editor.call(peek, { key: 'once' })).toEqual({ value: 2 })
  })

  test('refuses a request id that comes back with another body', async () => {
    const editor = await t.as(P.labelEdit)
    await editor.call(count, { key: 'other', step: 2 }, 'reused')

    const { envelope } = await editor.send(count, { key: 'other', step: 4 }, { 'x-request-id': 'reused' })

    expect(envelope).toMatchObject({ status: 1022, message: '请求编号已被使用' })
  })

  test('drops what the result does not declare', async () => {
    const editor = await t.as(P.labelEdit)

    const { envelope } = await editor.send(count, { key: 'narrow', step: 2 })

    expect(envelope.result).toEqual({ value: 2 })
  })

  test('leaves one entry of the call in the operation log, and none for a refused one', async () => {
    const editor = await t.as(P.labelEdit)
    await editor.call(count, { key: 'audited', step: 2 })
    await editor.refused(count, { key: 'audited', step: 1 })

    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.actorId, editor.id))

    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ path: 'rest/test/count', action: '计数' })
  })

  test('asks for the password again where the endpoint says so', async () => {
    const person = await t.as()
    await t.db.execute(sql`update sessions set reauth_until = null where user_id = ${person.id}`)

    expect(await person.refused(guarded, { key: 'x' })).toMatchObject({ status: 1010 })
  })

  test('does not know a token whose session has ended', async () => {
    const person = await t.as()
    await t.db.execute(sql`update sessions set ended_at = now() where user_id = ${person.id}`)

    expect(await person.refused(peek, { key: 'x' })).toMatchObject({ status: 1001 })
  })
})

describe('declaring an endpoint', () => {
  test('fails without a right or twice', async () => {
    const t = await startTestApp()
    const { access: _access, ...undeclared } = peek

    expect(() => serve(t.running.app, undeclared as typeof peek, async () => ({ value: 1 }))).toThrow(
      'declares no right',
    )
    serve(t.running.app, peek, async () => ({ value: 1 }))
    expect(() => serve(t.running.app, peek, async () => ({ value: 1 }))).toThrow('served twice')
    await t.close()
  })
})
