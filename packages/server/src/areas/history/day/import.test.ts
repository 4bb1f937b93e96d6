import { commitImport, undoImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { getHistory, listHistory } from '@portal/contract/areas/history/day.ts'
import { historyColumns } from '@portal/contract/areas/history/day-import.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aDay, aHistoryLabel } from '#test/factories/history/day.ts'
import { aWorkbook } from '#test/factories/workbook/workbook.ts'
import { checkRows, faultsOf, uploadTo } from '#test/import-client.ts'

const HEAD = historyColumns.map(({ title }) => title)
const kind = { kind: 'historyDays' }

let t: TestApp
let editor: Client
beforeAll(async () => {
  t = await startTestApp()
  editor = await t.as(P.article, P.articleAdd)
})
afterAll(() => t.close())

const found = async (from: number) =>
  (await editor.call(listHistory, { pageSize: 50, filter: { manage: true, from, to: from } })).list

test('rows become drafts for everybody with their labels, and are taken back', async () => {
  await aHistoryLabel(t.db, { name: '电力史' })
  const report = await checkRows(
    t,
    editor,
    [
      HEAD,
      ['1', '26', '1882', '上海亮起第一盏电灯', '第一段 <b>\n\n第二段', '上海市志', '重要', '电力史'],
      ['7月', '26日', '1882', '上海电气公司发电', '正文', '上海市志'],
    ],
    kind,
  )
  expect(report.counts).toMatchObject({ add: 2, error: 0 })
  expect(report.diff[1]?.changes.map(({ title, after }) => [title, after])).toEqual([
    ...[
      ['月', '7'],
      ['日', '26'],
      ['年份', '1882'],
      ['标题', '上海电气公司发电'],
    ],
    ...[
      ['正文', '正文'],
      ['出处', '上海市志'],
      ['重要度', '一般'],
    ],
  ])
  await editor.call(commitImport, { id: report.id })

  const rows = await found(1882)
  expect(rows).toMatchObject([
    { date: '1 月 26 日', importance: 2, labels: [{ name: '电力史' }], state: 'draft' },
    { date: '7 月 26 日', importance: 1, source: '上海市志' },
  ])
  const first = await editor.call(getHistory, { id: rows[0]?.id ?? '', manage: true })
  expect(first).toMatchObject({ body: '<p>第一段 &lt;b&gt;</p><p>第二段</p>', audience: { everyone: true } })
  expect(await editor.call(undoImport, { id: report.id })).toMatchObject({ restored: 2, kept: [] })
  expect(await found(1882)).toEqual([])
})

test('every fault has its sentence, and one is enough to keep the file out', async () => {
  await aDay(t.db, { month: 3, day: 3, year: 1883, post: { title: '已有的标题' } })
  const report = await checkRows(
    t,
    editor,
    [
      HEAD,
      ['2', '30', '1883', '没有的日子', '正文', '出处'],
      ['3', '1', '3000', '以后的年份', '正文', '出处'],
      ['3', '2', '1883', '没有出处', '正文', ''],
      ['13', '2', '1883', '没有的月份', '正文', '出处'],
      ['3', '3', '1883', '已有的标题', '正文', '出处'],
      ['3', '4', '1883', '好的一行', '正文', '出处'],
      ['3', '4', '1883', '好的一行', '正文', '出处'],
      ['3', '5', '1883', '标签不对', '正文', '出处', '最重要', '没有的标签'],
      ['3', '6', '1883', '短', '', '出处'],
    ],
    kind,
  )
  expect(faultsOf(report)).toEqual([
    [2, '2 月没有 30 日'],
    [3, '年份须为 1 至今年'],
    [4, '请填写出处'],
    [5, '月份须为 1–12'],
    [6, '该日期已有相同标题'],
    [8, '与第 7 行的日期和标题重复'],
    [9, '重要度“最重要”不在可选值中'],
    [9, '标签“没有的标签”不存在或已停用'],
    [10, '正文不能为空'],
    [10, '标题为 2–60 个字'],
  ])
  expect((await editor.refused(commitImport, { id: report.id })).status).toBe(1000)
  expect(await found(1883)).toHaveLength(1)
})

test('asks for the code that writes entries', async () => {
  const reader = await t.as(P.article)
  const file = await aWorkbook({ rows: [HEAD, ['1', '1', '1900', '标题', '正文', '出处']] })

  expect((await uploadTo(t, reader, file, kind)).status).toBe(1003)
})
