import { screens } from '@portal/contract/paths.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '#src/platform/platform.ts'
import { builtInFile, builtScreens, builtText, declaredCalls, servedPlatform, specEndpoints } from './built.ts'

describe('the inventory', () => {
  let platform: Platform

  beforeAll(async () => {
    platform = await servedPlatform()
  })

  test('of docs/spec/built.md equals what is really served and drawn (npm run built writes it)', async () => {
    expect(builtInFile()).toBe(await builtText())
  })

  test('serves every call that the contract declares, so that no page asks for one in vain', () => {
    const served = new Set<string>(platform.endpoints.map(({ path }) => path))
    const declared = declaredCalls()
    expect(declared.length).toBeGreaterThan(500)
    expect(declared.filter((path) => !served.has(path))).toEqual([])
  })

  test('serves under the right that the specification names', () => {
    const known = new Map(specEndpoints.map((endpoint) => [endpoint.path, endpoint.access]))
    const differing = platform.endpoints.flatMap(({ path, access }) => {
      const asked = known.get(`/${path}`)
      if (asked === undefined || asked === null) return []
      const same =
        Array.isArray(asked) && Array.isArray(access)
          ? [...asked].sort().join() === [...access].sort().join()
          : asked === access
      return same ? [] : [`${path}: ${JSON.stringify(access)} instead of ${JSON.stringify(asked)}`]
    })
    expect(differing).toMatchSnapshot()
  })

  test('names each endpoint of its own that no brief names', () => {
    const known = new Set(specEndpoints.map(({ path }) => path))
    expect(
      platform.endpoints
        .map(({ path }) => path)
        .filter((path) => !known.has(`/${path}`))
        .sort(),
    ).toMatchSnapshot()
  })

  test('keeps writes that any signed-in person may call on a short list', () => {
    const open = platform.endpoints.filter(({ effect, access }) => effect === 'write' && typeof access === 'string')
    expect(open.map(({ path, access }) => `${path} ${String(access)}`).sort()).toMatchSnapshot()
  })

  test('draws no screen that the specification does not name', () => {
    const known = new Set(screens.map(({ path }) => path))
    expect([...builtScreens()].filter((path) => !known.has(path))).toEqual([])
  })

  test('gives every endpoint a Chinese title and codes that exist', () => {
    const codes = new Set<string>(privilegeRows.map(({ code }) => code))
    const odd = platform.endpoints.filter(
      ({ title, access }) =>
        !/[\u4e00-\u9fff]/.test(title) || (Array.isArray(access) && access.some((code) => !codes.has(code))),
    )
    expect(odd.map(({ path }) => path)).toEqual([])
  })
})
