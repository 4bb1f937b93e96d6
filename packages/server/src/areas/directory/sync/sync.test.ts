import {
  confirmSync,
  listSyncDrift,
  listSyncObjects,
  listSyncRuns,
  listSyncSources,
  resolveSyncDrift,
  runSync,
  saveSyncSource,
  testSyncSource,
} from '@portal/contract/areas/directory/sync.ts'
import { type SyncMapping, shippedMapping } from '@portal/contract/areas/directory/sync-mapping.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgUnits, userOrgs, users } from '#src/schema/directory.ts'
import { createOutbound } from '#src/shared/outbound/outbound.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { anOrg } from '../../../../test/factories/directory.ts'
import { type HrSystem, LDAP_BASE, type LdapDirectory, startHr, startLdap } from '../../../../test/sync-sources.ts'
import { workOn } from './run/work.ts'

let t: TestApp
let officer: Client
let ldap: LdapDirectory
let hr: HrSystem

beforeAll(async () => {
  t = await startTestApp({ OUTBOUND_ALLOW: '127.0.0.1' })
  officer = await t.as(P.userSync)
  ldap = await startLdap()
  hr = await startHr('hr-secret')
}, 240_000)

afterAll(async () => {
  await ldap?.close()
  await hr?.close()
  await t?.close()
})

const work = (runId: string) => {
  const { platform, settings } = t.running
  const signal = new AbortController().signal
  return workOn(platform, createOutbound(platform, settings))({ runId }, { attempt: 1, lastAttempt: true, signal })
}

const sync = async (id: string, { dryRun = false } = {}) => {
  const { runId } = await officer.call(runSync, { id, mode: 'full', dryRun })
  await work(runId)
  return stateOf(runId)
}

const stateOf = async (runId: string) => {
  const { list } = await officer.call(listSyncRuns, {})
  const run = list.find(({ id }) => id === runId)
  if (!run) throw new Error('the run is not listed')
  return run
}

const objectsOf = async (runId: string) =>
  (await officer.call(listSyncObjects, { filter: { runId }, pageSize: 200 })).list

const personByCode = async (code: string) => (await t.db.select().from(users).where(eq(users.code, code)))[0]
const unitByCode = async (code: string) => (await t.db.select().from(orgUnits).where(eq(orgUnits.code, code)))[0]

const hrSource = async (mapping: SyncMapping = shippedMapping.hr, values: { brakePercent?: number } = {}) => {
  const root = await anOrg(t.db)
  const { id } = await officer.call(saveSyncSource, {
    name: `人事系统${root.code}`,
    kind: 'hr',
    rootOrgId: root.id,
    address: hr.url,
    account: 'portal',
    secret: 'hr-secret',
    mapping,
    ...values,
  })
  return { id, root }
}

const company = (mark: string, people: number) => {
  hr.units = [
    { id: `${mark}-u2`, code: `${mark}U2`, name: '二班', parent: `${mark}-u1` },
    { id: `${mark}-u1`, code: `${mark}U1`, name: '一车间', parent: '' },
  ]
  hr.people = Array.from({ length: people }, (_, at) => ({
    id: `${mark}-p${at}`,
    code: `${mark}P${at}`,
    name: `工人${at}`,
    units: [`${mark}-u2`],
    phone: `1390000000${at % 10}`,
    superior: at === 0 ? '' : `${mark}P0`,
  }))
}

describe('a source', () => {
  it('is refused when its address is not in the allow list, and never gives its secret back', async () => {
    const { id, root } = await hrSource()
    const foreign = { name: '外部', kind: 'hr', rootOrgId: root.id, address: 'http://10.1.2.3/', secret: 'x' } as const

    const refused = await officer.refused(saveSyncSource, { ...foreign, mapping: shippedMapping.hr })
    const { list } = await officer.call(listSyncSources, {})

    expect(refused.errors).toEqual([{ field: 'address', message: '该地址未列入系统参数“推送与检测允许的地址”' }])
    expect(JSON.stringify(list)).not.toContain('hr-secret')
    expect(list.map((row) => row.id)).toContain(id)
  })

  it('asks for the secret again when it is pointed elsewhere', async () => {
    const { id, root } = await hrSource()
    const moved = { id, revision: 1, name: '改址', kind: 'hr', rootOrgId: root.id, address: `${hr.url}/other` } as const

    const refused = await officer.refused(saveSyncSource, { ...moved, account: 'portal', mapping: shippedMapping.hr })

    expect(refused.errors).toEqual([{ field: 'secret', message: '地址或账号变更后请重新填写密钥' }])
  })

  it('is out of sight for somebody whose units do not hold its root', async () => {
    const { id } = await hrSource()
    const elsewhere = await anOrg(t.db)
    const stranger = await t.asWho({ codes: [P.userSync], scope: { kind: 'below' }, orgId: elsewhere.id })

    const refused = await stranger.refused(runSync, { id, mode: 'full', dryRun: true })

    expect(refused.status).toBe(1004)
    expect((await stranger.call(listSyncSources, {})).total).toBe(0)
  })
})

describe('the pull interface', () => {
  it('brings units from the top and people with superiors, and a second run changes nothing', async () => {
    company('A', 3)
    hr.people.push({ ...hr.people[2], units: ['A-u1'] })
    hr.refusing = 1
    const { id, root } = await hrSource()

    const first = await sync(id)
    const second = await sync(id)

    const [boss, worker] = [await personByCode('AP0'), await personByCode('AP2')]
    const others = await t.db
      .select()
      .from(userOrgs)
      .where(eq(userOrgs.userId, worker?.id ?? ''))
    const [upper, lower] = [await unitByCode('AU1'), await unitByCode('AU2')]
    expect(first).toMatchObject({ state: 'done', text: '完成，成功 5，失败 0' })
    expect(upper?.parentId).toBe(root.id)
    expect(lower?.parentId).toBe(upper?.id)
    expect(worker).toMatchObject({ superiorId: boss?.id, primaryOrgId: lower?.id, phoneMask: '139****0002' })
    expect(others.map(({ orgId }) => orgId)).toEqual([upper?.id])
    expect(second).toMatchObject({ state: 'done', text: '完成，目录没有变化', same: 5 })
  })

  it('writes nothing on a dry run until somebody confirms it', async () => {
    company('B', 2)
    const { id } = await hrSource()

    const dry = await sync(id, { dryRun: true })
    const before = await personByCode('BP1')
    const { state } = await officer.call(confirmSync, { runId: dry.id, apply: true })
    await work(dry.id)

    expect(dry).toMatchObject({ state: 'confirming', added: 4 })
    expect(before).toBeUndefined()
    expect(state).toBe('applying')
    expect(await personByCode('BP1')).toMatchObject({ name: '工人1' })
  })

  it('stops before unusual losses, and a cancelled run disables nobody', async () => {
    company('C', 10)
    const { id } = await hrSource()
    await sync(id)
    hr.people = hr.people.slice(0, 8)

    const braked = await sync(id)
    const { state } = await officer.call(confirmSync, { runId: braked.id, apply: false })

    expect(braked).toMatchObject({ state: 'confirming', text: '将停用 2 人、移除 0 个单位，已暂停，请确认' })
    expect(state).toBe('braked')
    expect(await personByCode('CP9')).toMatchObject({ enabled: true, employment: 'active' })
  })

  it('ends the account of a leaver and takes the same person back', async () => {
    company('D', 3)
    const { id } = await hrSource(shippedMapping.hr, { brakePercent: 100 })
    await sync(id)
    const whole = hr.people
    hr.people = whole.slice(0, 2)

    await sync(id)
    const left = await personByCode('DP2')
    hr.people = whole
    await sync(id)

    const back = await personByCode('DP2')
    expect(left).toMatchObject({ enabled: false, employment: 'left' })
    expect(back).toMatchObject({ id: left?.id, enabled: true, employment: 'active', leftOn: null })
  })

  it('says in words which object failed and why, and applies the others', async () => {
    company('E', 2)
    hr.people.push({ id: 'E-x', code: 'EX', name: '无处去', units: ['nowhere'] })
    hr.people.push({ id: 'E-y', code: 'EY', name: '号码错', units: ['E-u1'], phone: '12' })
    const { id } = await hrSource()

    const run = await sync(id)

    const failed = (await objectsOf(run.id)).filter(({ state }) => state === 'failed')
    expect(run).toMatchObject({ state: 'partial', text: '完成，成功 4，失败 2' })
    expect(failed.map(({ code, text }) => [code, text])).toEqual(
      expect.arrayContaining([
        ['EX', '主单位：单位“nowhere”不存在'],
        ['EY', '手机：手机号格式不正确'],
      ]),
    )
  })

  it('keeps what the portal wins, shows the difference, and adopts the source on demand', async () => {
    company('F', 2)
    const mapping = shippedMapping.hr.map((line) =>
      line.field === 'name' ? { ...line, winner: 'portal' as const } : line,
    )
    const { id } = await hrSource(mapping)
    await sync(id)
    Object.assign(hr.people[1] ?? {}, { name: '改名者', post: '班长' })

    await sync(id)
    const kept = await personByCode('FP1')
    const drifts = (await officer.call(listSyncDrift, { filter: { sourceId: id } })).list
    const { done } = await officer.call(resolveSyncDrift, { ids: drifts.map((row) => row.id), winner: 'source' })

    expect(kept).toMatchObject({ name: '工人1', post: '班长' })
    expect(drifts).toMatchObject([
      { code: 'FP1', field: 'name', portalValue: '工人1', sourceValue: '改名者', winner: 'portal', kept: false },
    ])
    expect(done).toBe(1)
    expect(await personByCode('FP1')).toMatchObject({ name: '改名者' })
  })
})

describe('an LDAP directory', () => {
  const source = async (secret: string) => {
    const root = await anOrg(t.db)
    return officer.call(saveSyncSource, {
      name: `目录${root.code}`,
      kind: 'ldap',
      rootOrgId: root.id,
      address: ldap.url,
      account: `cn=sync,${LDAP_BASE}`,
      secret,
      base: LDAP_BASE,
      mapping: shippedMapping.ldap,
    })
  }

  it('is read with its tree, its people and their managers', async () => {
    const unit = { objectclass: ['organizationalUnit'] }
    const person = { objectclass: ['inetOrgPerson'] }
    ldap.entries.set(`ou=L1,${LDAP_BASE}`, { ...unit, ou: ['L1'], description: ['总部'], entryuuid: ['l-1'] })
    ldap.entries.set(`ou=L2,ou=L1,${LDAP_BASE}`, { ...unit, ou: ['L2'], description: ['检修班'], entryuuid: ['l-2'] })
    const boss = `uid=LB,ou=L1,${LDAP_BASE}`
    ldap.entries.set(boss, { ...person, uid: ['LB'], cn: ['班组长'], entryuuid: ['p-1'] })
    const worker = { ...person, uid: ['LW'], cn: ['检修工'], entryuuid: ['p-2'], manager: [boss], title: ['钳工'] }
    ldap.entries.set(`uid=LW,ou=L2,ou=L1,${LDAP_BASE}`, worker)
    const { id } = await source('right')

    const tried = await officer.call(testSyncSource, { id })
    const run = await sync(id)

    expect(tried).toEqual({ ok: true, text: '连接成功：读到单位 2 个、人员 2 人' })
    expect(run).toMatchObject({ state: 'done', text: '完成，成功 4，失败 0' })
    expect(await personByCode('LW')).toMatchObject({
      superiorId: (await personByCode('LB'))?.id,
      primaryOrgId: (await unitByCode('L2'))?.id,
      post: '钳工',
    })
  })

  it('says in words why it cannot be read, and the directory stays as it is', async () => {
    const { id } = await source('wrong')

    const tried = await officer.call(testSyncSource, { id })
    const run = await sync(id)

    expect(tried).toEqual({ ok: false, text: '连接失败：账号或密码错误' })
    expect(run).toMatchObject({ state: 'failed', text: '连接失败：账号或密码错误' })
  })
})
