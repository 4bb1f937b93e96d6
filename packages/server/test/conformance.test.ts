import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleIdOf } from '#src/app/essentials.ts'
import { roleMembers } from '#src/schema/access.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'
import { servedPlatform } from './built.ts'
import { exampleBody, jsonSchemaOf, mutants, withoutMutations } from './call/example-body.ts'

// The list is read before the tests are declared, so that each endpoint is a test of its own.
const { endpoints } = await servedPlatform()
const json = endpoints.filter(({ transport }) => transport !== 'multipart')

let t: TestApp
let admin: Client
let nobody: Client

beforeAll(async () => {
  t = await startTestApp()
  admin = await t.as()
  await t.db.insert(roleMembers).values({ roleId: roleIdOf('admin'), subjectKind: 'user', subjectId: admin.id })
  nobody = await t.as()
})
afterAll(() => t.close())

/** Calls that end or lock the caller's own session would spoil the rest. */
const spoilsSession = (endpoint: Endpoint) =>
  /^login$|auth\/(logout|endSession|reauth)|updatePassword|firstAdmin/.test(endpoint.path)

describe.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (_path, endpoint) => {
  const { access } = endpoint

  test.runIf(access !== 'public')('refuses a caller without session', async () => {
    const { code, envelope } = await t.anonymous.send(endpoint, exampleBody(endpoint.body))

    expect(code).toBe(200)
    expect(envelope).toMatchObject({ status: 1001, success: false })
  })

  test.runIf(Array.isArray(access))('refuses a person without its codes', async () => {
    const { envelope } = await nobody.send(endpoint, exampleBody(endpoint.body))

    expect(envelope).toMatchObject({ status: 1003, success: false, message: '无操作权限' })
  })

  test.runIf(Array.isArray(access))('asks only codes of the privilege tree', () => {
    const known = new Set<string>(privilegeRows.map(({ code }) => code))

    expect((access as string[]).filter((code) => !known.has(code))).toEqual([])
  })
})

describe.each(json.map((endpoint) => [endpoint.path, endpoint] as const))('%s under fire', (_path, endpoint) => {
  test('refuses an unknown field beside its name', async () => {
    const { envelope } = await admin.send(endpoint, { ...exampleBody(endpoint.body), notAField: 1 })

    expect(envelope.status).toBe(1022)
    expect(JSON.stringify(envelope.result)).toContain('notAField')
  })

  test.skipIf(spoilsSession(endpoint))('answers every hostile body without a fault', async () => {
    const answers = new Map<number, number>()
    for (const mutant of mutants(endpoint.body)) {
      const { code, envelope } = await admin.send(endpoint, mutant)
      answers.set(code, (answers.get(code) ?? 0) + 1)
      if (code >= 500) throw new Error(`${code} ${envelope.message} for ${JSON.stringify(mutant).slice(0, 300)}`)
      expect(withoutMutations(JSON.stringify(envelope))).not.toMatch(/select |insert into|at \w+ \(|node_modules/)
    }
    expect([...answers.keys()].every((code) => code < 500)).toBe(true)
  })
})

const lists = json.filter(({ body, result }) => {
  const fields = Object.keys(jsonSchemaOf(body).properties ?? {})
  return fields.includes('pageSize') && fields.includes('sort') && 'list' in (jsonSchemaOf(result).properties ?? {})
})

describe.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))('%s as a list', (_path, endpoint) => {
  test('sorts by each allowed column both ways and pages beyond the end', async () => {
    const { sort } = jsonSchemaOf(endpoint.body).properties ?? {}
    const base = exampleBody(endpoint.body)
    for (const key of (sort?.enum ?? []) as string[]) {
      const { code, envelope } = await admin.send(endpoint, { ...base, sort: key, page: 9999 })
      expect(code).toBe(200)
      // A list about one thing may refuse the unknown thing of the example; it never fails.
      if (envelope.success) expect(envelope.result).toMatchObject({ list: [] })
    }
  })
})
