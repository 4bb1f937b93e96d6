import { listQuestions } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { type ImportReport, importReport } from '@portal/contract/areas/exchange/import.ts'
import { commitImport, fixImport, getImport, mapImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aCategory } from '#test/factories/question.ts'
import { aWorkbook } from '#test/factories/workbook/workbook.ts'
import { uploadTo } from '#test/import-client.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const officer = () => t.as(P.questionBank, P.questionBankSave, P.questionBankImport, P.questionBankKey)

const checked = async (
  client: Client,
  name: string,
  file: Buffer,
  fields: Record<string, string>,
): Promise<ImportReport> => {
  const answer = await uploadTo(t, client, file, { kind: 'questions', ...fields }, name)
  if (!answer.success) throw new Error(answer.message)
  return importReport.parse(answer.result)
}

describe('a layout that is not ours', () => {
  const HEAD = ['作业种类', '试题类型', '题目内容', '题目选项', '题目答案', '教材页码']
  const aForeign = (tag: string, rows: readonly string[][]) =>
    aWorkbook({ rows: [[`${tag}题库`], ['2026 年修订'], HEAD, ...rows] })
  const rows = (tag: string) => [
    ['高处作业', '单选题', `1.${tag}先做什么`, 'A.甲**B.乙**C.丙', 'B', 'P12'],
    ['高处作业', '判断题', `2.${tag}可以登高`, '正确**错误', '不正确', ''],
    ['高处作业', '多选题', `3.${tag}要有哪些`, '**A.甲**B.乙**C.丙', 'A C', 'P13'],
  ]

  test('is asked about before anything is dropped, judged as it was mapped, and known the next time', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '外来题库' })
    const report = await checked(client, '外来.xlsx', await aForeign('外来', rows('一')), { targetId: bank.id })

    expect([report.state, report.diff, report.counts.add]).toEqual(['mapping', [], 0])
    expect(report.layout).toMatchObject({
      header: 3,
      ways: { sign: '**', dropsNumbers: true },
      remembered: false,
      columns: [
        { title: '作业种类', key: 'type', filled: 3, samples: ['高处作业'] },
        { title: '试题类型', key: 'kind' },
        { title: '题目内容', key: 'stem' },
        { title: '题目选项', key: 'options' },
        { title: '题目答案', key: 'answer', samples: ['B', '不正确', 'A C'] },
        { title: '教材页码', key: null, filled: 2 },
      ],
    })
    expect(await client.refused(commitImport, { id: report.id })).toMatchObject({ message: '请先完成列的对应' })

    const keys = ['type', 'kind', 'stem', 'options', 'answer', null]
    const ways = { sign: '**', dropsNumbers: true, defaults: { score: '1' } }
    const mapped = await client.call(mapImport, { id: report.id, keys, ways })

    expect(mapped.counts).toMatchObject({ guess: 3, error: 0 })
    expect(mapped.diff.map(({ fields }) => fields?.score)).toEqual(['1', '1', '1'])
    expect(mapped.diff[0]?.shown).toMatchObject({ stem: '一先做什么', optionA: '甲', optionC: '丙', answer: 'B' })
    await client.call(commitImport, { id: report.id })
    const { list } = await client.call(listQuestions, { filter: { typeId: bank.id } })
    expect(list.map(({ kind }) => kind).sort()).toEqual(['judge', 'multiple', 'single'])

    const next = await checked(client, '外来.xlsx', await aForeign('外来', rows('二')), { targetId: bank.id })
    expect([next.state, next.counts.guess, next.diff[0]?.fields?.score]).toEqual(['checked', 3, '1'])
    const stranger = await officer()
    const asked = await checked(stranger, '外来.xlsx', await aForeign('外来', rows('三')), { targetId: bank.id })
    expect(asked.state).toBe('mapping')
  })

  test('columns that are needed, named twice or unknown are refused, and a map can be drawn anew', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '重对题库' })
    const { id } = await checked(client, '外来.xlsx', await aForeign('重对', rows('四')), { targetId: bank.id })
    const ways = { sign: '##', dropsNumbers: false, defaults: {} }
    const map = (keys: (string | null)[]) => ({ id, keys, ways })

    expect(await client.refused(mapImport, map(['type', 'kind', 'stem', 'options', null, null]))).toMatchObject({
      message: '缺少必填列：正确答案',
    })
    expect(await client.refused(mapImport, map(['stem', 'kind', 'stem', 'options', 'answer', null]))).toMatchObject({
      message: '“题干”对应了两列，请只选一列',
    })
    expect(await client.refused(mapImport, map(['nothing', 'kind', 'stem', 'options', 'answer', null]))).toMatchObject({
      message: '没有这一列',
    })
    await client.call(mapImport, map([null, 'kind', 'stem', null, 'answer', null]))
    const wrong = await client.call(getImport, { id, layout: true })
    expect([wrong.counts.error, wrong.layout?.columns[3]?.key]).toEqual([2, null])
    const right = await client.call(mapImport, map(['type', 'kind', 'stem', 'options', 'answer', null]))
    expect(right.counts.error).toBe(0)
  })

  test('numbers of rows hide no repetition, and a repaired row frees the one that repeated it', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '编号题库' })
    const row = (no: number, stem: string) => ['高处作业', '单选题', `${no}.${stem}`, 'A.甲**B.乙', 'A', 'P1']
    const file = await aForeign('编号', [row(1, '先做什么'), row(2, '先做什么'), row(3, '后做什么')])
    const { id } = await checked(client, '编号.xlsx', file, { targetId: bank.id })
    const keys = ['type', 'kind', 'stem', 'options', 'answer', null]
    const mapped = await client.call(mapImport, { id, keys, ways: { sign: '**', dropsNumbers: true, defaults: {} } })
    expect(mapped.counts).toMatchObject({ guess: 2, duplicate: 1 })

    const { counts } = await client.call(fixImport, { id, row: 4, fields: { stem: '1.中间做什么' } })

    expect(counts).toMatchObject({ guess: 3, duplicate: 0 })
    expect(await client.call(commitImport, { id })).toMatchObject({ done: 3, skipped: 0 })
  })

  test('cells that Excel has changed, merged or broken are faults of their row alone', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '坏格题库' })
    const book = await aWorkbook({
      rows: [
        ['题型', '题干', '选项A', '选项B', '正确答案'],
        ['单选', '好的', '甲', '乙', 'A'],
        ['填空', '第____项', null, null, { xml: '<c r="REF" s="1"><v>45659</v></c>' }],
        ['单选', { xml: '<c r="REF" t="e"><v>#N/A</v></c>' }, '甲', '乙', 'A'],
        ['单选', '合并的', '甲', null, 'A'],
        ['单选', { xml: '<c r="REF" t="inlineStr"><is><t>控_x0007_制</t></is></c>' }, '甲', '乙', 'A'],
      ],
      afterData: '<mergeCells count="1"><mergeCell ref="C5:D5"/></mergeCells>',
    })

    const report = await checked(client, '坏格.xlsx', book, { targetId: bank.id })

    expect(report.counts).toMatchObject({ add: 1, error: 4 })
    expect(report.faults.map(({ row, field, message }) => [row, field, message])).toEqual([
      [3, 'answer', '第 3 行：正确答案“2025-01-02”是日期格式的单元格，Excel 可能已改写'],
      [4, 'stem', '第 4 行：单元格 B4 是错误值 #N/A'],
      [5, 'optionA', '第 5 行：单元格 C5 已合并，请取消合并后再导入'],
      [5, 'optionB', '第 5 行：单元格 D5 已合并，请取消合并后再导入'],
      [5, 'optionA', '第 5 行：至少需要 2 个选项'],
      [6, 'stem', '第 6 行：题干包含看不见的控制字符'],
    ])
    const { id } = report
    await client.call(fixImport, { id, row: 3, fields: { answer: '1-2' } })
    await client.call(fixImport, { id, row: 5, fields: { optionA: '甲', optionB: '乙' } })
    const { counts } = await client.call(fixImport, { id, row: 6, fields: { stem: '写好的' } })
    expect(counts).toMatchObject({ add: 4, error: 1 })
  })
})
