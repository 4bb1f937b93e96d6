import { commitImport, undoImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { getUploadBatch, saveUploadBatch } from '@portal/contract/areas/outside-hours/batch.ts'
import { uploadColumns } from '@portal/contract/areas/outside-hours/import-columns.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aUser } from '#test/factories/directory.ts'
import { aWorkbook } from '#test/factories/workbook/workbook.ts'
import { checkRows, faultsOf, uploadTo } from '#test/import-client.ts'

const HEAD = ['工号', '课程', '开始日期', '结束日期', '学时', '形式', '证书编号']

let t: TestApp
let submitter: Client
beforeAll(async () => {
  t = await startTestApp()
  submitter = await t.as(P.hourUpload, P.hourUploadAdd, P.hourUploadEdit)
})
afterAll(() => t.close())

const aBatch = async (rows: { code: string; courseName: string }[] = []) => {
  const more = { from: '2026-03-02', to: '2026-03-02', hours: 2 }
  const input = rows.map((row) => ({ ...row, ...more }))
  return (await submitter.call(saveUploadBatch, { title: '外部培训', files: [], rows: input })).id
}
const rowsOf = async (id: string) =>
  (await submitter.call(getUploadBatch, { id })).list.map(({ no, code, courseName, form, hours }) => ({
    ...{ no, code, courseName, form, hours },
  }))

test('rows of a file go to the end of the batch and are taken back', async () => {
  const [one, two] = [await aUser(t.db), await aUser(t.db)]
  const targetId = await aBatch([{ code: one.code, courseName: '消防演练' }])
  const report = await checkRows(
    t,
    submitter,
    [
      HEAD,
      [one.code, '高压电工复训', '2026/3/2', '2026年3月3日', '4', '', 'T-1'],
      [two.code, '高压电工复训', '2026-03-02', '2026-03-03', '4.5', '线上'],
    ],
    { kind: 'uploadHours', targetId },
  )
  expect(report.counts).toMatchObject({ add: 2, error: 0 })
  expect(report.targetName).toBe('外部培训')
  await submitter.call(commitImport, { id: report.id })
  expect(await rowsOf(targetId)).toEqual([
    { no: 1, code: one.code, courseName: '消防演练', form: 'offline', hours: 2 },
    { no: 2, code: one.code, courseName: '高压电工复训', form: 'offline', hours: 4 },
    { no: 3, code: two.code, courseName: '高压电工复训', form: 'online', hours: 4.5 },
  ])
  expect(await submitter.call(undoImport, { id: report.id })).toMatchObject({ restored: 2, kept: [] })
  expect(await rowsOf(targetId)).toHaveLength(1)
})

test('each faulty row says why, and nothing is written', async () => {
  const person = await aUser(t.db)
  const targetId = await aBatch()
  const good = [person.code, '高压电工复训', '2026-03-02', '2026-03-03', '4']
  const report = await checkRows(
    t,
    submitter,
    [
      HEAD,
      good,
      good,
      ['nobody', '安规', '2026-03-02', '2026-03-02', '1'],
      [person.code, '安规', '三月', '2026-03-02', '一'],
      [person.code, '安规', '2026-03-02', '2026-03-02', '1', '函授'],
      [person.code, '', '2026-03-02', '2026-03-02', '1'],
    ],
    { kind: 'uploadHours', targetId },
  )
  expect(faultsOf(report)).toEqual([
    [3, '与本表第 2 行重复'],
    [4, '工号不存在'],
    [5, '日期“三月”无法识别'],
    [5, '学时“一”不是数字'],
    [6, '形式“函授”不在可选值中'],
    [7, '课程不能为空'],
  ])
  expect(await rowsOf(targetId)).toEqual([])
})

test('only into a batch of one’s own that is open, and at most 5000 rows', async () => {
  const targetId = await aBatch()
  const other = await t.as(P.hourUpload, P.hourUploadAdd, P.hourUploadEdit)
  const reader = await t.as(P.hourUpload)
  const file = await aWorkbook({ rows: [HEAD, ['1', '安规', '2026-03-02', '2026-03-02', '1']] })
  expect((await uploadTo(t, other, file, { kind: 'uploadHours', targetId })).success).toBe(false)
  expect((await uploadTo(t, reader, file, { kind: 'uploadHours', targetId })).status).toBe(1003)
  const many = await aWorkbook({ rows: [HEAD, ...Array.from({ length: 5001 }, (_, n) => [`${n}`, '安规'])] })
  expect((await uploadTo(t, submitter, many, { kind: 'uploadHours', targetId })).message).toBe('最多导入 5000 行')
  expect(uploadColumns.map(({ title }) => title)).toEqual(expect.arrayContaining(HEAD))
})
