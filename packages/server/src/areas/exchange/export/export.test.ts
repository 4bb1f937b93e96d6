import fs from 'node:fs'
import { roleMembers } from '@portal/contract/areas/access/member.ts'
import { listUsers, manageUsers } from '@portal/contract/areas/directory/user.ts'
import { exportRows } from '@portal/contract/areas/exchange/export.ts'
import { listRoleTargets } from '@portal/contract/areas/learning/target/target.ts'
import { listLabelTree } from '@portal/contract/areas/video/label.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { jsonSchemaOf } from '#test/call/example-body.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { aLabel } from '#test/factories/label.ts'
import { aRoleTarget } from '#test/factories/learning.ts'

let t: TestApp
let orgId: string

beforeAll(async () => {
  t = await startTestApp()
  orgId = (await anOrg(t.db, { name: '一车间' })).id
})
afterAll(() => t.close())

interface Downloaded {
  name: string
  data: (string | number | Date | boolean | null)[][]
  notes: Map<string, string>
}

const exportOf = async (client: Client, body: Record<string, unknown>): Promise<Downloaded> => {
  const response = await t.running.app.inject({
    method: 'POST',
    url: `/${exportRows.path}`,
    headers: { 'content-type': 'application/json', 'x-token': client.token },
    payload: JSON.stringify(body),
  })
  if (response.headers['content-type']?.toString().startsWith('application/json')) throw new Error(response.body)
  const sheets = await readSheets(response.rawPayload)
  const rowsOf = (name: string) => sheets.find(({ sheet }) => sheet === name)?.data ?? []
  return {
    name: decodeURIComponent(String(response.headers['content-disposition']).split("''")[1] ?? ''),
    data: rowsOf('数据') as Downloaded['data'],
    notes: new Map(rowsOf('说明').map(([key, value]) => [String(key), String(value ?? '')])),
  }
}

const ofUnit = (id: string) => ({ list: manageUsers.path, filter: { orgId: id } })

describe('rest/exchange/export', () => {
  test('says the caps of a target in words, and writes a tree of labels line by line', async () => {
    const officer = await t.as(P.roleHours, P.roleHoursExport, P.labelEdit)
    const role = await aRole(t.db)
    await aRoleTarget(t.db, { roleId: role.id, year: 2050, caps: { upload: 300 } })
    const top = await aLabel(t.db, { dicCode: 'xiaoshipin', kind: 'type', name: '短片' })
    await aLabel(t.db, { parentId: top.id, dicCode: 'xiaoshipin', name: '安全帽' })

    const targets = await exportOf(officer, {
      list: listRoleTargets.path,
      filter: { year: 2050 },
      columns: ['year', 'caps'],
    })
    const tree = await exportOf(officer, { list: listLabelTree.path, filter: { dicCode: 'xiaoshipin' } })

    expect(targets.data).toEqual([
      ['年度', '来源上限'],
      [2050, '导入 ≤ 3.00'],
    ])
    expect(tree.data[0]).toEqual(['层级', '名称', '类型', '位置', '内容数', '启用'])
    expect(tree.data).toContainEqual([2, '安全帽', '标签', '短片 / 安全帽', 0, '是'])
  })

  test('gives the filtered list with titles, words and masks as the screen shows them', async () => {
    const officer = await t.as(P.user, P.userExport)
    const lastLoginAt = new Date('2025-11-20T08:00:00Z')
    await aUser(t.db, {
      name: '张三丰',
      code: 'EX001',
      primaryOrgId: orgId,
      phoneMask: '138****5678',
      employment: 'retired',
      lastLoginAt,
    })

    const columns = ['name', 'code', 'orgName', 'phone', 'employment', 'enabled', 'lastLoginAt']
    const { data, notes, name } = await exportOf(officer, { ...ofUnit(orgId), sort: 'code', columns })

    expect(name).toMatch(/^用户-\d{8}-\d{4}\.xlsx$/)
    expect(data[0]).toEqual(['姓名', '工号', '单位', '手机', '在职状态', '启用', '最近登录'])
    expect(data[1]).toEqual([
      '张三丰',
      'EX001',
      '一车间',
      '138****5678',
      '退休',
      '是',
      new Date('2025-11-20T16:00:00Z'),
    ])
    expect(notes.get('行数')).toBe('1')
    expect(notes.get('筛选条件')).toBe('一车间')
    expect(notes.get('导出人')).toContain('员工')
  })

  test('leaves texts that look like formulas as harmless texts and drops what no sheet may hold', async () => {
    const officer = await t.as(P.user, P.userExport)
    const unit = await anOrg(t.db)
    const names = ['=1+1', '+86', '-5', '@SUM(A1)', '\t=cmd', '<b>&"粗"</b>', '坏\u0001\ufffe字']
    for (const name of names) await aUser(t.db, { name, primaryOrgId: unit.id })

    const { data } = await exportOf(officer, { ...ofUnit(unit.id), sort: 'createdAt', columns: ['name'] })

    // The reader of the test trims blanks.
    expect(data.slice(1).map(([name]) => name)).toEqual([...names.slice(0, 6).map((name) => name.trim()), '坏字'])
  })

  test('holds exactly the rows of the scope', async () => {
    const [inside, outside] = [await anOrg(t.db), await anOrg(t.db)]
    const mine = await aUser(t.db, { primaryOrgId: inside.id })
    await aUser(t.db, { primaryOrgId: outside.id })
    const keeper = await t.asWho({ codes: [P.user, P.userExport], scope: { kind: 'below' }, orgId: inside.id })

    const { data } = await exportOf(keeper, { list: manageUsers.path, sort: 'code', columns: ['code'] })
    const foreign = await exportOf(keeper, { ...ofUnit(outside.id), columns: ['code'] })

    expect(data.slice(1).map(([code]) => code)).toContain(mine.code)
    expect(data).toHaveLength(3)
    expect(foreign.data).toHaveLength(1)
    expect(foreign.notes.get('筛选条件')).toBe('已选择')
  })

  test('asks for the right of the list and the code of its export', async () => {
    const reader = await t.as(P.user)
    const exporter = await t.as(P.userExport)

    expect(await reader.refused(exportRows, ofUnit(orgId))).toMatchObject({ status: 1003 })
    expect(await exporter.refused(exportRows, ofUnit(orgId))).toMatchObject({ status: 1003 })
    expect(await reader.refused(exportRows, { list: listUsers.path })).toMatchObject({ message: '该列表不支持导出' })
  })

  test('refuses what the list itself would refuse, and a list without columns', async () => {
    const officer = await t.as(P.user, P.userExport)

    const filtered = await officer.refused(exportRows, { list: manageUsers.path, filter: { nothing: 1 } })
    const sorted = await officer.refused(exportRows, { list: manageUsers.path, sort: 'phone' })
    const bare = await officer.refused(exportRows, { list: manageUsers.path, columns: ['photos'] })

    expect(filtered.errors[0]?.field).toBe('filter')
    expect(sorted.errors[0]?.field).toBe('sort')
    expect(bare.message).toBe('请至少显示一列再导出')
  })

  test('takes what a list asks for beside its filter', async () => {
    const officer = await t.as(P.role, P.roleExport)
    const member = await aUser(t.db, { name: '李四光' })
    const role = await aRole(t.db, { members: [member.id] })

    const { data } = await exportOf(officer, { list: roleMembers.path, filter: { roleId: role.id }, columns: ['name'] })

    expect(data.slice(1)).toEqual([['李四光']])
  })

  test('reads many rows in the order of the list, once each, and leaves an entry in the log', async () => {
    const officer = await t.as(P.user, P.userExport)
    const unit = await anOrg(t.db)
    await t.db.insert(users).values(
      Array.from({ length: 2345 }, (_, n) => {
        const code = `MANY${String(n).padStart(5, '0')}`
        return { code, loginName: code, name: `员工${n}`, primaryOrgId: unit.id }
      }),
    )

    const { data, notes } = await exportOf(officer, { ...ofUnit(unit.id), sort: '-code', columns: ['code'] })
    const { rows } = await t.db.execute<{ diff: unknown }>(sql`
      select diff from audit_entries where actor_id = ${officer.id} and object_id = ${manageUsers.path}`)

    expect(data).toHaveLength(2346)
    expect([data[1]?.[0], data[2345]?.[0]]).toEqual(['MANY02344', 'MANY00000'])
    expect(new Set(data.map(([code]) => code)).size).toBe(2346)
    expect(notes.get('行数')).toBe('2345')
    expect(rows[0]?.diff).toContainEqual({ field: 'rows', before: null, after: 2345 })
    expect(fs.readdirSync(t.running.platform.tempDir)).toEqual([])
  })

  test('masks stay for whoever exports', async () => {
    const officer = await t.as(P.user, P.userExport, P.userReveal)
    const unit = await anOrg(t.db)
    const person = await aUser(t.db, { primaryOrgId: unit.id, phoneMask: '139****0001' })
    const sealed = t.running.platform.secrets.seal('13900000001')
    await t.db.update(users).set({ phoneSealed: sealed }).where(eq(users.id, person.id))

    const { data } = await exportOf(officer, ofUnit(unit.id))

    expect(JSON.stringify(data)).toContain('139****0001')
    expect(JSON.stringify(data)).not.toContain('13900000001')
  })
})

// A hundred lists, each asked by somebody of its own.
test('every registered list can be exported without rows', { timeout: 120_000 }, async () => {
  const sources = [...t.running.exports.all().values()]
  const broken: string[] = []
  for (const { endpoint, codes } of sources) {
    const access = typeof endpoint.access === 'string' ? [] : endpoint.access
    const client = await t.asWho({
      codes: [...new Set([...(codes === 'signedIn' ? [] : codes), ...access])],
      scope: { kind: 'below' },
      orgId: (await anOrg(t.db)).id,
    })
    const filter: Record<string, unknown> = {}
    const { properties = {} } = jsonSchemaOf(endpoint.body)
    const known = { ...properties, ...properties.filter?.properties }
    for (const key of ['roleId', 'groupId', 'accountId', 'examId', 'activityId', 'sheetId', 'classId', 'liveId', 'id'])
      if (key in known) filter[key] = '00000000-0000-7000-8000-000000000105'
    if ('year' in known) filter.year = 2026
    if ('mine' in known) filter.mine = true
    const { code, envelope } = await client
      .send(exportRows, { list: endpoint.path, filter })
      .catch(() => ({ code: 200, envelope: { status: 0, message: '' } }))
    if (code !== 200 || ![0, 1004].includes(envelope.status))
      broken.push(`${endpoint.path} ${code} ${envelope.message}`)
  }

  expect(broken).toEqual([])
})
