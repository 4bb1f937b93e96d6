import { printClass } from '@portal/contract/areas/train/class/class-manage.ts'
import { DAY_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anEndedClass } from '#test/factories/train/ended-class.ts'
import { postFor } from '#test/import-client.ts'

let t: TestApp
let head: Client
beforeAll(async () => {
  t = await startTestApp()
  head = await t.as()
})
afterAll(() => t.close())

test('poster and sheet of a session come as PDF to whoever runs the class, and to nobody else', async () => {
  const [person, stranger] = [await t.as(), await t.as()]
  const day = shanghaiDay(new Date(Date.now() + DAY_MS))
  const planned = { day, start: '09:00', end: '10:00', entries: [] }
  const { id, sessionIds } = await anEndedClass(t, head, [person], [planned], { state: 'open' })
  for (const body of [
    { id, form: 'poster' },
    { id, form: 'signSheet', sessionId: sessionIds[0] },
  ]) {
    const answer = await postFor(t, head, printClass.path, body)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await postFor(t, stranger, printClass.path, body)).json()).toMatchObject({ status: 1004 })
  }
  const none = { id, form: 'signSheet' } as const
  expect((await head.refused(printClass, none)).message).toBe('请选择课次')
  const draft = await anEndedClass(t, head, [], [planned], { state: 'draft' })
  expect((await head.refused(printClass, { id: draft.id, form: 'poster' })).message).toBe('班次尚未发布')
})
