import { login } from '@portal/contract/areas/account/session.ts'
import { peopleColumns } from '@portal/contract/areas/directory/import-columns.ts'
import { saveUser } from '@portal/contract/areas/directory/user.ts'
import {
  commitImport,
  fixImport,
  getImport,
  type ImportReport,
  importFaultFile,
  importPasswords,
  importReport,
  importTemplate,
  listImports,
  undoImport,
} from '@portal/contract/areas/exchange/import.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { forgetNotice } from '#src/platform/cache.ts'
import { userGroups } from '#src/schema/access.ts'
import { userChanges, users } from '#src/schema/directory.ts'
import { importBatches } from '#src/schema/exchange.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { aWorkbook, LOOK, number, type RawCell } from '#test/factories/workbook.ts'
import { faultsOf, postFor, uploadTo } from '#test/import-client.ts'

let t: TestApp
let company: string

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  company = (await anOrg(t.db, { name: '第一公司', code: 'C1' })).id
  const safety = await anOrg(t.db, { name: '安全部', code: 'C1A', parentId: company })
  await anOrg(t.db, { name: '一班', code: 'C1A1', parentId: safety.id })
  const other = await anOrg(t.db, { name: '第二公司', code: 'C2' })
  await anOrg(t.db, { name: '安全部', code: 'C2A', parentId: other.id })
})
afterAll(() => t.close())

const post = (client: Client, path: string, body: unknown) => postFor(t, client, path, body)
const upload = (client: Client, file: Buffer, fields: Record<string, string> = {}) =>
  uploadTo(t, client, file, { kind: 'people', ...fields })

const HEAD = peopleColumns.map(({ title }) => title)

type Person = Partial<Record<(typeof HEAD)[number], RawCell>>

const sheetOf = (people: readonly Person[], head: readonly (typeof HEAD)[number][] = HEAD) =>
  aWorkbook({ rows: [head, ...people.map((person) => head.map((title) => person[title] ?? null))] })

const checked = async (
  client: Client,
  people: readonly Person[],
  fields?: Record<string, string>,
): Promise<ImportReport> => {
  const answer = await upload(client, await sheetOf(people), fields)
  if (!answer.success) throw new Error(answer.message)
  return importReport.parse(answer.result)
}

const importer = () => t.as(P.user, P.userImport)
const person = async (code: string) => (await t.db.select().from(users).where(eq(users.code, code)))[0]

let serial = 0
const newCode = () => {
  serial += 1
  return `IM${String(serial).padStart(4, '0')}`
}

describe('a check', () => {
  test('shows what a file would change, and writes nothing of it', async () => {
    const officer = await importer()
    const [adding, updating, moving, leaving, same] = [newCode(), newCode(), newCode(), newCode(), newCode()]
    for (const code of [updating, moving, leaving, same])
      await aUser(t.db, { code, loginName: code, name: '王小明', primaryOrgId: company, post: '钳工' })

    const report = await checked(officer, [
      { 工号: adding, 姓名: '赵新来', 主单位: '第一公司/安全部/一班', 手机: '13800000001', 性别: '女' },
      { 工号: updating, 姓名: '王大明', 主单位: 'C1', 岗位: '电工' },
      { 操作: '调动', 工号: moving, 主单位: 'c1a' },
      { 操作: '停用', 工号: leaving },
      { 工号: same, 姓名: '王小明', 主单位: '第一公司', 岗位: '钳工' },
    ])

    expect(report.counts).toEqual({ add: 1, update: 1, move: 1, disable: 1, same: 1, suspect: 0, error: 0 })
    expect(report.fields).toEqual(
      expect.arrayContaining([
        { title: '姓名', count: 1 },
        { title: '岗位', count: 1 },
        { title: '主单位', count: 1 },
      ]),
    )
    expect(report.diff[1]?.changes).toEqual([
      { field: 'name', title: '姓名', before: '王小明', after: '王大明' },
      { field: 'post', title: '岗位', before: '钳工', after: '电工' },
    ])
    expect(JSON.stringify(report)).not.toContain('13800000001')
    expect(await person(adding)).toBeUndefined()
    expect(await person(updating)).toMatchObject({ name: '王小明', post: '钳工' })
    expect(await person(leaving)).toMatchObject({ enabled: true })
  })

  test('says each fault in its own words, all of them at once', async () => {
    const officer = await t.asWho({ codes: [P.user, P.userImport], scope: { kind: 'below' }, orgId: company })
    const [boss, staff] = [newCode(), newCode()]
    const chief = await aUser(t.db, { code: boss, loginName: boss, name: '张领导', primaryOrgId: company })
    await aUser(t.db, { code: staff, loginName: staff, name: '李下属', primaryOrgId: company, superiorId: chief.id })
    const taken = await aUser(t.db, { code: newCode(), primaryOrgId: company })
    const deleted = await aUser(t.db, { code: newCode(), primaryOrgId: company, deletedAt: new Date() })
    const me = (await t.db.select().from(users).where(eq(users.id, officer.id)))[0]
    const good: Person = { 姓名: '张三', 主单位: 'C1' }
    const [twice, ...codes] = Array.from({ length: 30 }, newCode) as [string, ...string[]]
    const of = (values: Person): Person => ({ 工号: codes.pop() ?? '', ...good, ...values })

    const report = await checked(officer, [
      { 姓名: '张三', 主单位: 'C1' },
      { ...good, 工号: twice },
      { ...good, 工号: twice },
      { ...good, 操作: '新增', 工号: taken.code },
      { 操作: '更新', 工号: 'NOBODY1' },
      { ...good, 工号: deleted.code },
      of({ 姓名: '张' }),
      of({ 主单位: '不存在部' }),
      of({ 主单位: '安全部' }),
      of({ 主单位: 'C2A' }),
      of({ 手机: '12345' }),
      of({ 邮箱: 'a@' }),
      of({ 证件号: '110101199003074515' }),
      of({ 上级工号: 'NOBODY2' }),
      { 工号: boss, 上级工号: staff },
      of({ 角色: '没有的角色' }),
      of({ 性别: '未知数' }),
      of({ 入职日期: '去年' }),
      of({ 入职日期: '2025-05-01', 离职日期: '2025-04-01' }),
      { 操作: '停用', 工号: me?.code ?? '' },
      of({ 操作: '删除' }),
      of({ 在职状态: '外部' }),
      of({ 用户组: '没有的组' }),
      { 工号: '工 号', 姓名: '张三', 主单位: 'C1' },
      of({ 主单位: null }),
    ])

    expect(faultsOf(report)).toEqual([
      [2, '工号不能为空'],
      [4, `工号“${twice}”与第 3 行重复`],
      [5, `工号“${taken.code}”已存在`],
      [6, '工号“NOBODY1”不存在，不能更新'],
      [7, `工号“${deleted.code}”已存在`],
      [8, '姓名为 2–30 个字'],
      [9, '单位“不存在部”不存在'],
      [10, '单位“安全部”不唯一，请填写单位编码'],
      [11, '单位不在你的管理范围'],
      [12, '手机号格式不正确'],
      [13, '邮箱格式不正确'],
      [14, '证件号校验位错误'],
      [15, '上级工号“NOBODY2”不存在'],
      [16, '上级不能是本人或其下属'],
      [17, '角色“没有的角色”不存在或你无权授予'],
      [18, '性别“未知数”不在可选值中'],
      [19, '日期“去年”无法识别'],
      [20, '离职日期不能早于入职日期'],
      [21, '不能停用自己'],
      [22, '操作“删除”不在可选值中'],
      [23, '外部人员须填写有效期'],
      [24, '用户组“没有的组”不在可选值中'],
      [25, '工号为 1–32 位字母、数字、-、_'],
      [26, '主单位不能为空'],
    ])
    expect(report.faults[0]).toEqual({ row: 2, field: 'code', message: '第 2 行：工号不能为空' })
    expect(report.counts.error).toBe(24)
  })

  test('takes full-width signs, synonyms of headers and dates of every form', async () => {
    const officer = await importer()
    const code = newCode()
    const wide = code.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    const file = await aWorkbook({
      rows: [
        ['人员信息登记表'],
        ['员工编号 *', '员工姓名（必填）', '所在部门', '手机号码', '入职时间', '离职时间', '备注'],
        [wide, '钱七七', '第一公司 / 安全部', '１３９００００１１１１', number(45981, LOOK.day), '2026年1月5日', 'x'],
      ],
    })

    const answer = await upload(officer, file)
    const report = importReport.parse(answer.result)

    expect(report.counts.add).toBe(1)
    expect(report.diff[0]?.row).toBe(3)
    const after = new Map(report.diff[0]?.changes.map(({ title, after: words }) => [title, words]))
    expect([...after]).toEqual(
      expect.arrayContaining([
        ['工号', code],
        ['主单位', '集团公司/第一公司/安全部'],
        ['手机', '139****1111'],
        ['入职日期', '2025-11-20'],
        ['离职日期', '2026-01-05'],
      ]),
    )
  })

  test.each([
    [
      '缺少必填列：姓名、主单位',
      () =>
        aWorkbook({
          rows: [
            ['工号', '备注'],
            ['1', '2'],
          ],
        }),
    ],
    [
      '缺少必填列：工号、姓名、主单位',
      () =>
        aWorkbook({
          rows: [
            ['课程', '学时'],
            ['1', '2'],
          ],
        }),
    ],
    ['没有可导入的数据', () => sheetOf([])],
    ['没有可导入的数据', () => aWorkbook()],
    ['列“手机”重复', () => aWorkbook({ rows: [['工号', '姓名', '主单位', '手机', '手机号码'], ['1']] })],
    [
      '单元格 A2 已合并，请取消合并后再导入',
      () =>
        aWorkbook({
          rows: [
            ['工号', '姓名', '主单位'],
            ['1', '2', '3'],
          ],
          afterData: '<mergeCells><mergeCell ref="A2:B2"/></mergeCells>',
        }),
    ],
    [
      '第 2 行被隐藏，请取消隐藏或删除后再导入',
      () =>
        aWorkbook({
          rows: [
            ['工号', '姓名', '主单位'],
            ['1', '2', '3'],
          ],
          rowAttributes: { 2: ' hidden="1"' },
        }),
    ],
    [
      'B 列被隐藏，请取消隐藏或删除后再导入',
      () =>
        aWorkbook({
          rows: [
            ['工号', '姓名', '主单位'],
            ['1', '2', '3'],
          ],
          beforeData: '<cols><col min="2" max="2" hidden="1"/></cols>',
        }),
    ],
    ['文件不能超过 10 MB', () => Buffer.alloc(10 * 1024 * 1024 + 5)],
  ])('refuses a file with 「%s」', async (message, file) => {
    expect(await upload(await importer(), await file())).toMatchObject({ success: false, message })
  })

  test('asks for the code of the kind', async () => {
    const other = await t.as(P.user, P.orgAndDictionaryOrgImport)

    expect(await upload(other, await sheetOf([{ 工号: 'X' }]))).toMatchObject({ status: 1003 })
  })

  test('treats rows of existing people as faults when updating is off', async () => {
    const officer = await importer()
    const known = await aUser(t.db)

    const report = await checked(officer, [{ 工号: known.code, 姓名: '新名字', 主单位: 'C1' }], { update: '0' })

    expect(faultsOf(report)).toEqual([[2, `工号“${known.code}”已存在`]])
  })
})

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
    expect(await officer.call(commitImport, { id })).toEqual({ done: 2, skipped: 0 })
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

test('the template goes back in unchanged, with its choices and notes', async () => {
  const officer = await importer()

  const file = await post(officer, importTemplate.path, { kind: 'people' })
  const sheets = await readSheets(file.rawPayload)

  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('用户导入模板.xlsx')
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['数据', '填写说明', '选项'])
  expect(sheets[0]?.data).toEqual([HEAD])
  expect(sheets[1]?.data.map(([title]) => title)).toContain('工号（必填）')
  expect(sheets[2]?.data.flat()).toEqual(expect.arrayContaining(['停用', '集团公司/第一公司/安全部', '女']))
  expect(await upload(officer, file.rawPayload)).toMatchObject({ message: '没有可导入的数据' })
})

test('a thousand people go in and out again with equal counts', async () => {
  const officer = await importer()
  const codes = Array.from({ length: 1000 }, newCode)
  const { id, counts } = await checked(
    officer,
    codes.map((code) => ({ 工号: code, 姓名: '批量人员', 主单位: 'C1', 性别: '男' })),
  )

  const done = await officer.call(commitImport, { id })
  const { rows: log } = await t.db.execute(
    sql`select 1 from audit_entries where path = ${commitImport.path} and actor_id = ${officer.id} and object_type = 'users'`,
  )
  const undone = await officer.call(undoImport, { id })
  const left = await t.db.select({ id: users.id }).from(users).where(inArray(users.code, codes))

  expect(counts.add).toBe(1000)
  expect(done).toEqual({ done: 1000, skipped: 0 })
  expect(log).toHaveLength(1000)
  expect(undone).toEqual({ restored: 1000, kept: [] })
  expect(left).toEqual([])
})
