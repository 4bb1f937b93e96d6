import { decideApproval, listApprovals, submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import {
  checkUploadBatch,
  getUploadBatch,
  listUploadBatches,
  revokeUploadRows,
  saveUploadBatch,
} from '@portal/contract/areas/outside-hours/batch.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRule, byPerson, step } from '#test/factories/approval.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { aFile } from '#test/factories/file.ts'

let t: TestApp
let submitter: Client
let approver: Client
let keeper: Client

beforeAll(async () => {
  t = await startTestApp()
  submitter = await t.as(P.hourUpload, P.hourUploadAdd, P.hourUploadEdit)
  approver = await t.as(P.hourUpload)
  keeper = await t.as(P.hourUpload, P.hourUploadAll, P.hourUploadRevoke)
  await aRule(t.db, { itemCode: 'courseHours', steps: [step(byPerson(approver.id))] })
})
afterAll(() => t.close())

interface Row {
  code: string
  courseName: string
  from: string
  to: string
  hours: number
}

const row = (code: string, more: object = {}): Row => ({
  code,
  courseName: '高压电工复训',
  from: '2026-03-02',
  to: '2026-03-03',
  hours: 4,
  ...more,
})

const aBatch = async (rows: Row[], { by = submitter, fileId = '' } = {}) => {
  const file =
    fileId || (await aFile(t.db, { name: '证明.pdf', container: 'pdf', purpose: 'document', ownerId: by.id })).id
  const { id } = await by.call(saveUploadBatch, { title: '外部培训', files: [{ fileId: file }], rows })
  return id
}

const submit = (id: string) => submitter.call(submitApproval, { subjectType: 'courseHours', subjectId: id })

const passing = async (id: string) => {
  const { requestId } = await submit(id)
  const { list } = await approver.call(listApprovals, { filter: { tab: 'mine', requestId } })
  return { requestId, action: 'pass' as const, snapshot: list[0]?.snapshot ?? '' }
}

const post = async (id: string) => approver.call(decideApproval, await passing(id))

const totals = async (userId: string) => {
  const { rows } = await t.db.execute<{ year: number; hours: number }>(sql`
    select year, hours_hundredths as hours from hour_totals
    where user_id = ${userId} and source = 'upload' and hours_hundredths > 0 order by year`)
  return rows.map(({ year, hours }) => [year, hours])
}

const messages = async (id: string, by = submitter) =>
  (await by.call(checkUploadBatch, { id })).map(({ message }) => message)

test('the dry run names each row and why', async () => {
  const one = await aUser(t.db)
  const two = await aUser(t.db)
  const id = await aBatch([
    row('nobody'),
    row(one.code, { name: '别人' }),
    row(one.code, { hours: 16.5 }),
    row(one.code, { courseName: '其他', hours: 1.005 }),
    row(one.code, { courseName: '别的课', from: '2026-03-05', to: '2026-03-04' }),
    row(one.code, { courseName: '将来的课', from: '2090-01-01', to: '2090-01-01' }),
    row(two.code),
    row(two.code, { courseName: ' 高压电工·复训 ', from: '2026-03-03', to: '2026-03-04' }),
    row(two.code, { courseName: '消防演练' }),
  ])
  expect(await messages(id)).toEqual([
    '工号不存在',
    '姓名与工号不一致',
    '学时须大于 0 且不超过 16.00，最多两位小数',
    '学时须大于 0 且不超过 16.00，最多两位小数',
    '结束日期早于开始日期',
    '日期不能晚于今天',
    '',
    '与本表第 7 行重复',
    '',
  ])
  expect((await submitter.refused(submitApproval, { subjectType: 'courseHours', subjectId: id })).message).toBe(
    '第 1 行：工号不存在',
  )
  expect((await submitter.call(getUploadBatch, { id })).state).toBe('draft')
})

test('who is out of the data scope cannot be submitted for', async () => {
  const org = await anOrg(t.db)
  const narrow = await t.asWho({
    codes: [P.hourUpload, P.hourUploadAdd, P.hourUploadEdit],
    scope: { kind: 'below' },
    orgId: org.id,
  })
  const foreign = await aUser(t.db)
  const own = await aUser(t.db, { primaryOrgId: org.id })
  expect(await messages(await aBatch([row(foreign.code), row(own.code)], { by: narrow }), narrow)).toEqual([
    '不在你的数据范围',
    '',
  ])
})

test('the same sheet twice adds nothing, and what is posted says so', async () => {
  const person = await aUser(t.db)
  const first = await aBatch([row(person.code)])
  await post(first)
  expect(await totals(person.id)).toEqual([[2026, 400]])
  expect(await submitter.call(getUploadBatch, { id: first })).toMatchObject({
    state: 'posted',
    posted: 1,
    list: [{ postedHours: 4, state: 'posted' }],
  })

  const again = await aBatch([row(person.code)])
  expect(await messages(again)).toEqual(['该员工已计同一课程学时（导入 4.00）'])
  expect((await submitter.refused(submitApproval, { subjectType: 'courseHours', subjectId: again })).message).toBe(
    '第 1 行：该员工已计同一课程学时（导入 4.00）',
  )
  expect(await totals(person.id)).toEqual([[2026, 400]])
})

test('course number, certificate and evidence count a course once; alike names are asked about', async () => {
  const person = await aUser(t.db)
  const file = await aFile(t.db, { name: '证明.pdf', container: 'pdf', purpose: 'document', ownerId: submitter.id })
  await post(await aBatch([row(person.code, { courseCode: 'GY-01', certNo: 'ZS-1' })], { fileId: file.id }))

  const later = { from: '2026-06-01', to: '2026-06-01' }
  expect(
    await messages(await aBatch([row(person.code, { courseName: '另一门课', courseCode: 'GY-01', ...later })])),
  ).toEqual(['该员工已计同一课程学时（导入 4.00）'])
  const other = await aUser(t.db)
  expect(await messages(await aBatch([row(other.code, { certNo: 'ZS-1' })]))).toEqual(['证书编号已登记'])
  expect(await messages(await aBatch([row(person.code, later)], { fileId: file.id }))).toEqual([
    '该员工同一课程已用过这份证明材料（导入 4.00）',
  ])

  const alike = await aBatch([row(person.code, { courseName: '低压电工复训' })])
  expect(await submitter.call(checkUploadBatch, { id: alike })).toMatchObject([{ level: 'hint' }])
  const asked = { subjectType: 'courseHours', subjectId: alike }
  expect((await submitter.refused(submitApproval, asked)).message).toBe('第 1 行：请确认不是同一次培训')
  await post(await aBatch([row(person.code, { courseName: '低压电工复训', confirmed: true })]))
  expect(await totals(person.id)).toEqual([[2026, 800]])
})

test('of two batches decided at once one is posted, and the other posts nothing at all', async () => {
  const person = await aUser(t.db)
  const others = [await aUser(t.db), await aUser(t.db)]
  const batches = [
    await aBatch([row(person.code), row(others[0]?.code ?? '')]),
    await aBatch([row(others[1]?.code ?? ''), row(person.code)]),
  ]
  const bodies = [await passing(batches[0] ?? ''), await passing(batches[1] ?? '')]
  const answers = await Promise.all(bodies.map((body) => approver.send(decideApproval, body)))
  expect(answers.filter(({ envelope }) => envelope.success)).toHaveLength(1)
  expect(JSON.stringify(answers.find(({ envelope }) => !envelope.success)?.envelope)).toContain(
    '该员工已计同一课程学时',
  )
  expect(await totals(person.id)).toEqual([[2026, 400]])
  const rest = [await totals(others[0]?.id ?? ''), await totals(others[1]?.id ?? '')]
  expect(rest.filter((each) => each.length > 0)).toHaveLength(1)
})

test('a course over the change of year counts in the year of its end, and revoking takes exactly its hours', async () => {
  const person = await aUser(t.db)
  const id = await aBatch([
    row(person.code, { from: '2024-12-30', to: '2025-01-02', hours: 12.25 }),
    row(person.code, { courseName: '有限空间作业', from: '2025-05-06', to: '2025-05-06', hours: 3 }),
  ])
  await post(id)
  expect(await totals(person.id)).toEqual([[2025, 1525]])

  const { list } = await keeper.call(getUploadBatch, { id })
  const rowIds = [list[0]?.id ?? '']
  expect((await keeper.refused(revokeUploadRows, { rowIds, reason: '误' })).errors[0]?.message).toBe(
    '撤销原因为 2–200 个字',
  )
  expect((await submitter.refused(revokeUploadRows, { rowIds, reason: '材料不实' })).status).toBe(1003)
  await keeper.call(revokeUploadRows, { rowIds, reason: '材料不实' })
  expect(await totals(person.id)).toEqual([[2025, 300]])
  const { rows } = await t.db.execute<{ state: string; reason: string }>(sql`
    select state, reason from hour_entries where user_id = ${person.id} and item_id = ${rowIds[0]}`)
  expect(rows).toEqual([{ state: 'voided', reason: '材料不实' }])
  const { rows: told } = await t.db.execute<{ text: string }>(sql`
    select m.text from message_deliveries m where m.event = ${`hourUpload:${rowIds[0]}:revoked`}`)
  expect(told.map(({ text }) => text).join()).toContain('12.25 学时已从 2025 年度中减去。原因：材料不实')
  expect((await keeper.refused(revokeUploadRows, { rowIds, reason: '材料不实' })).message).toBe('该行未入账或已撤销')
  await keeper.call(revokeUploadRows, { rowIds: [list[1]?.id ?? ''], reason: '整批撤销' })
  expect((await keeper.call(getUploadBatch, { id })).state).toBe('revoked')
})

test('a refused batch tells why and may be mended; nobody else finds it', async () => {
  const person = await aUser(t.db)
  const id = await aBatch([row(person.code)])
  const body = await passing(id)
  expect((await submitter.refused(saveUploadBatch, { id, revision: 1, title: '外部培训' })).message).toBe(
    '审核中的批次不能修改，请先撤回',
  )
  expect(
    (await approver.call(listUploadBatches, { filter: { tab: 'waiting' } })).list.map((each) => each.id),
  ).toContain(id)
  expect((await approver.refused(decideApproval, { ...body, action: 'reject' })).errors[0]?.message).toBe(
    '请填写退回原因（2–200 字）',
  )
  await approver.call(decideApproval, { ...body, action: 'reject', opinion: '缺少盖章' })
  expect(await submitter.call(getUploadBatch, { id })).toMatchObject({
    state: 'returned',
    returnReason: '缺少盖章',
    may: { edit: true },
  })
  const stranger = await t.as(P.hourUpload)
  expect((await stranger.refused(getUploadBatch, { id })).status).toBe(1004)
  expect((await stranger.refused(listUploadBatches, { filter: { tab: 'all' } })).status).toBe(1003)
})

test('evidence is asked for, and only pictures and PDF are taken', async () => {
  const person = await aUser(t.db)
  const { id } = await submitter.call(saveUploadBatch, { title: '没有材料', rows: [row(person.code)] })
  const refused = await submitter.refused(submitApproval, { subjectType: 'courseHours', subjectId: id })
  expect(refused.message).toContain('请上传证明材料')
  const file = await aFile(t.db, { name: '证明.docx', container: 'docx', purpose: 'document', ownerId: submitter.id })
  const body = { title: '文件不对', files: [{ fileId: file.id }], rows: [row(person.code)] }
  expect((await submitter.refused(saveUploadBatch, body)).errors[0]?.message).toBe(
    '仅支持 PDF、JPG、PNG，单个不超过 20 MB',
  )
})
