import { confirmSync, listSyncDrift, resolveSyncDrift } from '@portal/contract/areas/directory/sync.ts'
import { shippedMapping } from '@portal/contract/areas/directory/sync-mapping.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userChanges, userOrgs, users } from '#src/schema/directory.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { anOrg, aUser } from '../../../../../test/factories/directory.ts'
import { type SyncDesk, startSyncDesk } from '../../../../../test/sync-desk.ts'

let desk: SyncDesk

beforeAll(async () => {
  desk = await startSyncDesk()
}, 240_000)

afterAll(() => desk?.close())

const auditOf = (objectId: string) =>
  desk.t.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.objectId, objectId), eq(auditEntries.via, 'job')))

describe('a full run', () => {
  it('brings units from the top and people with superiors, and a second run changes nothing', async () => {
    desk.company('A', 3)
    desk.hr.people.push({ ...desk.hr.people[2], units: ['A-u1'], post: '安全员' })
    desk.hr.refusing = 1
    const { id, root } = await desk.hrSource()

    const first = await desk.sync(id)
    const second = await desk.sync(id)

    const [boss, worker] = [await desk.person('AP0'), await desk.person('AP2')]
    const places = { orgId: userOrgs.orgId, post: userOrgs.post }
    const others = await desk.t.db
      .select(places)
      .from(userOrgs)
      .where(eq(userOrgs.userId, worker?.id ?? ''))
    const [upper, lower] = [await desk.unit('AU1'), await desk.unit('AU2')]
    expect(first).toMatchObject({ state: 'done', text: '完成，成功 5，失败 0', added: 5, succeeded: 5 })
    expect(upper?.parentId).toBe(root.id)
    expect(lower?.parentId).toBe(upper?.id)
    expect(worker).toMatchObject({ superiorId: boss?.id, primaryOrgId: lower?.id, phoneMask: '139****0002' })
    expect(others).toEqual([{ orgId: upper?.id, post: '安全员' }])
    expect(second).toMatchObject({ state: 'done', text: '完成，目录没有变化', same: 5, succeeded: 0 })
    expect(await auditOf(boss?.id ?? '')).toHaveLength(1)
  })

  it('names superiors of many at once, and refuses who would stand above himself', async () => {
    desk.company('J', 6)
    const { id } = await desk.hrSource()
    await desk.sync(id)
    const named = (at: number, superior: string) => Object.assign(desk.hr.people[at] ?? {}, { superior })
    named(1, '')
    named(2, 'JP3')
    named(3, 'JP2')
    named(4, 'JP5')
    named(5, 'NOBODY')

    const run = await desk.sync(id)

    const [first, second, third, fifth] = await Promise.all(
      ['JP1', 'JP2', 'JP3', 'JP5'].map((code) => desk.person(code)),
    )
    expect(first?.superiorId).toBeNull()
    expect((await desk.person('JP4'))?.superiorId).toBe(fifth?.id)
    // One of the two may name the other, both may not.
    expect([second?.superiorId === third?.id, third?.superiorId === second?.id].filter(Boolean)).toHaveLength(1)
    const faults = (await desk.objectsOf(run.id)).filter(({ state }) => state === 'failed')
    expect(faults.map(({ code }) => code).toSorted()).toEqual(['JP3', 'JP5'])
    const [entry] = await desk.t.db
      .select()
      .from(userChanges)
      .where(and(eq(userChanges.userId, first?.id ?? ''), eq(userChanges.field, 'superiorId')))
      .orderBy(desc(userChanges.appliedAt))
    expect(entry?.after).toBe('')
  })

  it('closes no circle with the superior that somebody who is refused a new one keeps', async () => {
    desk.company('Z', 3)
    const { id } = await desk.hrSource()
    const named = (superiors: string[]) =>
      superiors.forEach((superior, at) => void Object.assign(desk.hr.people[at] ?? {}, { superior }))
    named(['', 'ZP0', 'ZP1'])
    await desk.sync(id)
    named(['ZP1', 'ZP2', 'ZP1'])

    const run = await desk.sync(id)

    const [first, second] = [await desk.person('ZP0'), await desk.person('ZP1')]
    expect([first?.superiorId, second?.superiorId]).toEqual([null, first?.id])
    const faults = (await desk.objectsOf(run.id)).filter(({ state }) => state === 'failed')
    expect(faults.map(({ code }) => code).toSorted()).toEqual(['ZP0', 'ZP1'])
  })

  it('matches by number whom the portal knows already, and never by name', async () => {
    desk.company('B', 2)
    const { id, root } = await desk.hrSource()
    const known = await aUser(desk.t.db, { code: 'BP1', name: '旧名', primaryOrgId: root.id })
    const namesake = await aUser(desk.t.db, { name: '工人0', primaryOrgId: root.id })

    await desk.sync(id)

    expect(await desk.person('BP1')).toMatchObject({ id: known.id, name: '工人1', loginName: known.loginName })
    expect(await desk.person('BP0')).not.toMatchObject({ id: namesake.id })
  })

  it('moves who is in another unit now, with the move in the timeline', async () => {
    desk.company('C', 2)
    const { id } = await desk.hrSource()
    await desk.sync(id)
    Object.assign(desk.hr.people[1] ?? {}, { units: ['C-u1'] })

    const run = await desk.sync(id)

    const [moved, from, to] = [await desk.person('CP1'), await desk.unit('CU2'), await desk.unit('CU1')]
    const timeline = await desk.t.db
      .select({ before: userChanges.before, after: userChanges.after })
      .from(userChanges)
      .where(and(eq(userChanges.userId, moved?.id ?? ''), eq(userChanges.field, 'primaryOrgId')))
      .orderBy(userChanges.id)
    expect(run).toMatchObject({ state: 'done', text: '完成，成功 1，失败 0' })
    expect((await desk.objectsOf(run.id)).map(({ code, action }) => [code, action])).toEqual([['CP1', 'move']])
    expect(moved?.primaryOrgId).toBe(to?.id)
    expect(timeline.at(-1)).toEqual({ before: from?.id, after: to?.id })
  })

  it('ends the account and the sessions of a leaver at once, and takes the same person back', async () => {
    desk.company('D', 3)
    const { id } = await desk.hrSource({ brakePercent: 100 })
    await desk.sync(id)
    const session = await desk.t.asWho({ userId: (await desk.person('DP2'))?.id })
    const whole = desk.hr.people
    desk.hr.people = whole.slice(0, 2)

    const run = await desk.sync(id)
    const left = await desk.person('DP2')
    const after = await session.send({ path: 'rest/message/unreadNum' }, {})
    desk.hr.people = whole
    await desk.sync(id)

    const back = await desk.person('DP2')
    expect(run).toMatchObject({ state: 'done', disabled: 1 })
    expect(left).toMatchObject({ enabled: false, employment: 'left' })
    expect(left?.leftOn).not.toBeNull()
    expect(after.envelope.status).toBe(1001)
    expect(back).toMatchObject({ id: left?.id, enabled: true, employment: 'active', leftOn: null })
  })

  it('disables whom the source marks as gone, also where it goes on naming him', async () => {
    desk.company('E', 2)
    const { id } = await desk.hrSource({ brakePercent: 100 })
    await desk.sync(id)
    Object.assign(desk.hr.people[1] ?? {}, { employment: '离职', leftOn: '2026-01-31' })

    const run = await desk.sync(id)

    expect(await desk.person('EP1')).toMatchObject({ enabled: false, employment: 'left', leftOn: '2026-01-31' })
    expect((await desk.objectsOf(run.id)).map(({ action, text }) => [action, text])).toEqual([
      ['leave', '来源标记为离职'],
    ])
  })

  it('says in words which object failed and why, and applies the others', async () => {
    desk.company('F', 2)
    desk.hr.people.push({ id: 'F-x', code: 'FX', name: '无处去', units: ['nowhere'] })
    desk.hr.people.push({ id: 'F-y', code: 'FY', name: '号码错', units: ['F-u1'], phone: '12' })
    desk.hr.people.push({ code: 'FZ', name: '无编号', units: ['F-u1'] })
    const { id } = await desk.hrSource()

    const run = await desk.sync(id)

    const failed = (await desk.objectsOf(run.id)).filter(({ state }) => state === 'failed')
    expect(run).toMatchObject({ state: 'partial', text: '完成，成功 4，失败 3' })
    expect(failed.map(({ code, text }) => [code, text])).toEqual(
      expect.arrayContaining([
        ['FX', '主单位：单位“nowhere”不存在'],
        ['FY', '手机：手机号格式不正确'],
        ['FZ', '缺少稳定编号'],
      ]),
    )
  })

  it('writes nothing outside the branch it was given', async () => {
    desk.company('G', 1)
    const foreign = await anOrg(desk.t.db)
    const outsider = await aUser(desk.t.db, { primaryOrgId: foreign.id })
    desk.hr.units.push({ id: 'G-u3', code: 'GU3', name: '三班', parent: foreign.code })
    desk.hr.people.push({ id: 'G-x', code: 'GX', name: '越界者', units: [foreign.code] })
    desk.hr.people.push({ id: 'G-y', code: outsider.code, name: '被改名', units: ['G-u1'] })
    const { id } = await desk.hrSource()

    const run = await desk.sync(id)

    const failed = (await desk.objectsOf(run.id)).filter(({ state }) => state === 'failed')
    expect(failed.map(({ code, text }) => [code, text])).toEqual(
      expect.arrayContaining([
        ['GU3', `上级单位“${foreign.code}”不存在`],
        ['GX', `主单位：单位“${foreign.code}”不存在`],
        [outsider.code, '不在同步范围内'],
      ]),
    )
    expect(await desk.unit('GU3')).toBeUndefined()
    expect(await desk.person('GX')).toBeUndefined()
    expect(await desk.person(outsider.code)).toMatchObject({ name: outsider.name, primaryOrgId: foreign.id })
  })

  it('erases only what the source says is empty, not what it does not mention', async () => {
    desk.company('H', 2)
    const { id } = await desk.hrSource()
    await desk.sync(id)
    const [, worker = {}] = desk.hr.people
    delete worker.phone
    worker.superior = ''

    await desk.sync(id)

    expect(await desk.person('HP1')).toMatchObject({ phoneMask: '139****0001', superiorId: null })
  })
})

describe('a dry run', () => {
  it('writes nothing until somebody confirms it', async () => {
    desk.company('K', 2)
    const { id } = await desk.hrSource()
    const count = async () => (await desk.t.db.execute(sql`select count(*) as n from ${users}`)).rows[0]
    const before = await count()

    const dry = await desk.sync(id, { dryRun: true })
    const report = await desk.objectsOf(dry.id)
    const between = [await count(), await desk.person('KP1'), await desk.unit('KU1')]
    const { state } = await desk.officer.call(confirmSync, { runId: dry.id, apply: true })
    await desk.work(dry.id)

    expect(dry).toMatchObject({ state: 'confirming', added: 4 })
    expect(dry.text).toBe('试运行完成：新增 4，变更 0，停用 0，移除单位 0，错误 0')
    expect(report.map(({ code, action }) => [code, action])).toEqual([
      ['KU1', 'add'],
      ['KU2', 'add'],
      ['KP0', 'add'],
      ['KP1', 'add'],
    ])
    expect(between).toEqual([before, undefined, undefined])
    expect(state).toBe('applying')
    expect(await desk.person('KP1')).toMatchObject({ name: '工人1' })
  })
})

describe('the brake', () => {
  it('stops before unusual losses, and a cancelled run disables nobody', async () => {
    desk.company('L', 10)
    const { id } = await desk.hrSource()
    await desk.sync(id)
    desk.hr.people = desk.hr.people.slice(0, 8)
    Object.assign(desk.hr.people[1] ?? {}, { name: '改名者' })

    const braked = await desk.sync(id)
    const untouched = await desk.person('LP1')
    const { state } = await desk.officer.call(confirmSync, { runId: braked.id, apply: false })
    const again = await desk.officer.refused(confirmSync, { runId: braked.id, apply: true })

    expect(braked).toMatchObject({ state: 'confirming', text: '将停用 2 人、移除 0 个单位，已暂停，请确认' })
    expect(untouched).toMatchObject({ name: '工人1' })
    expect(state).toBe('braked')
    expect(await desk.stateOf(braked.id)).toMatchObject({ text: '已取消：将停用 2 人、移除 0 个单位', disabled: 2 })
    expect(again.message).toBe('该同步不在待确认状态')
    expect(await desk.person('LP9')).toMatchObject({ enabled: true, employment: 'active' })
    expect(await desk.toldOf(braked.id)).toEqual([expect.stringMatching(/^目录同步已暂停，待确认：/)])
  })

  it('lets a confirmed run go on', async () => {
    desk.company('M', 10)
    const { id } = await desk.hrSource()
    await desk.sync(id)
    desk.hr.people = desk.hr.people.slice(0, 8)

    const braked = await desk.sync(id)
    const report = await desk.objectsOf(braked.id)
    await desk.officer.call(confirmSync, { runId: braked.id, apply: true })
    await desk.work(braked.id)

    expect(report.map(({ code, action, text }) => [code, action, text])).toEqual([
      ['MP8', 'leave', '来源中已不存在'],
      ['MP9', 'leave', '来源中已不存在'],
    ])
    expect(await desk.stateOf(braked.id)).toMatchObject({ state: 'done', text: '完成，成功 2，失败 0' })
    expect(await desk.person('MP9')).toMatchObject({ enabled: false, employment: 'left' })
  })

  it('holds when the source says nothing at all', async () => {
    desk.company('N', 3)
    const { id } = await desk.hrSource()
    await desk.sync(id)
    desk.hr.units = []
    desk.hr.people = []

    const braked = await desk.sync(id)

    expect(braked).toMatchObject({ state: 'confirming', disabled: 3, removed: 2 })
    expect(await desk.person('NP0')).toMatchObject({ enabled: true })
  })
})

describe('differences', () => {
  const portalWins = (...fields: string[]) =>
    shippedMapping.hr.map((line) => (fields.includes(line.field) ? { ...line, winner: 'portal' as const } : line))

  it('show what the portal keeps, and 采用来源 writes it once', async () => {
    desk.company('P', 2)
    const { id } = await desk.hrSource({ mapping: portalWins('name') })
    await desk.sync(id)
    Object.assign(desk.hr.people[1] ?? {}, { name: '改名者', post: '班长' })

    await desk.sync(id)
    const kept = await desk.person('PP1')
    const drifts = (await desk.officer.call(listSyncDrift, { filter: { sourceId: id } })).list
    const { done } = await desk.officer.call(resolveSyncDrift, { ids: drifts.map((row) => row.id), winner: 'source' })

    expect(kept).toMatchObject({ name: '工人1', post: '班长' })
    expect(drifts).toMatchObject([
      { code: 'PP1', field: 'name', portalValue: '工人1', sourceValue: '改名者', winner: 'portal', kept: false },
    ])
    expect(done).toBe(1)
    expect(await desk.person('PP1')).toMatchObject({ name: '改名者' })
    expect((await desk.officer.call(listSyncDrift, { filter: { sourceId: id } })).total).toBe(0)
  })

  it('that somebody kept stay as they are until the source says something else', async () => {
    desk.company('Q', 2)
    const { id } = await desk.hrSource()
    await desk.sync(id)
    await desk.t.db.update(users).set({ name: '本地名' }).where(eq(users.code, 'QP1'))
    await desk.sync(id, { dryRun: true })
    const drifts = (await desk.officer.call(listSyncDrift, { filter: { sourceId: id } })).list
    await desk.officer.call(resolveSyncDrift, { ids: drifts.map((row) => row.id), winner: 'portal' })

    await desk.sync(id)
    const kept = await desk.person('QP1')
    Object.assign(desk.hr.people[1] ?? {}, { name: '又改名' })
    await desk.sync(id)

    expect(drifts).toMatchObject([{ field: 'name', portalValue: '本地名', sourceValue: '工人1', kept: false }])
    expect(kept).toMatchObject({ name: '本地名' })
    expect(await desk.person('QP1')).toMatchObject({ name: '又改名' })
  })

  it('of who works here are decided by the portal where it wins', async () => {
    desk.company('R', 2)
    const { id } = await desk.hrSource({ mapping: portalWins('employment'), brakePercent: 100 })
    await desk.sync(id)
    Object.assign(desk.hr.people[1] ?? {}, { employment: '离职' })
    await desk.t.db.update(users).set({ employment: 'left', enabled: false }).where(eq(users.code, 'RP0'))

    await desk.sync(id)

    expect(await desk.person('RP1')).toMatchObject({ enabled: true, employment: 'active' })
    expect(await desk.person('RP0')).toMatchObject({ enabled: false, employment: 'left' })
  })

  it('are out of reach of somebody whose units do not hold the source', async () => {
    desk.company('S', 1)
    const { id } = await desk.hrSource({ mapping: portalWins('name') })
    await desk.sync(id)
    Object.assign(desk.hr.people[0] ?? {}, { name: '改名者' })
    await desk.sync(id)
    const drifts = (await desk.officer.call(listSyncDrift, { filter: { sourceId: id } })).list
    const elsewhere = await anOrg(desk.t.db)
    const stranger = await desk.t.asWho({
      codes: ['P_yhgl_sync'],
      scope: { kind: 'below' },
      orgId: elsewhere.id,
    })

    const refused = await stranger.refused(resolveSyncDrift, { ids: drifts.map((row) => row.id), winner: 'source' })

    expect(drifts).toHaveLength(1)
    expect(refused.status).toBe(1004)
    expect((await stranger.call(listSyncDrift, {})).total).toBe(0)
    expect(await desk.person('SP0')).toMatchObject({ name: '工人0' })
  })
})
