import { guideDashboard } from '@portal/contract/areas/account/guide.ts'
import { getUserInfo } from '@portal/contract/areas/account/session.ts'
import { cacheValue, clearCache, listCacheKeys, listCaches, warmCache } from '@portal/contract/areas/system/cache.ts'
import { getDicMap } from '@portal/contract/areas/system/dictionary-map.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RunningApp } from '#src/app/build-app.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anotherProcess, callFrom } from '#test/factories/account.ts'

let t: TestApp
let other: RunningApp

const rowsOf = async (name: string) => {
  const admin = await t.as(P.cache)
  return (await admin.call(listCaches, {})).caches.filter((row) => row.name === name)
}

const aPersonSeenByBoth = async () => {
  const person = await t.as(P.cache)
  await person.call(getUserInfo, {})
  await callFrom(other, { token: person.token })(getUserInfo, {})
  return person
}

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  other = await anotherProcess(t.running)
})
afterAll(async () => {
  await other.stop()
  await t.close()
})
beforeEach(() => t.db.execute(sql`delete from cache_clears`))

describe('rest/cache/list', () => {
  test('shows every process with its own figures, which move with real traffic', async () => {
    const admin = await t.as(P.cache)
    const person = await aPersonSeenByBoth()

    const before = await admin.call(listCaches, {})
    await callFrom(other, { token: person.token })(getUserInfo, {})
    // A process of a busy machine may be late with its answer; it is asked again then.
    await expect
      .poll(async () => {
        const { instances } = await admin.call(listCaches, {})
        return instances.map(({ answers, memoryBytes, minutes }) => answers && memoryBytes > 0 && minutes.length === 60)
      })
      .toEqual([true, true])
    const after = await admin.call(listCaches, {})
    const hits = ({ caches }: typeof before) =>
      caches.filter(({ name }) => name === 'session').reduce((sum, row) => sum + row.hits, 0)
    expect(hits(after)).toBeGreaterThan(hits(before))
    const session = after.caches.find(({ name }) => name === 'session')
    expect(session).toMatchObject({ use: '登录会话', shown: false })
    expect(session?.bytes).toBeGreaterThan(0)
    expect(session?.maxBytes).toBeGreaterThan(session?.bytes ?? 0)
  })

  test('says of a process that is gone that it does not answer', async () => {
    const admin = await t.as(P.cache)
    const id = v7()
    await t.db.execute(sql`insert into instances (id, name) values (${id}, 'gone#1')`)

    const { instances } = await admin.call(listCaches, {})
    await t.db.execute(sql`delete from instances where id = ${id}`)

    expect(instances.find(({ name }) => name === 'gone#1')).toMatchObject({ answers: false })
    expect(instances.filter(({ answers }) => answers)).toHaveLength(2)
  })
})

describe('rest/cache/clear', () => {
  test('asks for the typed words before all caches go', async () => {
    const admin = await t.as(P.cacheClear)

    expect(await admin.refused(clearCache, { all: true, confirm: '清除全部' })).toMatchObject({
      message: '输入内容不匹配，未清除',
    })
    expect((await admin.call(clearCache, { all: true, confirm: '清除全部缓存' })).cleared).toBeGreaterThan(3)
    expect(await admin.refused(clearCache, { all: true, confirm: '清除全部缓存' })).toMatchObject({
      message: '1 分钟内已清除过，请稍后',
    })
  })

  test('empties the cache on every process within a second and changes no answer', async () => {
    const admin = await t.as(P.cacheClear)
    const person = await aPersonSeenByBoth()
    const full = await person.call(getUserInfo, {})
    const keys = () => [t.running, other].map(({ platform }) => platform.caches.keys('person').length)
    expect(keys().every((count) => count > 0)).toBe(true)

    await admin.call(clearCache, { name: 'person' })

    await expect.poll(() => other.platform.caches.keys('person').length, { interval: 10 }).toBe(0)
    expect((await person.call(getUserInfo, {})).privileges).toEqual(full.privileges)
    expect((await rowsOf('person')).every(({ clearedAt }) => clearedAt !== null)).toBe(true)
  })

  test('takes one key out, and says when it is not there', async () => {
    const admin = await t.as(P.cacheClear)
    const person = await aPersonSeenByBoth()

    await admin.call(clearCache, { name: 'person', key: person.id })

    await expect.poll(() => other.platform.caches.peek('person', person.id), { interval: 10 }).toBeUndefined()
    expect(await admin.refused(clearCache, { name: 'person', key: 'nobody' })).toMatchObject({
      message: '键不存在或已过期',
    })
    expect(await admin.refused(clearCache, { name: 'no-such-cache' })).toMatchObject({ message: '缓存不存在' })
  })
})

describe('keys and values', () => {
  test('are listed over all processes and filtered by words', async () => {
    const admin = await t.as(P.cacheValue)
    const person = await aPersonSeenByBoth()

    const { list } = await admin.call(listCacheKeys, { name: 'person', keyword: person.id })

    expect(list.map(({ key }) => key)).toEqual([person.id, person.id])
    expect(new Set(list.map(({ instance }) => instance)).size).toBeGreaterThan(0)
    expect(list.every(({ ttl }) => ttl > 0)).toBe(true)
  })

  test('are shown with masks, and never where they open something', async () => {
    const admin = await t.as(P.cacheValue)
    const person = await aPersonSeenByBoth()

    const { value } = await admin.call(cacheValue, { name: 'person', key: person.id })

    expect(JSON.parse(value)).toMatchObject({ person: { id: person.id } })
    expect(value).not.toContain(person.token)
    expect(await admin.refused(cacheValue, { name: 'session', key: 'x' })).toMatchObject({
      message: '该缓存的内容不显示',
    })
  })
})

describe('rest/cache/warm', () => {
  test('fills a cache before anybody asks', async () => {
    const admin = await t.as(P.cacheClear)
    await admin.call(getDicMap, {})
    await admin.call(clearCache, { name: 'dictionary' })

    await admin.call(warmCache, { name: 'dictionary' })

    await expect
      .poll(() => [t.running, other].map(({ platform }) => platform.caches.keys('dictionary').length), {
        timeout: 10_000,
        interval: 50,
      })
      .toEqual([1, 1])
    expect(await admin.refused(warmCache, { name: 'person' })).toMatchObject({ status: 1000 })
  })
})

test('系统健康 on the home of the back office counts processes that have fallen silent', async () => {
  const admin = await t.as(P.cache)
  const figure = async () => (await admin.call(guideDashboard, {})).cards.find(({ code }) => code === 'health')?.figure
  const before = await figure()
  await t.db.execute(
    sql`insert into instances (id, name, seen_at) values (${v7()}, 'gone#1', now() - interval '1 minute')`,
  )

  const after = await figure()
  await t.db.execute(sql`delete from instances where name = 'gone#1'`)

  expect([before, after]).toEqual(['正常', '1 个实例无响应'])
})
