import { type QuestionFields, questionColumns } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { checkQuestionExport, exportQuestions } from '@portal/contract/areas/assessment/exchange-import.ts'
import { listQuestions, saveQuestion } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { type ImportReport, importReport } from '@portal/contract/areas/exchange/import.ts'
import {
  aimImport,
  checkImport,
  commitImport,
  dropImport,
  fixImport,
  getImport,
  importFaultFile,
  importTemplate,
  undoImport,
} from '@portal/contract/areas/exchange/import-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questions } from '#src/schema/assessment.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aCategory, aSingle } from '#test/factories/question.ts'
import { aWorkbook } from '#test/factories/workbook/workbook.ts'
import { postFor, uploadTo } from '#test/import-client.ts'
import { saidIn } from '#test/question-archive.ts'

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
  P.questionBankDelete,
] as const
const officer = () => t.as(...codes)

const titles = questionColumns.map(({ title }) => title)
const sheetOf = (rows: readonly QuestionFields[]) =>
  aWorkbook({ rows: [titles, ...rows.map((fields) => questionColumns.map(({ key }) => fields[key] ?? null))] })

const send = (client: Client, name: string, file: Buffer, fields: Record<string, string> = {}) =>
  uploadTo(t, client, file, { kind: 'questions', ...fields }, name)

const checked = async (
  client: Client,
  name: string,
  file: Buffer | string,
  fields: Record<string, string> = {},
): Promise<ImportReport> => {
  const answer = await send(client, name, Buffer.from(file), fields)
  if (!answer.success) throw new Error(answer.message)
  return importReport.parse(answer.result)
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

const aliveIn = async (bankId: string) =>
  (await t.db.select().from(questions).where(eq(questions.bankId, bankId))).filter(({ deletedAt }) => !deletedAt).length

describe('questions', () => {
  test('rows without a category go to one that is chosen in the check itself, and what came in is found again', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '补选题库' })
    const other = await aCategory(t.db, { name: '写明题库' })
    const rows = [aRow('写明题库'), aRow(''), aRow('')]
    const report = await checked(client, '无分类.xlsx', await sheetOf(rows))
    expect([report.aimless, report.counts.error, report.counts.add]).toEqual([2, 2, 1])

    const aimed = await client.call(aimImport, { id: report.id, targetId: bank.id })
    expect([aimed.aimless, aimed.counts.error, aimed.counts.add, aimed.targetName]).toEqual([0, 0, 3, '补选题库'])
    await client.call(commitImport, { id: report.id })
    expect([await inBank(bank.id), await inBank(other.id)]).toEqual([2, 1])

    await client.call(saveQuestion, aSingle(bank.id))
    const page = { page: 1, pageSize: 50, keyword: '', filter: { imported: report.id } }
    expect((await client.call(listQuestions, page)).total).toBe(3)
    expect((await client.call(listQuestions, { ...page, filter: { typeId: bank.id } })).total).toBe(3)
  })

  test('only a file of a kind that may be aimed is aimed, and only by whoever sent it', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '别人的题库' })
    const report = await checked(client, '无分类.xlsx', await sheetOf([aRow('')]))
    const stranger = await officer()
    expect(await stranger.refused(aimImport, { id: report.id, targetId: bank.id })).toMatchObject({ status: 1004 })
  })

  test('a file of 1,500 rows with 7 faults shows exactly 7 and writes nothing; repaired, all appear at once', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '三千题库' })
    const rows = Array.from({ length: 1500 }, () => aRow('三千题库'))
    const wrong: [number, QuestionFields][] = [
      [4, { stem: '' }],
      [500, { kind: '抢答' }],
      [777, { answer: 'E' }],
      [1000, { answer: 'AB' }],
      [1222, { optionC: '甲' }],
      [1333, { score: '101' }],
      [1499, { type: '没有的题库' }],
    ]
    for (const [at, values] of wrong) rows[at] = { ...rows[at], ...values }

    const report = await checked(client, '题目.xlsx', await sheetOf(rows))

    expect(report.faults.map(({ message }) => message)).toEqual([
      '第 6 行：题干不能为空',
      '第 502 行：题型“抢答”无法识别',
      '第 779 行：正确答案“E”不在选项中',
      '第 1002 行：单选题只能有一个答案',
      '第 1224 行：选项 A 与 C 相同',
      '第 1335 行：分值须为 0.01–100',
      '第 1501 行：题目分类“没有的题库”不存在或无权编辑',
    ])
    expect([report.counts.add, report.counts.error, await inBank(bank.id)]).toEqual([1493, 7, 0])
    expect(await client.refused(commitImport, { id: report.id })).toMatchObject({
      message: '有 7 行错误，修正或改为仅导入正确行',
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
      const row = (wrong[at]?.[0] ?? 0) + 2
      const fixed = await client.call(fixImport, { id: report.id, row, fields })
      expect(fixed.counts.error).toBe(6 - at)
    }
    expect(await inBank(bank.id)).toBe(0)
    const { envelope } = await client.send(commitImport, { id: report.id })

    expect(envelope).toMatchObject({ message: '成功 1500 条，跳过 0 条', result: { done: 1500, skipped: 0 } })
    expect(await inBank(bank.id)).toBe(1500)
  }, 120_000)

  test('rows that are left out stay out, faulty ones with them, and can be taken in again', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '勾选题库' })
    const rows = [aRow('勾选题库'), aRow('勾选题库', { answer: 'X' }), aRow('勾选题库'), aRow('勾选题库')]
    const { id } = await checked(client, '题目.xlsx', await sheetOf(rows))

    await client.call(fixImport, { id, row: 3, choice: 'leave' })
    await client.call(fixImport, { id, row: 4, choice: 'leave' })
    const { counts, diff } = await client.call(fixImport, { id, row: 5, choice: 'leave' })
    const back = await client.call(fixImport, { id, row: 5, choice: 'take' })

    expect([counts.left, counts.error, diff.choices]).toEqual([3, 0, ['take']])
    expect(back.counts).toMatchObject({ left: 2, add: 2 })
    expect(await client.call(commitImport, { id })).toEqual({ done: 2, skipped: 2, jobId: null })
    const { list } = await client.call(listQuestions, { filter: { typeId: bank.id } })
    expect(list.map(({ stemText }) => stemText).sort()).toEqual([rows[0]?.stem, rows[3]?.stem].sort())
  })

  test('a bank that changed since refuses the commit and stays as it is', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '变化题库' })
    const [row, other] = [aRow('变化题库'), aRow('变化题库')]
    const { id } = await checked(client, '题目.xlsx', await sheetOf([row, other]))
    const same = await checked(client, '题目.xlsx', await sheetOf([row]))
    await client.call(commitImport, { id: same.id })

    expect(await client.refused(commitImport, { id })).toMatchObject({ message: '题库在预检后有变化，请重新预检' })
    expect(await inBank(bank.id)).toBe(1)
  })

  test('questions of the bank and of the file are repeated only with options and key; skipped, kept or replaced', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '重复题库' })
    const known = await client.call(saveQuestion, {
      ...aSingle(bank.id),
      stem: '<p>已有的题目</p>',
      action: 'activate',
    })
    const [{ content } = { content: null }] = (
      await t.db.execute<{ content: { options: { id: string; html: string }[]; key: { ids: string[] } } }>(
        sql`select content from question_versions where question_id = ${known.id}`,
      )
    ).rows
    const [one = '', two = '', three = '', four = ''] =
      content?.options.map(({ html }) => html.replace(/<[^>]*>/g, '')) ?? []
    const asked = { stem: '已有的题目', optionA: one, optionB: two, optionC: three, optionD: four }
    const answer = 'ABCD'[content?.options.findIndex(({ id }) => id === content.key.ids[0]) ?? -1]
    const same = aRow('重复题库', { ...asked, answer: answer ?? '' })
    const otherKey = aRow('重复题库', { ...asked, answer: answer === 'A' ? 'B' : 'A' })
    const otherOptions = aRow('重复题库', { stem: '已有的题目', optionA: '子', optionB: '丑', optionC: '寅' })
    const twin = aRow('重复题库', { stem: '两次的题目' })
    const [less, more] = ['x<1', 'x>1'].map((stem) => aRow('重复题库', { stem }))
    const file = await sheetOf([same, otherKey, otherOptions, twin, twin, less ?? {}, more ?? {}])

    const report = await checked(client, '题目.xlsx', file)

    expect(report.diff.map(({ action }) => action)).toEqual([
      'duplicate',
      'guess',
      'add',
      'add',
      'duplicate',
      'add',
      'add',
    ])
    expect(saidIn(report, 'duplicate')).toEqual([`第 2 行：与题库 ${known.number} 重复`, '第 6 行：与第 5 行重复'])
    expect(saidIn(report, 'guess')).toEqual([`第 3 行：与题库 ${known.number} 题干相同，选项或答案不同`])
    expect(report.diff.map(({ choices }) => choices.join())).toEqual([
      'skip,replace,keep,leave',
      'replace,keep,leave',
      'leave',
      'leave',
      'skip,keep,leave',
      'leave',
      'leave',
    ])
    const { id } = report
    await client.call(fixImport, { id, row: 3, choice: 'replace' })
    const kept = await client.call(fixImport, { id, row: 6, choice: 'keep' })
    expect(kept.counts).toMatchObject({ add: 5, update: 0, guess: 1, duplicate: 1 })
    expect(await client.call(commitImport, { id })).toEqual({ done: 6, skipped: 1, jobId: null })
    const [after] = await t.db.select().from(questions).where(eq(questions.id, known.id))
    expect(after).toMatchObject({ currentNo: 2, number: known.number })
    expect(await inBank(bank.id)).toBe(6)
  })

  test('rows with a number make the next version; labels that are new are guessed and made', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '版本题库' })
    const known = await client.call(saveQuestion, { ...aSingle(bank.id), action: 'activate' })
    const row = aRow('版本题库', { number: known.number, knowledge: '版本导入知识', labels: '版本导入标签' })

    const report = await checked(client, '题目.xlsx', await sheetOf([row, aRow('版本题库', { number: 'Q99999999' })]))

    expect(saidIn(report, 'guess')).toEqual([
      '第 2 行：将新建知识点“版本导入知识”',
      '第 2 行：将新建标签“版本导入标签”',
    ])
    expect(report.faults.map(({ message }) => message)).toEqual(['第 3 行：题号“Q99999999”不存在或无权编辑'])
    await client.call(commitImport, { id: report.id, onlyGood: true })
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

  test('an import is taken back: what is unused goes into the bin, what was changed since and versions stay', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '撤销题库' })
    const known = await client.call(saveQuestion, { ...aSingle(bank.id), action: 'activate' })
    const rows = [aRow('撤销题库'), aRow('撤销题库'), aRow('撤销题库', { number: known.number })]
    const { id } = await checked(client, '题目.xlsx', await sheetOf(rows))
    await client.call(commitImport, { id })
    await t.db.execute(
      sql`update questions set paper_count = 1 where bank_id = ${bank.id} and stem_text = ${rows[1]?.stem}`,
    )

    const undone = await client.call(undoImport, { id })

    expect(undone).toMatchObject({
      restored: 1,
      kept: [
        { row: 3, reason: '已有业务记录' },
        { row: 4, name: known.number, reason: '已成为题目的新版本，可在版本中恢复旧版' },
      ],
    })
    expect(await aliveIn(bank.id)).toBe(2)
  })

  test('pasted text, GIFT, Aiken and Moodle XML live the same life in the chosen category', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '文本题库' })
    const texts: [string, string][] = [
      ['a.txt', '1. 文本的题目\nA. 甲\nB. 乙\n答案：A'],
      ['b.txt', 'GIFT 的题目 {=甲 ~乙}'],
      ['c.txt', 'Aiken 的题目\nA) 甲\nB) 乙\nANSWER: A'],
      [
        'd.xml',
        '<quiz><question type="truefalse"><questiontext format="html"><text>Moodle 的题目</text></questiontext><answer fraction="100"><text>true</text></answer></question></quiz>',
      ],
    ]

    for (const [name, text] of texts) {
      const report = await checked(client, name, text, { targetId: bank.id })
      expect([report.targetName, report.layout, report.faults]).toEqual(['文本题库', null, []])
      await client.call(commitImport, { id: report.id })
    }
    const gbk = Buffer.concat([
      Buffer.from('1. '),
      Buffer.from([0xc8, 0xab, 0xd0, 0xc2]),
      Buffer.from('\nA. x\nB. y\n'),
      Buffer.from([0xb4, 0xf0, 0xb0, 0xb8]),
      Buffer.from(':A'),
    ])
    const report = await checked(client, 'gbk.txt', gbk, { targetId: bank.id })

    expect(report.diff[0]?.fields).toMatchObject({ stem: '全新', answer: 'A' })
    expect(await inBank(bank.id)).toBe(4)
  })

  test('a text is sent in place of a file, by kinds that are read from texts', async () => {
    const client = await officer()
    const bank = await aCategory(t.db, { name: '粘贴题库' })
    const form = new FormData()
    for (const [key, value] of Object.entries({ kind: 'questions', targetId: bank.id, text: '一 {=甲 ~乙}\n\n说明' }))
      form.set(key, value)
    const paste = async (sent: FormData) => {
      const { headers, body } = new Request('http://localhost', { method: 'POST', body: sent })
      const payload = Buffer.from(await new Response(body).arrayBuffer())
      const type = headers.get('content-type') ?? ''
      const answer = await t.running.app.inject({
        method: 'POST',
        url: `/${checkImport.path}`,
        headers: { 'x-token': client.token, 'content-type': type },
        payload,
      })
      return answer.json<{ message: string; result: unknown }>()
    }

    const report = importReport.parse((await paste(form)).result)
    form.set('kind', 'units')

    expect(report).toMatchObject({ fileName: '粘贴的文本', rows: 1, counts: { add: 1 } })
    expect(report.loose.map(({ row, message }) => [row, message])).toEqual([[3, '“说明”是说明文字，不是题目，未导入']])
    expect(importReport.safeParse((await paste(form)).result).success).toBe(false)
  })

  test('refuses strangers, foreign batches, dropped ones and what is no question file', async () => {
    const [client, other] = [await officer(), await officer()]
    await aCategory(t.db, { name: '拒绝题库' })
    const { id } = await checked(client, '题目.xlsx', await sheetOf([aRow('拒绝题库')]))

    expect(await other.refused(getImport, { id })).toMatchObject({ status: 1004 })
    expect(await (await t.as(P.questionBank)).refused(getImport, { id })).toMatchObject({ status: 1003 })
    await client.call(dropImport, { id })
    expect(await client.refused(commitImport, { id })).toMatchObject({ message: '状态已变化，请刷新后重试' })
    expect(await send(client, 'x.exe', Buffer.from('MZ'))).toMatchObject({
      message: '仅支持 xlsx、xls、csv、docx、txt、xml、gift 文件，或含图片的 zip',
    })
    expect(await send(client, 'x.docx', Buffer.from('no zip'))).toMatchObject({ success: false })
    const entity = Buffer.from('<!DOCTYPE q [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>')
    expect(await send(client, 'x.xml', entity)).toMatchObject({ message: 'XML 第 1 行格式有误，无法读取' })
  })

  test('template and fault file can be read again by the import itself', async () => {
    const client = await officer()
    await aCategory(t.db, { name: '模板题库' })
    const rows = [aRow('模板题库'), aRow('模板题库', { answer: '' })]
    const report = await checked(client, '题目.xlsx', await sheetOf(rows))

    const template = await postFor(t, client, importTemplate.path, { kind: 'questions' })
    const sample = await postFor(t, client, importTemplate.path, { kind: 'questions', format: 'gift' })
    const faults = await postFor(t, client, importFaultFile.path, { id: report.id })

    const sheets = await readSheets(template.rawPayload)
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['题目', '填写说明', '字典'])
    expect(sheets[0]?.data[0]).toEqual(titles)
    expect(sample.body).toContain('$CATEGORY')
    const [{ data } = { data: [] }] = await readSheets(faults.rawPayload)
    expect([data.length, data[0]?.at(-1), data[1]?.at(-1)]).toEqual([2, '错误原因', '请设置正确答案'])
    const back = await checked(client, '错误.xlsx', faults.rawPayload)
    expect([back.state, back.rows, back.counts.error]).toEqual(['checked', 1, 1])
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
    await client.call(commitImport, { id: first.id })
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
    expect(back.counts).toMatchObject({ update: 7 })
    await client.call(commitImport, { id: back.id })
    expect(await contents()).toEqual(before)
    for (const [format, name] of [
      ['moodle', 'x.xml'],
      ['gift', 'x.gift'],
      ['docx', 'x.docx'],
    ] as const) {
      const text = await postFor(t, client, exportQuestions.path, { filter, format, withKey: true })
      const read = await checked(client, name, text.rawPayload, format === 'docx' ? { targetId: bank.id } : {})
      expect(read.faults).toEqual([])
      expect(read.counts.duplicate).toBe(read.rows)
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
