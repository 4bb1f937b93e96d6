import { listSyncSources, runSync, saveSyncSource, testSyncSource } from '@portal/contract/areas/directory/sync.ts'
import { shippedMapping } from '@portal/contract/areas/directory/sync-mapping.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syncSources } from '#src/schema/sync.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { anOrg } from '../../../../test/factories/directory.ts'
import { type SyncDesk, startSyncDesk } from '../../../../test/sync-desk.ts'

let desk: SyncDesk

beforeAll(async () => {
  desk = await startSyncDesk()
}, 240_000)

afterAll(() => desk?.close())

describe('rest/directorySync/saveSource', () => {
  it('refuses an address that is not in the allow list', async () => {
    const root = await anOrg(desk.t.db)
    const foreign = { name: '外部', kind: 'hr', rootOrgId: root.id, address: 'http://10.1.2.3/', secret: 'x' } as const

    const refused = await desk.officer.refused(saveSyncSource, { ...foreign, mapping: shippedMapping.hr })

    expect(refused.errors).toEqual([{ field: 'address', message: '该地址未列入系统参数“推送与检测允许的地址”' }])
  })

  it('keeps the secret sealed, out of every answer and out of the log', async () => {
    const { id } = await desk.hrSource()

    const { list } = await desk.officer.call(listSyncSources, {})
    const [row] = await desk.t.db.select().from(syncSources).where(eq(syncSources.id, id))
    const entries = await desk.t.db.select().from(auditEntries).where(eq(auditEntries.objectId, id))

    expect(list.find((source) => source.id === id)).toMatchObject({ hasSecret: true, enabled: true })
    expect(JSON.stringify(list)).not.toContain('hr-secret')
    expect(row?.secretSealed.toString('latin1')).not.toContain('hr-secret')
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain('hr-secret')
    expect(JSON.stringify(entries)).not.toContain(row?.secretSealed.toString('base64') ?? 'nothing')
  })

  it('asks for the secret again when it is pointed elsewhere', async () => {
    const { id, root } = await desk.hrSource()
    const moved = { id, revision: 1, name: '改址', kind: 'hr', rootOrgId: root.id } as const
    const elsewhere = { ...moved, address: `${desk.hr.url}/other`, account: 'portal', mapping: shippedMapping.hr }

    const refused = await desk.officer.refused(saveSyncSource, elsewhere)

    expect(refused.errors).toEqual([{ field: 'secret', message: '地址、账号或 CA 证书变更后请重新填写密钥' }])
  })

  it('names the fields without which nothing can be matched', async () => {
    const root = await anOrg(desk.t.db)
    const mapping = shippedMapping.hr.filter(({ field }) => field !== 'id' && field !== 'unitCode')
    const source = {
      name: '缺字段',
      kind: 'hr',
      rootOrgId: root.id,
      address: desk.hr.url,
      secret: 'x',
      mapping,
    } as const

    const refused = await desk.officer.refused(saveSyncSource, source)

    expect(refused.errors).toEqual([{ field: 'mapping', message: '缺少字段对应：单位编码、人员稳定编号' }])
  })

  it('refuses a root whose branch is not in scope, and hides sources of other branches', async () => {
    const { id, root } = await desk.hrSource()
    const elsewhere = await anOrg(desk.t.db)
    const stranger = await desk.t.asWho({ codes: [P.userSync], scope: { kind: 'below' }, orgId: elsewhere.id })
    const source = { name: '越界', kind: 'hr', rootOrgId: root.id, address: desk.hr.url, secret: 'x' } as const

    const refused = await stranger.refused(saveSyncSource, { ...source, mapping: shippedMapping.hr })
    const run = await stranger.refused(runSync, { id, mode: 'full', dryRun: true })
    const tried = await stranger.refused(testSyncSource, { id })

    expect(refused.errors).toEqual([{ field: 'rootOrgId', message: '单位不在你的管理范围' }])
    expect([run.status, tried.status]).toEqual([1004, 1004])
    expect((await stranger.call(listSyncSources, {})).total).toBe(0)
  })
})

describe('rest/directorySync/test', () => {
  it('counts what it reads, and says that a wrong secret was refused', async () => {
    desk.company('T', 3)
    const { id } = await desk.hrSource()

    const good = await desk.officer.call(testSyncSource, { id })
    await desk.t.db
      .update(syncSources)
      .set({ secretSealed: desk.t.running.platform.secrets.seal('wrong') })
      .where(eq(syncSources.id, id))
    const bad = await desk.officer.call(testSyncSource, { id })

    expect(good).toEqual({ ok: true, text: '连接成功：读到单位 2 个、人员 3 人' })
    expect(bad).toEqual({ ok: false, text: '连接失败：接口拒绝了签名或授权' })
  })

  it('does not keep anybody waiting for a busy source, nor calls an address that was struck off', async () => {
    const { id } = await desk.hrSource()
    desk.hr.refusing = 1

    const busy = await desk.officer.call(testSyncSource, { id })
    await desk.t.db.update(syncSources).set({ address: 'http://localhost:1/' }).where(eq(syncSources.id, id))
    const struck = await desk.officer.call(testSyncSource, { id })

    expect(desk.hr.refusing).toBe(0)
    expect(busy).toEqual({ ok: false, text: '连接失败：来源繁忙，多次等待后仍未响应' })
    expect(struck).toEqual({ ok: false, text: '连接失败：地址未被允许访问' })
  })
})
