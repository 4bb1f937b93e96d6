import { getUserInfo, login } from '@portal/contract/areas/account/session.ts'
import { TUS_PATH } from '@portal/contract/areas/files/upload.ts'
import { openQuestionnaire } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { guestCodeOf } from '@portal/contract/guests.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitationCode } from '#src/shared/session/guests.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { servedPlatform } from '#test/built.ts'
import { exampleBody } from '#test/call/example-body.ts'
import { anAddress, callFrom } from '#test/factories/account.ts'
import { aQuestionnaire } from '#test/factories/questionnaire.ts'
import { sweepAccountData } from '../session/sweep.ts'

let t: TestApp
let thingId: string

beforeAll(async () => {
  t = await startTestApp()
  thingId = (await aQuestionnaire(t.db, { access: 'open', mode: 'anonymous' })).id
})
afterAll(() => t.close())

const codeFor = (id: string) => invitationCode(t.running.platform.secrets, { kind: 'questionnaire', id })

const enter = (code: string, address = anAddress()) =>
  callFrom(t.running, { address })(login, { loginWay: 'guest', code })

const aGuest = async (id = thingId) => {
  const token = String((await enter(codeFor(id))).result)
  return { token, call: callFrom(t.running, { token }) }
}

test('an invitation gives a session that knows its one page and nothing else of anybody', async () => {
  const { call } = await aGuest()

  const info = await call(getUserInfo, {})

  expect(info.result).toMatchObject({
    user: { name: '访客', code: '', photo: '' },
    roles: [],
    privileges: [],
    guest: { page: `/activity/answerExercise?questionnaireId=${thingId}` },
  })
})

test('no endpoint but those declared for guests answers, whatever is asked of it', async () => {
  const { token } = await aGuest()
  const { endpoints } = await servedPlatform()
  const closed = endpoints.filter(({ access, guests }) => access !== 'public' && guests === undefined)

  const answers: { path: string; status: number }[] = []
  // One after the other: in one burst a busy server rightly refuses some of them as too many.
  for (const { path, body, transport } of closed) {
    const response = await t.running.app.inject({
      method: 'POST',
      url: `/${path}`,
      headers: { 'x-token': token, 'content-type': 'application/json' },
      payload: JSON.stringify(transport === 'multipart' ? {} : exampleBody(body)),
    })
    answers.push({ path, status: response.json<{ status: number }>().status })
  }

  expect(closed.length).toBeGreaterThan(400)
  expect(answers.filter(({ status }) => status !== 1001)).toEqual([])
  const open = endpoints.filter(({ guests }) => guests !== undefined).map(({ path }) => path)
  expect(open.sort()).toEqual([
    'rest/auth/getUserInfo',
    'rest/questionnaireAnswer/my',
    'rest/questionnaireAnswer/open',
    'rest/questionnaireAnswer/result',
    'rest/questionnaireAnswer/saveDraft',
    'rest/questionnaireAnswer/submit',
  ])
})

test('what is declared for guests answers about their own thing alone', async () => {
  const other = await aQuestionnaire(t.db, { access: 'open' })
  const { call } = await aGuest()
  const { endpoints } = await servedPlatform()
  const declared = endpoints.filter(({ guests }) => guests === 'questionnaire')

  for (const endpoint of declared) {
    const body = { ...(exampleBody(endpoint.body) as object), id: other.id }
    expect(await call(endpoint, body)).toMatchObject({ success: false, status: 1004 })
  }
  expect(await call(openQuestionnaire, { id: thingId })).toMatchObject({ success: true })
})

test('what is served beside the endpoints answers a guest as it answers a stranger', async () => {
  const { token } = await aGuest()
  const asked = ['GET /rest/push', 'GET /rest/openapi.json', `POST ${TUS_PATH}`].map((route) => route.split(' '))

  const answers = asked.map(async ([method, url = '']) => {
    const headers = { 'x-token': token, 'tus-resumable': '1.0.0' }
    const response = await t.running.app.inject({ method: method === 'GET' ? 'GET' : 'POST', url, headers })
    return response.json<{ status: number }>().status
  })

  expect(await Promise.all(answers)).toEqual([STATUS.noSession, STATUS.noSession, STATUS.noSession])
})

test('refuses a code of another key, of a closed thing and of none', async () => {
  const named = await aQuestionnaire(t.db, { access: 'audience' })
  const draft = await aQuestionnaire(t.db, { access: 'open', state: 'draft' })
  const thing = { kind: 'questionnaire' as const, id: thingId }
  const forged = guestCodeOf(thing, codeFor(named.id).split('.')[2] ?? '')

  for (const code of [forged, codeFor(named.id), codeFor(draft.id), 'questionnaire', ''])
    expect(await enter(code)).toMatchObject({ success: false, message: '链接无效或已失效' })
})

test('is over after twelve hours, and then nothing is left of it', async () => {
  const { call } = await aGuest()
  const hours = await t.db.execute<{ hours: number }>(sql`
    select round(extract(epoch from max(until) - now()) / 3600)::int as hours from guest_sessions`)
  await t.db.execute(sql`update guest_sessions set until = now() - interval '1 second'`)

  const answer = await call(getUserInfo, {})
  await sweepAccountData(t.running.platform)

  expect(hours.rows[0]?.hours).toBe(12)
  expect(answer.status).toBe(1001)
  expect((await t.db.execute(sql`select 1 from guest_sessions`)).rows).toEqual([])
})

test('one address cannot make sessions without end', async () => {
  const address = anAddress()
  await t.db.execute(sql`
    insert into login_guards (key, failed_at) select ${`guests|${address}`}, array_agg(now() - n * interval '1 second')
    from generate_series(1, 299) n`)

  expect((await enter(codeFor(thingId), address)).success).toBe(true)
  expect(await enter(codeFor(thingId), address)).toMatchObject({ status: 1029, message: '尝试次数过多，请稍后再试' })
})

test('writes neither the sign-in log nor the operation log', async () => {
  const { call } = await aGuest()
  await call(openQuestionnaire, { id: thingId })

  const { rows } = await t.db.execute<{ n: number }>(sql`
    select (select count(*) from login_entries) + (select count(*) from audit_entries) as n`)
  expect(rows[0]?.n).toBe(0)
})
