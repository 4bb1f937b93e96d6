import { manageUsers } from '@portal/contract/areas/directory/user.ts'
import { importReport } from '@portal/contract/areas/exchange/import.ts'
import {
  commitImport,
  importTemplate,
  mapImport,
  undoImport,
} from '@portal/contract/areas/exchange/import-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aUser } from '#test/factories/directory.ts'
import { aWorkbook, LOOK, number } from '#test/factories/workbook/workbook.ts'
import { faultsOf, postFor } from '#test/import-client.ts'
import { aPlaceToImport, HEAD, newCode, type Person, peopleImport, sheetOf } from '#test/people-import.ts'

let t: TestApp
let company: string
const { upload, checked, importer, person } = peopleImport(() => t)

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  company = await aPlaceToImport(t)
})
afterAll(() => t.close())

const post = (client: Client, path: string, body: unknown) => postFor(t, client, path, body)

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

    expect(report.counts).toMatchObject({ add: 1, update: 1, move: 1, disable: 1, same: 1, suspect: 0, error: 0 })
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
    expect(report.faults[0]).toMatchObject({ row: 2, field: 'code', message: '第 2 行：工号不能为空' })
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
        [wide, '钱七七', '第一公司 / 安全部', '１３９００００１１１１', number(45981, LOOK.day), '2026年1月5日', null],
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
    ['没有可导入的数据', () => sheetOf([])],
    ['没有可导入的数据', () => aWorkbook()],
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

  test('asks which column is which before anything is judged or dropped', async () => {
    const officer = await importer()
    const code = newCode()
    const file = await aWorkbook({
      rows: [
        ['人员编码', '姓名', '主单位', '手机', '手机号码', '鞋码'],
        [code, '钱七七', 'C1', '13900001111', '13900002222', '42'],
      ],
    })
    const { id, state, layout, counts } = importReport.parse((await upload(officer, file)).result)

    expect([state, counts.add, layout?.columns.map(({ key }) => key)]).toEqual([
      'mapping',
      0,
      [null, 'name', 'org', 'phone', null, null],
    ])
    expect(await officer.refused(commitImport, { id })).toMatchObject({ message: '请先完成列的对应' })
    const ways = { sign: '', dropsNumbers: false, defaults: { post: '电工' } }
    const late = { id, keys: [null, 'name', 'org', null, 'phone', null], ways }
    expect(await officer.refused(mapImport, late)).toMatchObject({ message: '缺少必填列：工号' })

    const mapped = await officer.call(mapImport, { id, keys: ['code', 'name', 'org', null, 'phone', null], ways })

    expect(mapped.counts.add).toBe(1)
    expect(mapped.diff[0]?.changes).toContainEqual(expect.objectContaining({ title: '岗位', after: '电工' }))
    const again = importReport.parse((await upload(officer, file)).result)
    expect([again.state, again.counts.add]).toEqual(['checked', 1])
  })

  test('a row with merged cells is a fault of that row alone', async () => {
    const officer = await importer()
    const file = await aWorkbook({
      rows: [
        ['工号', '姓名', '主单位'],
        [newCode(), '张三三', 'C1'],
        [newCode(), '李四四', 'C1'],
      ],
      afterData: '<mergeCells><mergeCell ref="A2:B2"/></mergeCells>',
    })

    const report = importReport.parse((await upload(officer, file)).result)

    expect(faultsOf(report)).toEqual([
      [2, '单元格 A2 已合并，请取消合并后再导入'],
      [2, '单元格 B2 已合并，请取消合并后再导入'],
    ])
    expect(report.counts).toMatchObject({ add: 1, error: 1 })
  })

  test('names and posts keep their signs, and are found by them in whatever width they are typed', async () => {
    const officer = await importer()
    const code = newCode()
    const report = await checked(officer, [{ 工号: code, 姓名: '李四（劳务派遣）', 主单位: 'C1', 岗位: '岗（0）①' }])
    await officer.call(commitImport, { id: report.id })

    expect(await person(code)).toMatchObject({ name: '李四（劳务派遣）', post: '岗（0）①' })
    for (const keyword of ['李四（劳务', '李四(劳务', '（劳务派遣）']) {
      const { list } = await officer.call(manageUsers, { keyword })
      expect(list.map((each) => each.code)).toContain(code)
    }
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
  expect(done).toEqual({ done: 1000, skipped: 0, jobId: null })
  expect(log).toHaveLength(1000)
  expect(undone).toEqual({ restored: 1000, kept: [], jobId: null })
  expect(left).toEqual([])
})
