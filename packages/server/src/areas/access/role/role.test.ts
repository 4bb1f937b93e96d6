import {
  compareRoles,
  copyRole,
  deleteRoles,
  getRole,
  grantRole,
  listRoles,
  saveRole,
} from '@portal/contract/areas/access/role.ts'
import { getUserInfo } from '@portal/contract/areas/account/session.ts'
import { saveLabel } from '@portal/contract/areas/video/label.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureEssentials, ROOT_ORG_ID, roleIdOf } from '#src/app/essentials.ts'
import { roleMembers, rolePrivileges, roles, type ScopeRule } from '#src/schema/access.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anAdministrator } from '#test/factories/access.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
})
afterAll(() => t.close())

const CODES = [P.role, P.roleEdit, P.roleGrant, P.roleDel, P.roleMember]
const all = { kind: 'all' as const }

let serial = 0
const fields = (values: Record<string, unknown> = {}) => {
  serial += 1
  return { code: `own_role_${serial}`, name: `自建角色${serial}`, ...values }
}

const codesOf = async (roleId: string) =>
  (await t.db.select().from(rolePrivileges).where(eq(rolePrivileges.roleId, roleId)))
    .map(({ code, half }) => [code, half])
    .sort()

describe('rest/role/grant', () => {
  test('stores exactly the ticked codes and half-ticks the menus above', async () => {
    const editor = await t.as(...CODES, P.label, P.labelEdit, P.video, P.videoAdd)
    const target = await aRole(t.db, { codes: [P.videoAdd] })

    const dry = await editor.call(grantRole, {
      id: target.id,
      codes: [P.labelEdit, P.video],
      scope: all,
      revision: 1,
      dryRun: true,
    })
    const untouched = await codesOf(target.id)
    const saved = await editor.call(grantRole, {
      id: target.id,
      codes: [P.labelEdit, P.video],
      scope: all,
      revision: 1,
    })
    const again = await editor.call(grantRole, {
      id: target.id,
      codes: [P.labelEdit, P.video],
      scope: all,
      revision: 2,
    })

    expect(untouched).toEqual([[P.videoAdd, false]])
    expect(dry).toMatchObject({
      gain: { codes: [P.label, P.labelEdit, P.video].sort() },
      lose: { codes: [P.videoAdd] },
    })
    expect(await codesOf(target.id)).toEqual(
      [
        [P.label, true],
        [P.labelEdit, false],
        [P.video, false],
      ].sort(),
    )
    expect([saved.revision, again.revision]).toEqual([2, 2])
    const shown = await editor.call(getRole, { id: target.id })
    expect([shown.codes.sort(), shown.halfCodes]).toEqual([[P.labelEdit, P.video].sort(), [P.label]])
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.objectId, target.id))
    expect(entries).toHaveLength(1)
  })

  test('takes a code from an open session at once', async () => {
    const editor = await t.as(...CODES, P.label, P.labelEdit)
    const holder = await aUser(t.db)
    const target = await aRole(t.db, { codes: [P.label, P.labelEdit], members: [holder.id] })
    const session = await t.asWho({ userId: holder.id })
    const before = await session.call(getUserInfo, {})

    await editor.call(grantRole, { id: target.id, codes: [P.label], scope: all, revision: 1 })

    const after = await session.call(getUserInfo, {})
    expect(before.privileges.map(({ code }) => code)).toContain(P.labelEdit)
    expect(after.privileges.map(({ code }) => code)).not.toContain(P.labelEdit)
    expect((await session.refused(saveLabel, {})).status).toBe(1003)
  })

  test('refuses codes the editor does not hold and scopes beyond his own', async () => {
    const company = await anOrg(t.db)
    const editor = await t.asWho({ codes: [...CODES, P.label], scope: { kind: 'below' }, orgId: company.id })
    const target = await aRole(t.db)
    await t.db.update(roles).set({ ownerOrgId: company.id }).where(eq(roles.id, target.id))
    const foreign = await aRole(t.db)
    const elsewhere = await anOrg(t.db)
    const grant = (codes: (typeof P)[keyof typeof P][], scope: ScopeRule, id = target.id) => ({
      id,
      codes,
      scope,
      revision: 1,
    })
    const custom: ScopeRule = { kind: 'custom', units: [{ orgId: elsewhere.id, below: false }] }

    const messages = [
      await editor.refused(grantRole, grant([P.video], { kind: 'below' })),
      await editor.refused(grantRole, grant([P.label], all)),
      await editor.refused(grantRole, grant([P.label], custom)),
      await editor.refused(grantRole, grant([P.label], { kind: 'custom', units: [] })),
      await editor.refused(grantRole, grant([P.label], { kind: 'own' }, foreign.id)),
    ]

    expect(messages.map(({ message, errors }) => errors[0]?.message ?? message)).toEqual([
      '包含你未拥有的权限：视频管理',
      '数据范围超出你的管理范围',
      '数据范围超出你的管理范围',
      '自定义范围至少选择一个单位',
      '内容不存在或无权查看',
    ])
    expect(await editor.call(grantRole, grant([P.label], { kind: 'below' }))).toMatchObject({ revision: 2 })
  })

  test('refuses the second of two editors, and the codes of the administrators', async () => {
    const administrator = await anAdministrator(t.db)
    const editor = await t.asWho({ userId: administrator.id })
    const target = await aRole(t.db)
    await editor.call(grantRole, { id: target.id, codes: [P.label], scope: all, revision: 1 })

    const stale = await editor.refused(grantRole, { id: target.id, codes: [], scope: all, revision: 1 })
    const fixed = await editor.refused(grantRole, { id: roleIdOf('admin'), codes: [], scope: all, revision: 1 })

    expect([stale.status, fixed.message]).toEqual([1009, '内置角色“系统管理员”的权限不能修改'])
  })

  test('gives a code of a later version to the administrators and to no old tick', async () => {
    const old = await aRole(t.db, { codes: [P.label] })
    await t.db.delete(rolePrivileges).where(eq(rolePrivileges.code, P.labelDel))

    await ensureEssentials(t.running)

    const holders = await t.db.select().from(rolePrivileges).where(eq(rolePrivileges.code, P.labelDel))
    expect(holders.map(({ roleId }) => roleId)).toEqual([roleIdOf('admin')])
    expect(await codesOf(old.id)).toEqual([[P.label, false]])
  })
})

describe('rest/role/save', () => {
  test('saves a role without codes and refuses taken codes, short names and foreign units', async () => {
    const company = await anOrg(t.db)
    const editor = await t.asWho({ codes: CODES, scope: { kind: 'below' }, orgId: company.id })

    const { id } = await editor.call(saveRole, fields())
    const saved = await editor.call(getRole, { id })
    const taken = await editor.refused(saveRole, fields({ code: saved.code }))
    const short = await editor.refused(saveRole, fields({ name: '短' }))
    const foreign = await editor.refused(saveRole, fields({ ownerOrgId: ROOT_ORG_ID }))

    expect(saved).toMatchObject({ ownerOrgId: company.id, codeCount: 0, memberCount: 0 })
    expect([taken.message, short.errors[0]?.message, foreign.message]).toEqual([
      '角色编码已存在',
      '角色名称为 2–30 个字',
      '单位不在你的管理范围',
    ])
  })

  test('protects the shipped roles', async () => {
    const editor = await t.as(...CODES)
    const employee = await editor.call(getRole, { id: roleIdOf('employee') })
    const shipped = { id: employee.id, code: employee.code, name: employee.name, revision: employee.revision }

    const off = await editor.refused(saveRole, { ...shipped, enabled: false })
    const renamed = await editor.refused(saveRole, { ...shipped, code: 'staff' })
    const { failed } = await editor.call(deleteRoles, { ids: [employee.id] })

    expect([off.message, renamed.message, failed[0]?.message]).toEqual([
      '内置角色“员工”不能停用',
      '内置角色的编码不能修改',
      '内置角色不能删除',
    ])
  })

  test('does not let an editor open a role to himself that he does not hold', async () => {
    const editor = await t.as(...CODES)
    const own = await aRole(t.db, { members: [editor.id] })
    const strong = await aRole(t.db, { codes: [P.label] })
    const change = { code: strong.code, name: strong.name, id: strong.id, revision: 1 }

    const refusal = await editor.refused(saveRole, { ...change, grantableBy: [own.id] })

    expect(refusal.message).toBe('包含你未拥有的权限：标签管理')
  })

  test('keeps an administrator when the role of administrators would be switched off', async () => {
    await anAdministrator(t.db)
    const editor = await t.as(...CODES)
    const admin = await editor.call(getRole, { id: roleIdOf('admin') })

    const refusal = await editor.refused(saveRole, {
      id: admin.id,
      code: admin.code,
      name: admin.name,
      revision: admin.revision,
      enabled: false,
    })

    expect(refusal.message).toBe('至少保留一名可用的系统管理员')
  })
})

describe('rest/role/delete, copy, compare and list', () => {
  test('keeps a role with members and deletes one without', async () => {
    const editor = await t.as(...CODES)
    const [held, free] = [await aRole(t.db, { members: [editor.id] }), await aRole(t.db)]

    const { deleted, failed } = await editor.call(deleteRoles, { ids: [held.id, free.id] })

    expect([deleted, failed]).toEqual([1, [{ id: held.id, message: '角色下有 1 个成员（人、单位、组），请先移除' }]])
  })

  test('copies codes and scopes without members, and tells two roles apart', async () => {
    const editor = await t.as(...CODES)
    const source = await aRole(t.db, { codes: [P.label, P.labelEdit], scope: { kind: 'below' }, members: [editor.id] })
    const other = await aRole(t.db, { codes: [P.label, P.video] })

    const { id } = await editor.call(copyRole, { id: source.id })
    const difference = await editor.call(compareRoles, { a: id, b: other.id })

    expect(await t.db.$count(roleMembers, eq(roleMembers.roleId, id))).toBe(0)
    expect(difference).toEqual({
      onlyA: [P.labelEdit],
      onlyB: [P.video],
      both: [P.label],
      scopeA: '本单位及以下',
      scopeB: '全部',
    })
  })

  test('shows roles of units in scope only and counts members in scope only', async () => {
    const company = await anOrg(t.db)
    const reader = await t.asWho({ codes: CODES, scope: { kind: 'below' }, orgId: company.id })
    const inside = await aUser(t.db, { primaryOrgId: company.id })
    const mine = await aRole(t.db, { members: [inside.id, (await aUser(t.db)).id] })
    await t.db.update(roles).set({ ownerOrgId: company.id }).where(eq(roles.id, mine.id))
    const foreign = await aRole(t.db)

    const page = await reader.call(listRoles, {})

    expect(page.list.map(({ id, memberCount }) => [id, memberCount])).toEqual([[mine.id, 1]])
    expect((await reader.refused(getRole, { id: foreign.id })).status).toBe(1004)
    expect((await reader.call(listRoles, { filter: { noMembers: true } })).total).toBe(0)
  })
})
