import { markPeople } from '@portal/contract/areas/sign-in/host.ts'
import { changeSheetState, sealSheet, signPoster } from '@portal/contract/areas/sign-in/sheet.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aSheet, provideTestOwner, type TestOwner } from '#test/factories/sign-in.ts'

let t: TestApp
let owner: TestOwner
let host: Client
beforeAll(async () => {
  t = await startTestApp()
  owner = provideTestOwner(t)
  host = await t.as(P.activity, P.activitySign)
})
afterAll(() => t.close())

const print = async (by: Client, body: object) => {
  const response = await t.running.app.inject({
    method: 'POST',
    url: `/${signPoster.path}`,
    headers: { 'content-type': 'application/json', 'x-token': by.token },
    payload: JSON.stringify(body),
  })
  return { type: String(response.headers['content-type']), bytes: response.rawPayload }
}

test('a poster and the sheet are printed for the hosts, sealed or not', async () => {
  const [person, stranger] = await Promise.all([t.as(), t.as()])
  const sheetId = await aSheet(host, owner, [person.id], {
    methods: ['rotate', 'mark', 'poster'],
    confirmEach: true,
    mode: 'inOut',
  })
  await host.call(markPeople, { sheetId, userIds: [person.id], status: 'in' })
  for (const body of [
    { sheetId, form: 'poster' },
    { sheetId, form: 'poster', direction: 'out' },
    { sheetId, form: 'signSheet' },
  ]) {
    const { type, bytes } = await print(host, body)
    expect([type, bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
    expect(bytes.length).toBeLessThan(300_000)
  }
  expect(await stranger.refused(signPoster, { sheetId, form: 'signSheet' })).toMatchObject({ status: 1004 })
  await host.call(changeSheetState, { sheetId, action: 'close' })
  await host.call(sealSheet, { sheetId })
  expect((await print(host, { sheetId, form: 'signSheet' })).type).toBe('application/pdf')
  expect(await host.refused(signPoster, { sheetId, form: 'poster' })).toMatchObject({ message: '已封存，请使用更正' })
  const plain = await aSheet(host, owner, [person.id])
  expect(await host.refused(signPoster, { sheetId: plain, form: 'poster' })).toMatchObject({
    message: '本次签到未开放该途径',
  })
})
