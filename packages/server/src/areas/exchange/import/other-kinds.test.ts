import { unitColumns } from '@portal/contract/areas/directory/import-columns.ts'
import { commitImport, fixImport, undoImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID, roleIdOf } from '#src/app/essentials.ts'
import { userGroups } from '#src/schema/access.ts'
import { orgUnits } from '#src/schema/directory.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { aWorkbook } from '#test/factories/workbook/workbook.ts'
import { checkRows, faultsOf, uploadTo } from '#test/import-client.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const unit = async (code: string) => (await t.db.select().from(orgUnits).where(eq(orgUnits.code, code)))[0]

describe('importing units', () => {
  const HEAD = unitColumns.map(({ title }) => title)

  test('adds units below each other, changes known ones, and takes both back', async () => {
    const officer = await t.as(P.orgAndDictionary, P.orgAndDictionaryOrgImport)
    const head = await aUser(t.db, { name: '孙厂长' })
    const known = await anOrg(t.db, { code: 'OLD1', name: '旧名称' })
    const report = await checkRows(
      t,
      officer,
      [
        HEAD,
        ['NEW2', '一班', 'NEW1', '', '班组'],
        ['NEW1', '三车间', '集团公司', '三车', '部门', head.code, '8001', '3'],
        ['old1', '新名称', 'ROOT'],
      ],
      { kind: 'units' },
    )

    expect(report.counts).toMatchObject({ add: 2, update: 1, error: 0 })
    expect(await officer.call(commitImport, { id: report.id })).toEqual({ done: 3, skipped: 0, jobId: null })
    const [upper, lower] = [await unit('NEW1'), await unit('NEW2')]
    expect(upper).toMatchObject({ parentId: ROOT_ORG_ID, headId: head.id, sort: 3, initials: 'scj', depth: 2 })
    expect(lower).toMatchObject({ parentId: upper?.id, kind: 'team', depth: 3 })
    expect(lower?.path).toBe(`${upper?.path}${lower?.id}/`)
    expect(await unit('OLD1')).toMatchObject({ id: known.id, name: '新名称' })

    const undone = await officer.call(undoImport, { id: report.id })
    expect(undone).toEqual({ restored: 3, kept: [], jobId: null })
    expect(await unit('NEW1')).toBeUndefined()
    expect(await unit('OLD1')).toMatchObject({ name: '旧名称' })
  })

  test('says what is wrong with a row', async () => {
    const mine = await anOrg(t.db, { name: '本厂', code: 'MINE' })
    await anOrg(t.db, { name: '电工班', code: 'MINE1', parentId: mine.id })
    await anOrg(t.db, { name: '别厂', code: 'OTHER' })
    const officer = await t.asWho({
      codes: [P.orgAndDictionary, P.orgAndDictionaryOrgImport],
      scope: { kind: 'below' },
      orgId: mine.id,
    })
    const report = await checkRows(
      t,
      officer,
      [
        ['单位编码', '单位名称', '上级单位', '类型', '排序', '负责人工号'],
        ['', '无编码', 'MINE'],
        ['A 1', '坏编码', 'MINE'],
        ['A2', '', 'MINE'],
        ['A3', '无上级', ''],
        ['A4', '没有的上级', 'NOTHING'],
        ['A5', '外面的上级', 'OTHER'],
        ['A6', '电工班', 'MINE'],
        ['A7', '圈一', 'A8'],
        ['A8', '圈二', 'A7'],
        ['A9', '坏类型', 'MINE', '分厂', '一', 'NOBODY'],
        ['A9', '又一次', 'MINE'],
        ['MINE1', '电工班', 'ROOT'],
        ['OTHER', '别厂', 'ROOT'],
      ],
      { kind: 'units' },
    )

    expect(faultsOf(report)).toEqual([
      [2, '单位编码不能为空'],
      [3, '仅允许字母、数字和下划线'],
      [4, '单位名称为 1–50 个字'],
      [5, '上级单位不能为空'],
      [6, '上级单位“NOTHING”不存在'],
      [7, '单位不在你的管理范围'],
      [8, '同级已存在相同名称'],
      [9, '上级单位不能是本单位或其下级'],
      [10, '上级单位不能是本单位或其下级'],
      [11, '类型“分厂”不在可选值中'],
      [11, '负责人工号“NOBODY”不存在'],
      [11, '排序“一”不在可选值中'],
      [12, '单位编码“A9”与第 11 行重复'],
      [13, '请通过“移动到”变更上级单位'],
      [14, '单位不在你的管理范围'],
    ])
  })
})

describe('importing members', () => {
  const HEAD = ['工号', '姓名']

  test('puts people into a static group, once each, and out again', async () => {
    const officer = await t.as(P.userGroup, P.userGroupMember)
    const [group] = await t.db
      .insert(userGroups)
      .values({ name: '应急小组', kind: 'static', ownerOrgId: ROOT_ORG_ID })
      .returning()
    const [one, two] = [await aUser(t.db, { name: '甲' }), await aUser(t.db, { name: '乙' })]
    const rows = [HEAD, [one.code, '甲'], [two.code, '丙'], ['NOBODY'], [one.code]]
    const report = await checkRows(t, officer, rows, { kind: 'groupMembers', targetId: group?.id ?? '' })

    expect(faultsOf(report)).toEqual([
      [3, `姓名与工号“${two.code}”不符`],
      [4, '工号“NOBODY”不存在'],
      [5, `工号“${one.code}”与第 2 行重复`],
    ])
    await officer.call(fixImport, { id: report.id, row: 3, fields: { name: '乙' } })
    expect(await officer.call(commitImport, { id: report.id, onlyGood: true })).toEqual({
      done: 2,
      skipped: 2,
      jobId: null,
    })
    const members = () =>
      t.db.execute<{ id: string }>(sql`select user_id as id from user_group_members where group_id = ${group?.id}`)
    expect((await members()).rows.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
    expect(await officer.call(undoImport, { id: report.id })).toEqual({ restored: 2, kept: [], jobId: null })
    expect((await members()).rows).toEqual([])
  })

  test('frees the row that repeated a number as soon as the first is set right', async () => {
    const officer = await t.as(P.userGroup, P.userGroupMember, P.user)
    const [group] = await t.db
      .insert(userGroups)
      .values({ name: '值班小组', kind: 'static', ownerOrgId: ROOT_ORG_ID })
      .returning()
    const [one, two] = [await aUser(t.db), await aUser(t.db)]
    const rows = [HEAD, [one.code], [one.code], ['NOBODY']]
    const { id } = await checkRows(t, officer, rows, { kind: 'groupMembers', targetId: group?.id ?? '' })

    const { counts } = await officer.call(fixImport, { id, row: 2, fields: { code: two.code } })

    expect(counts).toMatchObject({ add: 2, error: 1 })
  })

  test('gives a role only to people in scope, and never a sensitive one', async () => {
    const [inside, outside] = [await anOrg(t.db), await anOrg(t.db)]
    const officer = await t.asWho({ codes: [P.role, P.roleMember, P.user], scope: { kind: 'below' }, orgId: inside.id })
    const role = await aRole(t.db, { codes: [P.user], scope: { kind: 'below' } })
    await t.db.execute(sql`update roles set owner_org_id = ${inside.id} where id = ${role.id}`)
    const [near, far] = [
      await aUser(t.db, { primaryOrgId: inside.id }),
      await aUser(t.db, { primaryOrgId: outside.id }),
    ]
    const fields = { kind: 'roleMembers', targetId: role.id }
    const report = await checkRows(t, officer, [HEAD, [near.code], [far.code]], fields)

    expect(faultsOf(report)).toEqual([[3, '该用户不在你的管理范围']])
    await officer.call(commitImport, { id: report.id, onlyGood: true })
    const { rows } = await t.db.execute(sql`select subject_id from role_members where role_id = ${role.id}`)
    expect(rows).toEqual([{ subject_id: near.id }])

    const admin = await t.as(P.role, P.roleMember)
    const file = await aWorkbook({ rows: [HEAD, [near.code]] })
    const sensitive = await uploadTo(t, admin, file, { kind: 'roleMembers', targetId: roleIdOf('admin') })
    expect(sensitive.message).toBe('角色“系统管理员”含敏感权限，请逐人添加')
    expect(await uploadTo(t, admin, file, { kind: 'roleMembers' })).toMatchObject({ message: '请选择要导入到的对象' })
  })
})
