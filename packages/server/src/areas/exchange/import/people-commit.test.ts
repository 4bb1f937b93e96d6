import { login } from '@portal/contract/areas/account/session.ts'
import { saveUser } from '@portal/contract/areas/directory/user.ts'
import {
  commitImport,
  fixImport,
  getImport,
  importFaultFile,
  importPasswords,
  listImports,
  undoImport,
} from '@portal/contract/areas/exchange/import-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { forgetNotice } from '#src/platform/cache/cache.ts'
import { userGroups } from '#src/schema/access.ts'
import { userChanges, users } from '#src/schema/directory.ts'
import { importBatches } from '#src/schema/exchange.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { postFor } from '#test/import-client.ts'
import { aPlaceToImport, HEAD, newCode, type Person, peopleImport } from '#test/people-import.ts'

let t: TestApp
let company: string
const { checked, importer, person } = peopleImport(() => t)

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  company = await aPlaceToImport(t)
})
afterAll(() => t.close())

const post = (client: Client, path: string, body: unknown) => postFor(t, client, path, body)

describe('a commit', () => {
  test('does all good rows once, with one entry per changed person, and gives the new ones a password of their own', async () => {
    const officer = await importer()
    const [adding, updating, same] = [newCode(), newCode(), newCode()]
    for (const code of [updating, same])
      await aUser(t.db, { code, loginName: code, name: '王小明', primaryOrgId: company })
    const { id } = await checked(officer, [
      { 工号: adding, 姓名: '赵新来', 主单位: 'C1A', 手机: '13800138000', 上级工号: updating, 标签: '骨干;新人' },
      { 工号: updating, 岗位: '电工' },
      { 工号: same, 姓名: '王小明' },
    ])

    const { envelope } = await officer.send(commitImport, { id })
    const twice = await officer.refused(commitImport, { id })
    const added = await person(adding)
    const boss = await person(updating)
    const { rows: log } = await t.db.execute<{ id: string }>(sql`
      select object_id as id from audit_entries where path = ${commitImport.path} and object_type = 'users' and actor_id = ${officer.id}`)

    expect(envelope).toMatchObject({ message: '成功 3 条，跳过 0 条', result: { done: 3, skipped: 0 } })
    expect(twice.message).toBe('状态已变化，请刷新后重试')
    expect(added).toMatchObject({
      name: '赵新来',
      phoneMask: '138****8000',
      superiorId: boss?.id,
      tags: ['骨干', '新人'],
      mustChange: true,
      initials: 'zxl',
    })
    expect(t.running.platform.secrets.open(added?.phoneSealed ?? Buffer.alloc(0))).toBe('13800138000')
    expect(boss).toMatchObject({ post: '电工', revision: 2 })
    expect(await person(same)).toMatchObject({ revision: 1 })
    expect(log.map((entry) => entry.id).sort()).toEqual([added?.id, boss?.id].sort())

    await expect.poll(async () => (await officer.call(getImport, { id })).passwords.ready, { timeout: 20_000 }).toBe(1)
    const list = await post(officer, importPasswords.path, { id })
    const sheets = await readSheets(list.rawPayload)
    const [, line] = sheets[0]?.data ?? []
    const signedIn = await t.anonymous.send(login, { username: adding, password: String(line?.[3]) })
    expect(line?.slice(0, 3)).toEqual([adding, '赵新来', adding])
    expect(String(line?.[3]).length).toBeGreaterThanOrEqual(10)
    expect([0, 1012]).toContain(signedIn.envelope.status)
    expect((await post(officer, importPasswords.path, { id })).json()).toMatchObject({
      message: '初始密码已领取，不能再次下载',
    })
  })

  test('does nothing while a fault is left, and only the good rows when asked to', async () => {
    const officer = await importer()
    const [good, bad] = [newCode(), newCode()]
    const { id } = await checked(officer, [
      { 工号: good, 姓名: '赵新来', 主单位: 'C1' },
      { 工号: bad, 姓名: '赵', 主单位: 'C1' },
    ])

    const refused = await officer.refused(commitImport, { id })
    expect(refused.message).toBe('有 1 行错误，修正或改为仅导入正确行')
    expect(await person(good)).toBeUndefined()

    const { envelope } = await officer.send(commitImport, { id, onlyGood: true })
    expect(envelope.message).toBe('成功 1 条，跳过 1 条')
    expect(await person(good)).toBeDefined()
    expect(await person(bad)).toBeUndefined()
  })

  test('is refused when the directory changed under it', async () => {
    const officer = await importer()
    const known = await aUser(t.db, { name: '王小明', primaryOrgId: company })
    const { id } = await checked(officer, [{ 工号: known.code, 岗位: '电工' }])
    await t.db.update(users).set({ post: '电工' }).where(eq(users.id, known.id))

    expect(await officer.refused(commitImport, { id })).toMatchObject({ message: '目录在预检后有变化，请重新预检' })
  })

  test('is refused when the importer has lost the unit meanwhile', async () => {
    const officer = await t.asWho({ codes: [P.user, P.userImport], scope: { kind: 'below' }, orgId: company })
    const code = newCode()
    const { id } = await checked(officer, [{ 工号: code, 姓名: '赵新来', 主单位: 'C1' }])
    const elsewhere = await anOrg(t.db)
    await t.db.update(users).set({ primaryOrgId: elsewhere.id }).where(eq(users.id, officer.id))
    t.running.platform.caches.apply(forgetNotice('person', officer.id).payload)

    expect(await officer.refused(commitImport, { id })).toMatchObject({ message: '目录在预检后有变化，请重新预检' })
    expect(await person(code)).toBeUndefined()
  })

  test('is for whoever uploaded the file, within a day', async () => {
    const [officer, other] = [await importer(), await importer()]
    const { id } = await checked(officer, [{ 工号: newCode(), 姓名: '赵新来', 主单位: 'C1' }])

    expect(await other.refused(commitImport, { id })).toMatchObject({ status: 1004 })
    expect((await other.call(getImport, { id })).diff[0]?.fields).toBeNull()
    await t.db
      .update(importBatches)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(importBatches.id, id))
    expect(await officer.refused(commitImport, { id })).toMatchObject({ message: '预检已过期，请重新上传' })
    const { list } = await officer.call(listImports, { filter: { kind: 'people' } })
    expect(list.find((batch) => batch.id === id)).toMatchObject({ state: 'expired', own: true })
  })

  test('waits for the day of a move, ends accounts that are switched off, and gives roles and groups', async () => {
    const role = await aRole(t.db, { codes: [P.user] })
    const [group] = await t.db
      .insert(userGroups)
      .values({ name: `安全员${newCode()}`, kind: 'static', ownerOrgId: ROOT_ORG_ID })
      .returning()
    const officer = await t.as(P.user, P.userImport, P.userRole, P.userGroupMember)
    const [moving, leaving] = [
      await aUser(t.db, { primaryOrgId: company }),
      await aUser(t.db, { primaryOrgId: company }),
    ]
    const victim = await t.asWho({ userId: leaving.id, codes: [P.user] })
    const { id, diff } = await checked(officer, [
      {
        操作: '调动',
        工号: moving.code,
        主单位: 'C1A',
        生效日期: '2099-01-01',
        角色: role.name,
        用户组: group?.name ?? '',
      },
      { 操作: '停用', 工号: leaving.code },
    ])

    await officer.call(commitImport, { id })
    const changes = await t.db.select().from(userChanges).where(eq(userChanges.userId, moving.id))
    const { rows: given } = await t.db.execute(
      sql`select 1 from role_members where subject_id = ${moving.id} and role_id = ${role.id}`,
    )
    const { rows: member } = await t.db.execute(
      sql`select 1 from user_group_members where user_id = ${moving.id} and group_id = ${group?.id}`,
    )

    expect(diff[0]?.changes.map(({ title, after }) => [title, after])).toEqual(
      expect.arrayContaining([
        ['生效日期', '2099-01-01'],
        ['角色', `+${role.name}`],
        ['用户组', `+${group?.name}`],
      ]),
    )
    expect(await person(moving.code)).toMatchObject({ primaryOrgId: company })
    expect(changes).toMatchObject([{ field: 'primaryOrgId', effectiveOn: '2099-01-01', appliedAt: null }])
    expect([given.length, member.length]).toEqual([1, 1])
    expect((await victim.send(getImport, { id })).envelope.status).toBe(1001)
  })
})

describe('repairing a row', () => {
  test('frees the rows that hung on it, and the file comes back with its faults in the same form', async () => {
    const officer = await importer()
    const [boss, staff] = [newCode(), newCode()]
    const { id } = await checked(officer, [
      { 工号: boss, 姓名: '张', 主单位: 'C1' },
      { 工号: staff, 姓名: '李下属', 主单位: 'C1', 上级工号: `${boss}X`, 手机: '13700000000' },
    ])

    const file = await post(officer, importFaultFile.path, { id })
    const [sheet] = await readSheets(file.rawPayload)
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('人员-错误行.xlsx')
    expect(sheet?.data[0]).toEqual([...HEAD, '错误原因'])
    expect(sheet?.data[2]?.[HEAD.indexOf('手机')]).toBe('13700000000')
    expect(sheet?.data[1]?.at(-1)).toBe('姓名为 2–30 个字')

    const { counts } = await officer.call(fixImport, { id, row: 2, fields: { code: `${boss}X`, name: '张领导' } })
    expect(counts).toMatchObject({ add: 2, error: 0 })
    expect(await officer.call(commitImport, { id })).toEqual({ done: 2, skipped: 0, jobId: null })
    expect((await person(staff))?.superiorId).toBe((await person(`${boss}X`))?.id)
  })

  test('decides about somebody who may be the same person', async () => {
    const officer = await importer()
    const known = await aUser(t.db, {
      name: '周同人',
      primaryOrgId: company,
      phoneIndex: t.running.platform.secrets.indexOf('13600000000'),
    })
    const [first, second] = [newCode(), newCode()]
    const same: Person = { 姓名: '周同人', 主单位: 'C1', 手机: '13600000000' }
    const report = await checked(officer, [
      { ...same, 工号: first },
      { ...same, 工号: second },
    ])

    expect(report.diff[0]).toMatchObject({ action: 'suspect', suspect: { id: known.id, code: known.code } })
    expect(await officer.refused(commitImport, { id: report.id })).toMatchObject({
      message: '有 2 行错误，修正或改为仅导入正确行',
    })
    await officer.call(fixImport, { id: report.id, row: 2, choice: 'update' })
    const { counts, diff } = await officer.call(fixImport, { id: report.id, row: 3, choice: 'create' })

    expect(counts).toMatchObject({ update: 1, add: 1, suspect: 0 })
    expect(diff.action).toBe('add')
    await officer.call(commitImport, { id: report.id })
    expect(await person(first)).toMatchObject({ id: known.id })
    expect((await person(second))?.id).not.toBe(known.id)
  })

  test('knows only the columns of the template', async () => {
    const officer = await importer()
    const { id } = await checked(officer, [{ 工号: newCode(), 姓名: '张', 主单位: 'C1' }])

    expect((await officer.refused(fixImport, { id, row: 2, fields: { password: 'x' } })).errors[0]?.field).toBe(
      'fields.password',
    )
    expect(await officer.refused(fixImport, { id, row: 99, fields: {} })).toMatchObject({ status: 1004 })
  })
})

describe('taking an import back', () => {
  test('restores each field that nobody changed since and names the rest', async () => {
    const officer = await t.as(P.user, P.userImport, P.userEdit)
    const [adding, busy, code] = [newCode(), newCode(), newCode()]
    const known = await aUser(t.db, {
      code,
      loginName: code,
      name: '王小明',
      post: '钳工',
      primaryOrgId: company,
      tags: ['老'],
    })
    const { id } = await checked(officer, [
      { 工号: adding, 姓名: '赵新来', 主单位: 'C1' },
      { 工号: busy, 姓名: '钱已用', 主单位: 'C1' },
      {
        工号: code,
        姓名: '王大明',
        岗位: '电工',
        主单位: 'C1A',
        标签: '新',
        邮箱: 'a-rather-long-mailbox-name@a-rather-long-domain-name.example.com',
      },
    ])
    await officer.call(commitImport, { id })
    await t.db.update(users).set({ lastLoginAt: new Date() }).where(eq(users.code, busy))
    const current = await person(code)
    await officer.call(saveUser, {
      id: known.id,
      revision: current?.revision,
      code,
      name: '王大明',
      primaryOrgId: current?.primaryOrgId ?? '',
      post: '班长',
      tags: ['新'],
    })

    const undone = await officer.call(undoImport, { id })

    expect(undone).toEqual({
      restored: 2,
      kept: [
        { row: 3, name: '钱已用', reason: '已有业务记录' },
        { row: 4, name: '王大明', reason: '岗位之后又有修改' },
      ],
      jobId: null,
    })
    expect(await person(adding)).toBeUndefined()
    expect(await person(busy)).toBeDefined()
    expect(await person(code)).toMatchObject({
      name: '王小明',
      post: '班长',
      primaryOrgId: company,
      tags: ['老'],
      mailMask: '',
    })
    expect(await officer.refused(undoImport, { id })).toMatchObject({ message: '状态已变化，请刷新后重试' })
  })

  test('ends after 24 hours', async () => {
    const officer = await importer()
    const { id } = await checked(officer, [{ 工号: newCode(), 姓名: '赵新来', 主单位: 'C1' }])
    expect(await officer.refused(undoImport, { id })).toMatchObject({ message: '该批次尚未导入，不能撤销' })
    await officer.call(commitImport, { id })
    await t.db
      .update(importBatches)
      .set({ undoUntil: new Date(Date.now() - 1000) })
      .where(eq(importBatches.id, id))

    expect(await officer.refused(undoImport, { id })).toMatchObject({ message: '导入已超过 24 小时，不能撤销' })
  })
})
