import { type QuestionFields, questionColumns } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import {
  checkQuestionExport,
  checkQuestionImport,
  commitQuestionImport,
  discardQuestionImport,
  exportQuestions,
  fixQuestionImport,
  getQuestionImport,
  type QuestionImportReport,
  questionFaultFile,
  questionImportReport,
  questionTemplate,
} from '@portal/contract/areas/assessment/exchange-import.ts'
import { listQuestions, saveQuestion } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questions } from '#src/schema/assessment.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aCategory, aSingle } from '#test/factories/question.ts'
import { aWorkbook } from '#test/factories/workbook.ts'
import { postFor, uploadTo } from '#test/import-client.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const codes = [
  P.questionBank,
  P.questionBankSave,
  P.questionBankImport,
  P.questionBankExport,
  P.questionBankKey,
] as const
const officer = () => t.as(...codes)

const titles = questionColumns.map(({ title }) => title)
const sheetOf = (rows: readonly QuestionFields[]) =>
  aWorkbook({ rows: [titles, ...rows.map((fields) => questionColumns.map(({ key }) => fields[key] ?? null))] })

const send = async (client: Client, name: string, file: Buffer, fields: Record<string, string> = {}) =>
  uploadTo(t, client, file, fields, name, checkQuestionImport.path)

const checked = async (
  client: Client,
  name: string,
  file: Buffer | string,
  fields: Record<string, string> = {},
): Promise<QuestionImportReport> => {
  const answer = await send(client, name, Buffer.from(file), fields)
  if (!answer.success) throw new Error(answer.message)
  return questionImportReport.parse(answer.result)
}

let serial = 0
const aRow = (type: string, values: QuestionFields = {}): QuestionFields => {
  serial += 1
  return {
    kind: '单选',
    type,
    stem: `导入第 ${serial} 题`,
    optionA: '甲',
    optionB: '乙',
    optionC: '丙',
    answer: 'B',
    ...values,
  }
}

const inBank = async (bankId: string) =>
  (await t.db.select().from(questions).where(eq(questions.bankId, bankId))).length

describe('rest/questionBank/importCheck', () => {
  test('a file of 3,000 rows with 7 faults shows exactly 7 and writes nothing; repaired, all appear at once', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '三千题库' })
    const rows = Array.from({ length: 3000 }, () => aRow('三千题库'))
    const wrong: [number, QuestionFields][] = [
      [4, { stem: '' }],
      [500, { kind: '抢答' }],
      [777, { answer: 'E' }],
      [1000, { answer: 'AB' }],
      [1500, { optionC: '甲' }],
      [2222, { score: '101' }],
      [2999, { type: '没有的题库' }],
    ]
    for (const [at, values] of wrong) rows[at] = { ...rows[at], ...values }

    const report = await checked(client, '题目.xlsx', await sheetOf(rows))

    expect(report.faults.map(({ message }) => message)).toEqual([
      '第 6 行：题干不能为空',
      '第 502 行：题型“抢答”无法识别',
      '第 779 行：正确答案“E”不在选项中',
      '第 1002 行：单选题只能有一个答案',
      '第 1502 行：选项 A 与 C 相同',
      '第 2224 行：分值须为 0.01–100',
      '第 3001 行：题目分类“没有的题库”不存在或无权编辑',
    ])
    expect([report.rows, report.ok, await inBank(bank.id)]).toEqual([3000, 2993, 0])
    const all = { jobId: report.jobId, rows: rows.map((_, at) => at + 2) }
    expect(await client.refused(commitQuestionImport, all)).toMatchObject({
      message: '所选题目中有 7 题存在错误，请先修正或取消选择',
    })

    const repairs: QuestionFields[] = [
      { stem: '补上的题干' },
      { kind: '单选' },
      { answer: 'C' },
      { answer: 'A' },
      { optionC: '丁' },
      { score: '10' },
      { type: '三千题库' },
    ]
    for (const [at, fields] of repairs.entries()) {
      const fixed = await client.call(fixQuestionImport, {
        jobId: report.jobId,
        row: (wrong[at]?.[0] ?? 0) + 2,
        fields,
      })
      expect(fixed.errors).toBe(6 - at)
    }
    expect(await inBank(bank.id)).toBe(0)
    const { envelope } = await client.send(commitQuestionImport, all)

    expect(envelope).toMatchObject({
      message: '成功导入 3000 题，跳过 0 题',
      result: { created: 3000, versions: 0, skipped: 0 },
    })
    expect(await inBank(bank.id)).toBe(3000)
    const again = await client.call(commitQuestionImport, all)
    expect(again).toEqual({ created: 3000, versions: 0, skipped: 0 })
    expect(await inBank(bank.id)).toBe(3000)
  }, 120_000)

  test('only ticked questions are written; the others stay out', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '勾选题库' })
    const report = await checked(
      client,
      '题目.xlsx',
      await sheetOf([aRow('勾选题库'), aRow('勾选题库', { answer: 'X' }), aRow('勾选题库')]),
    )

    const done = await client.call(commitQuestionImport, { jobId: report.jobId, rows: [4] })

    expect(done).toEqual({ created: 1, versions: 0, skipped: 2 })
    expect(await inBank(bank.id)).toBe(1)
  })

  test('all but the unticked questions are written', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '除外题库' })
    const rows = [aRow('除外题库'), aRow('除外题库', { answer: 'X' }), aRow('除外题库'), aRow('除外题库')]
    const report = await checked(client, '题目.xlsx', await sheetOf(rows))

    const done = await client.call(commitQuestionImport, { jobId: report.jobId, all: true, except: [4] })

    expect(done).toEqual({ created: 2, versions: 0, skipped: 2 })
    const { list } = await client.call(listQuestions, { filter: { typeId: bank.id } })
    expect(list.map(({ stemText }) => stemText).sort()).toEqual([rows[0]?.stem, rows[3]?.stem].sort())
  })

  test('a bank that changed since refuses the commit and stays as it is', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '变化题库' })
    const row = aRow('变化题库')
    const report = await checked(client, '题目.xlsx', await sheetOf([row, aRow('变化题库')]))
    await client.call(saveQuestion, { ...aSingle(bank.id), stem: `<p>${row.stem ?? ''}</p>` })

    expect(await client.refused(commitQuestionImport, { jobId: report.jobId, all: true })).toMatchObject({
      message: '题库在预检后有变化，请重新预检',
    })
    expect(await inBank(bank.id)).toBe(1)
  })

  test('duplicates of the bank and of the file are said, skipped by default, kept or replaced on request', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '重复题库' })
    const known = await client.call(saveQuestion, {
      ...aSingle(bank.id),
      stem: '<p>已有的题目</p>',
      action: 'activate',
    })
    const [same, twin] = [aRow('重复题库', { stem: '已有的题目' }), aRow('重复题库', { stem: '两次的题目' })]
    const file = await sheetOf([same, twin, twin])

    const report = await checked(client, '题目.xlsx', file)

    expect(report.duplicates.map(({ message }) => message)).toEqual([
      `第 2 行：与题库 ${known.number} 重复`,
      '第 4 行：与第 3 行重复',
    ])
    expect([report.ok, report.skipped]).toEqual([3, 2])
    await client.call(fixQuestionImport, { jobId: report.jobId, row: 2, choice: 'replace' })
    await client.call(fixQuestionImport, { jobId: report.jobId, row: 4, choice: 'keep' })
    expect((await client.call(getQuestionImport, { jobId: report.jobId })).skipped).toBe(0)
    expect(await client.call(commitQuestionImport, { jobId: report.jobId, all: true })).toEqual({
      created: 2,
      versions: 1,
      skipped: 0,
    })
    const [after] = await t.db.select().from(questions).where(eq(questions.id, known.id))
    expect(after).toMatchObject({ currentNo: 2, number: known.number })
    const second = await checked(client, '题目.xlsx', file)
    expect(await client.refused(commitQuestionImport, { jobId: second.jobId, all: true })).toMatchObject({
      message: '请选择要导入的题目',
    })
  })

  test('rows with a number make the next version; labels that are new are guessed and made', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '版本题库' })
    const known = await client.call(saveQuestion, { ...aSingle(bank.id), action: 'activate' })
    const row = aRow('版本题库', { number: known.number, knowledge: '版本导入知识', labels: '版本导入标签' })

    const report = await checked(client, '题目.xlsx', await sheetOf([row, aRow('版本题库', { number: 'Q99999999' })]))

    expect(report.guesses.map(({ message }) => message)).toEqual([
      '第 2 行：将新建知识点“版本导入知识”',
      '第 2 行：将新建标签“版本导入标签”',
    ])
    expect(report.faults.map(({ message }) => message)).toEqual(['第 3 行：题号“Q99999999”不存在或无权编辑'])
    await client.call(commitQuestionImport, { jobId: report.jobId, rows: [2] })
    const { list } = await client.call(listQuestions, { filter: { typeId: bank.id } })
    expect(list).toMatchObject([
      {
        number: known.number,
        no: 2,
        stemText: row.stem,
        labels: [{ name: '版本导入标签' }],
        knowledge: [{ name: '版本导入知识' }],
      },
    ])
  })

  test('pasted text, GIFT, Aiken and Moodle XML live the same life in the chosen category', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '文本题库' })
    const texts: [string, string, string][] = [
      ['a.txt', '1. 文本的题目\nA. 甲\nB. 乙\n答案：A', 'text'],
      ['b.txt', 'GIFT 的题目 {=甲 ~乙}', 'gift'],
      ['c.txt', 'Aiken 的题目\nA) 甲\nB) 乙\nANSWER: A', 'aiken'],
      [
        'd.xml',
        '<quiz><question type="truefalse"><questiontext format="html"><text>Moodle 的题目</text></questiontext><answer fraction="100"><text>true</text></answer></question></quiz>',
        'moodle',
      ],
    ]

    for (const [name, text, format] of texts) {
      const report = await checked(client, name, text, { typeId: bank.id })
      expect([report.format, report.faults]).toEqual([format, []])
      await client.call(commitQuestionImport, { jobId: report.jobId, all: true })
    }
    const gbk = Buffer.concat([
      Buffer.from('1. '),
      Buffer.from([0xc8, 0xab, 0xd0, 0xc2]),
      Buffer.from('\nA. x\nB. y\n'),
      Buffer.from([0xb4, 0xf0, 0xb0, 0xb8]),
      Buffer.from(':A'),
    ])
    const report = await checked(client, 'gbk.txt', gbk, { typeId: bank.id })

    expect(report.preview[0]?.fields).toMatchObject({ stem: '全新', answer: 'A' })
    expect(await inBank(bank.id)).toBe(4)
  })

  test('refuses strangers, foreign jobs, dropped ones and what is no question file', async () => {
    const [client, other] = [await officer(), await officer()]
    await aCategory(t.db, { name: '拒绝题库' })
    const report = await checked(client, '题目.xlsx', await sheetOf([aRow('拒绝题库')]))

    expect(await other.refused(getQuestionImport, { jobId: report.jobId })).toMatchObject({ status: 1004 })
    expect(await (await t.as(P.questionBank)).refused(getQuestionImport, { jobId: report.jobId })).toMatchObject({
      status: 1003,
    })
    await client.call(discardQuestionImport, { jobId: report.jobId })
    expect(await client.refused(commitQuestionImport, { jobId: report.jobId, all: true })).toMatchObject({
      message: '状态已变化，请刷新后重试',
    })
    expect(await send(client, 'x.exe', Buffer.from('MZ'))).toMatchObject({
      message: '仅支持 xlsx、xls、csv、docx、txt、xml、gift 文件，或含图片的 zip',
    })
    expect(await send(client, 'x.docx', Buffer.from('no zip'))).toMatchObject({ success: false })
    expect(
      await send(
        client,
        'x.xml',
        Buffer.from('<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>'),
      ),
    ).toMatchObject({
      message: '文件已加密或损坏，无法读取',
    })
  })

  test('template and fault file can be read again by the import itself', async () => {
    const client = await officer()
    await aCategory(t.db, { name: '模板题库' })
    const report = await checked(
      client,
      '题目.xlsx',
      await sheetOf([aRow('模板题库'), aRow('模板题库', { answer: '' })]),
    )

    const template = await postFor(t, client, questionTemplate.path, {})
    const faults = await postFor(t, client, questionFaultFile.path, { jobId: report.jobId })

    const sheets = await readSheets(template.rawPayload)
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['题目', '填写说明', '字典'])
    expect(sheets[0]?.data[0]).toEqual(titles)
    const [{ data } = { data: [] }] = await readSheets(faults.rawPayload)
    expect([data[0]?.at(-1), data[1]?.at(-1), data[2]?.at(-1)]).toEqual(['错误原因', null, '请设置正确答案'])
    const back = await checked(client, '错误.xlsx', faults.rawPayload)
    expect([back.rows, back.ok]).toEqual([2, 1])
  })
})

describe('rest/questionBank/export', () => {
  test('what comes out goes in again equal, and keys stay where they may not be seen', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '导出题库' })
    const rows: QuestionFields[] = [
      aRow('导出题库', {
        explanation: '因为',
        difficulty: '4',
        labels: '导出标签',
        knowledge: '导出知识',
        score: '1.5',
      }),
      aRow('导出题库', { kind: '多选', answer: 'AC', policy: '漏选按比例' }),
      { kind: '填空', type: '导出题库', stem: '导出____和____', answer: '安全帽|头盔;3±0.1' },
      { kind: '判断', type: '导出题库', stem: '=1+1 是导出的判断', answer: '对' },
      {
        kind: '排序',
        type: '导出题库',
        stem: '导出的排序',
        optionA: '一',
        optionB: '二',
        answer: 'B>A',
        policy: '按位置',
      },
      { kind: '案例', type: '导出题库', stem: '导出的案例', caseNo: 'C1' },
      { kind: '单选', stem: '小题', optionA: '甲', optionB: '乙', answer: 'A', caseNo: 'C1' },
    ]
    const first = await checked(client, '题目.xlsx', await sheetOf(rows))
    expect(first.faults).toEqual([])
    await client.call(commitQuestionImport, { jobId: first.jobId, all: true })
    const filter = { typeId: bank.id }
    const contents = async () =>
      (
        await t.db.execute<{ content: object }>(sql`
        select v.content from question_versions v join questions q on q.id = v.question_id and v.no = q.current_no
        where q.bank_id = ${bank.id} and q.deleted_at is null order by q.stem_hash, q.number`)
      ).rows.map(({ content }) => JSON.stringify(content).replace(/"[a-z0-9]{8}"/g, '"id"'))
    const before = await contents()

    const file = await postFor(t, client, exportQuestions.path, { filter, format: 'excel', withKey: true })
    const bare = await postFor(t, client, exportQuestions.path, { filter, format: 'excel' })

    const [sheet] = await readSheets(bare.rawPayload)
    const answerAt = titles.indexOf('正确答案')
    expect(sheet?.data.slice(1).map((line) => line[answerAt])).toEqual(Array.from({ length: 7 }, () => null))
    const back = await checked(client, '题目.xlsx', file.rawPayload)
    expect(back.faults).toEqual([])
    expect(await client.call(commitQuestionImport, { jobId: back.jobId, all: true })).toEqual({
      created: 0,
      versions: 6,
      skipped: 0,
    })
    expect(await contents()).toEqual(before)
    for (const [format, name] of [
      ['moodle', 'x.xml'],
      ['gift', 'x.gift'],
      ['docx', 'x.docx'],
    ] as const) {
      const text = await postFor(t, client, exportQuestions.path, { filter, format, withKey: true })
      const read = await checked(client, name, text.rawPayload, format === 'docx' ? { typeId: bank.id } : {})
      expect(read.faults).toEqual([])
      expect(read.duplicated).toBe(read.rows)
    }
    const losses = await client.call(checkQuestionExport, { filter, format: 'gift', withKey: true })
    expect(losses).toMatchObject({ total: 6, written: 3, lost: 3 })
    expect(losses.losses.map(({ message }) => message).sort()).toEqual(
      [
        '多个空的填空题不能以 GIFT 保存，将不导出',
        '排序题不能以 GIFT 保存，将不导出',
        '案例题不能以 GIFT 保存，将不导出',
      ].sort(),
    )
    const word = await client.call(checkQuestionExport, { filter, format: 'docx', withKey: true })
    expect(word).toMatchObject({ total: 6, written: 5, lost: 3 })
    expect(word.losses.map(({ message }) => message).sort()).toEqual(
      ['Word 不能保存：计分方式', 'Word 不能保存：计分方式', '案例题不能以 Word 保存，将不导出'].sort(),
    )
    const open = await client.call(checkQuestionExport, { filter, format: 'docx' })
    expect(open).toMatchObject({ written: 5 })
    const found = { filter, keyword: '导出的判断', format: 'gift', withKey: true } as const
    expect(await client.call(checkQuestionExport, found)).toMatchObject({ total: 1, written: 1, lost: 0 })
    const blind = await t.as(P.questionBank, P.questionBankExport)
    expect(await blind.refused(exportQuestions, { filter, withKey: true })).toMatchObject({
      message: '导出答案需要“查看答案与解析”权限',
    })
    expect(await blind.refused(exportQuestions, { filter, format: 'gift' })).toMatchObject({
      message: '该格式包含答案，请选择导出答案',
    })
  }, 60_000)
})
