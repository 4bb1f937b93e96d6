import { listMetrics, saveMetric } from '@portal/contract/areas/system/statistics/statistics.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { metricNotes } from '#src/schema/system/statistics.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

describe('metrics', () => {
  test('an owner and a note stand beside the definition, and the change is in the log', async () => {
    const editor = await t.as(P.statistics, P.statisticsMetric)
    const { id: ownerId } = await aUser(t.db, { name: '指标负责人' })
    const find = async () => (await editor.call(listMetrics, {})).list.find(({ key }) => key === 'logins.times')

    await editor.call(saveMetric, { key: 'logins.times', ownerId, note: '含手机端' })
    const saved = await find()
    await editor.call(saveMetric, {
      key: 'logins.times',
      ownerId: null,
      note: '',
      updatedAt: saved?.updatedAt?.toISOString() ?? null,
    })

    expect(saved).toMatchObject({ owner: '指标负责人', note: '含手机端', title: '登录次数', definition: '成功的登录' })
    expect(await find()).toMatchObject({ ownerId: null, note: '' })
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.objectId, 'logins.times'))
      .orderBy(auditEntries.at)
    expect(entries.map(({ objectName }) => objectName)).toEqual(['登录活跃 · 登录次数', '登录活跃 · 登录次数'])
  })

  test('refuses a stale save, a stranger as owner, and readers without the code', async () => {
    const editor = await t.as(P.statistics, P.statisticsMetric)
    const { id: shop } = await anOrg(t.db)
    const reader = await t.as(P.statistics)
    const [near, far] = [await aUser(t.db, { primaryOrgId: shop }), await aUser(t.db)]
    const keeper = await t.asWho({ codes: [P.statisticsMetric], scope: { kind: 'below' }, orgId: shop })
    const key = 'logins.people'

    await keeper.call(saveMetric, { key, ownerId: near.id })

    const [kept] = await t.db.select().from(metricNotes).where(eq(metricNotes.key, key))
    const updatedAt = kept?.updatedAt.toISOString()
    expect((await editor.refused(saveMetric, { key, note: '迟到' })).status).toBe(1009)
    expect((await keeper.refused(saveMetric, { key, updatedAt, ownerId: far.id })).status).toBe(1004)
    expect((await reader.refused(saveMetric, { key, updatedAt })).status).toBe(1003)
    await t.db.update(users).set({ enabled: false }).where(eq(users.id, near.id))
    await expect(keeper.call(saveMetric, { key, updatedAt, ownerId: near.id, note: '仍由其负责' })).resolves.toEqual({
      saved: true,
    })
  })
})
