import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleIdOf } from '#src/app/essentials.ts'
import { newToken, sha256 } from '#src/platform/secrets.ts'
import { roleMembers } from '#src/schema/access.ts'
import { challenges, sessions } from '#src/schema/account.ts'
import { users } from '#src/schema/directory.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { servedPlatform } from '../built.ts'
import { anOrg, aRole, aUser } from '../factories/directory.ts'

/**
 * Every declared endpoint, called by every kind of actor. The body is one that no endpoint takes: whoever is admitted is
 * told so (1022), whoever is not never gets that far, and nothing is done either way.
 */
const BODY = JSON.stringify({ noEndpointTakesThis: 1 })
const [ADMITTED, NO_SESSION, NO_RIGHT, REAUTH, REFUSED] = [1022, 1001, 1003, 1010, 1000]

const { endpoints } = await servedPlatform()
const codesOf = ({ access }: Endpoint): readonly Privilege[] => (typeof access === 'string' ? [] : access)
const asked = [...new Set(endpoints.flatMap(codesOf))].sort()
const menus = privilegeRows.filter(({ type }) => type === 'menu').map(({ code }) => code)

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const statusOf = async (endpoint: Endpoint, token: string): Promise<number> => {
  const response = await t.running.app.inject({
    method: 'POST',
    url: `/${endpoint.path}`,
    headers: { 'content-type': 'application/json', ...(token && { 'x-token': token }) },
    payload: BODY,
  })
  // A file is sent another way; that this is said at all means that the caller was let in.
  if (response.statusCode === 415 || response.statusCode === 400) return ADMITTED
  return response.json<{ status: number }>().status
}

const holderOf = async (codes: readonly Privilege[], values: Partial<typeof sessions.$inferInsert> = {}) => {
  const user = await aUser(t.db)
  if (codes.length > 0) await aRole(t.db, { codes, members: [user.id] })
  const token = newToken()
  const later = new Date(Date.now() + DAY_MS)
  await t.db.insert(sessions).values({
    tokenHash: sha256(token),
    userId: user.id,
    idleSeconds: 7200,
    absoluteUntil: later,
    reauthUntil: later,
    ...values,
  })
  return { id: user.id, token }
}

type Expected = (endpoint: Endpoint) => number

/** What differs from what is declared, one line each. */
const mismatches = async (token: string, expected: Expected, among = endpoints): Promise<string[]> => {
  const found: string[] = []
  for (const endpoint of among) {
    const status = await statusOf(endpoint, token)
    if (status !== expected(endpoint)) found.push(`${endpoint.path}: ${status}, not ${expected(endpoint)}`)
  }
  return found
}

const isOpen = ({ access }: Endpoint) => typeof access === 'string'
const outside: Expected = ({ access }) => (access === 'public' ? ADMITTED : NO_SESSION)
const holding =
  (codes: ReadonlySet<string>): Expected =>
  (endpoint) =>
    isOpen(endpoint) || codesOf(endpoint).some((code) => codes.has(code)) ? ADMITTED : NO_RIGHT

describe('without a session', () => {
  test('1: nobody', async () => {
    expect(await mismatches('', outside)).toEqual([])
  })

  test('2: a token that nobody was given', async () => {
    expect(await mismatches(newToken(), outside)).toEqual([])
  })

  test('3: a session that has run out', async () => {
    const { token } = await holderOf([P.user], { absoluteUntil: new Date(Date.now() - 1000) })

    expect(await mismatches(token, outside)).toEqual([])
  })

  test('4: a disabled person', async () => {
    const { id, token } = await holderOf(asked)
    await t.db.execute(sql`update users set enabled = false where id = ${id}`)

    expect(await mismatches(token, outside)).toEqual([])
  })

  test('5: somebody between two steps of signing in, who must change the password first', async () => {
    const { id } = await holderOf(asked)
    const challenge = newToken()
    await t.db.insert(challenges).values({
      tokenHash: sha256(challenge),
      userId: id,
      step: 'newPassword',
      way: 'password',
      expiresAt: new Date(Date.now() + 300_000),
    })

    expect(await mismatches(challenge, outside)).toEqual([])
  })
})

describe('with a session', () => {
  test('6: a person without any code', async () => {
    expect(await mismatches((await holderOf([])).token, holding(new Set()))).toEqual([])
  })

  test('7: a person with every menu code and no button', async () => {
    expect(await mismatches((await holderOf(menus)).token, holding(new Set(menus)))).toEqual([])
  })

  test('8: a person with just one declared code is let in by it', async () => {
    const found: string[] = []
    for (const code of asked) {
      const { token } = await holderOf([code])
      const own = endpoints.filter((endpoint) => codesOf(endpoint).includes(code))
      found.push(...(await mismatches(token, () => ADMITTED, own)).map((line) => `${code} ${line}`))
    }

    expect(found).toEqual([])
  })

  test('9: no other code lets anybody in', async () => {
    // Sixteen people, each with half of all codes by one bit of their number: together they hold, for every endpoint,
    // whatever codes differ from its own.
    const found: string[] = []
    const codes = privilegeRows.map(({ code }) => code)
    for (let bit = 0; 1 << bit < codes.length; bit += 1)
      for (const value of [0, 1]) {
        const half = codes.filter((_, index) => ((index >> bit) & 1) === value)
        const { token } = await holderOf(half)
        found.push(...(await mismatches(token, holding(new Set(half)))))
      }

    expect(found).toEqual([])
  })

  test('10: a person with every code who has not given the password again', async () => {
    const { token } = await holderOf(asked, { reauthUntil: null })

    expect(
      await mismatches(token, ({ reauth, access }) => (reauth && access !== 'public' ? REAUTH : ADMITTED)),
    ).toEqual([])
  })

  test('11: a preview of a person with every code reads and does not write', async () => {
    const viewer = await holderOf(asked)
    const { token } = await holderOf(asked, { viewerId: viewer.id })
    const expected: Expected = ({ effect, inPreview, personal }) =>
      (effect === 'write' && !inPreview) || personal ? REFUSED : ADMITTED

    expect(await mismatches(token, expected)).toEqual([])
  })

  test('13: a person with every code over one unit takes nothing away that all units use', async () => {
    const site = endpoints.filter(({ scope }) => scope === 'site')
    const unit = await anOrg(t.db)
    const { id, token } = await holderOf([])
    await t.db.update(users).set({ primaryOrgId: unit.id }).where(eq(users.id, id))
    await aRole(t.db, { codes: asked, scope: { kind: 'below' }, members: [id] })

    expect(site.map(({ path }) => path).sort()).toEqual([
      'rest/applicationGroup/delete',
      'rest/deviceType/delete',
      'rest/dic/delete',
      'rest/historyLabel/delete',
      'rest/historyLabel/merge',
      'rest/historyLabel/save',
      'rest/labelType/delete',
      'rest/labelType/merge',
      'rest/questionLabel/delete',
      'rest/questionLabel/merge',
      'rest/roleTargetHours/delete',
      'rest/safetyCard/deleteRule',
      'rest/safetyCard/saveRule',
      'rest/safetyCard/saveTemplate',
    ])
    expect(await mismatches(token, () => NO_RIGHT, site)).toEqual([])
    expect(await mismatches((await holderOf(asked)).token, () => ADMITTED, site)).toEqual([])
  })

  test('12: an administrator is let in everywhere', async () => {
    const { id, token } = await holderOf([])
    await t.db.insert(roleMembers).values({ roleId: roleIdOf('admin'), subjectKind: 'user', subjectId: id })

    expect(await mismatches(token, () => ADMITTED)).toEqual([])
  })
})
