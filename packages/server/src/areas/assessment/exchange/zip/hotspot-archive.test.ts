import { type QuestionFields, questionColumns } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { checkQuestionExport, exportQuestions } from '@portal/contract/areas/assessment/exchange-import.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '#src/schema/file.ts'
import { aPng } from '#test/factories/png.ts'
import { aCategory } from '#test/factories/question.ts'
import { aWorkbook, zipOf } from '#test/factories/workbook/workbook.ts'
import { postFor } from '#test/import-client.ts'
import { comparable, forAnotherBank, openQuestionDesk, type QuestionDesk } from '#test/question-archive.ts'

let desk: QuestionDesk
beforeAll(async () => {
  desk = await openQuestionDesk()
})
afterAll(() => desk.t.close())

const titles = questionColumns.map(({ title }) => title)
const sheetOf = (rows: readonly QuestionFields[]) =>
  aWorkbook({ rows: [titles, ...rows.map((fields) => questionColumns.map(({ key }) => fields[key] ?? null))] })

const take = (archive: Buffer, typeId: string) => desk.take(archive, typeId, '题目.zip')

const row: QuestionFields = {
  kind: '找隐患',
  stem: '找出作业现场的隐患',
  answer: '矩形(120,80,200,150)|灭火器被遮挡|分值=1.5|容差=10|类别=消防;圆(500,300,40)|未戴安全帽|分值=1.5',
  parameter: '误点扣分=0.5;告知数量=是;类别=消防|个体防护',
  picture: '现场.png',
  score: '3',
  explanation: '灭火器前 1 米内不得堆物',
}
const beside: QuestionFields = {
  kind: '单选',
  stem: '看图作答 [图护栏]',
  optionA: '缺护栏',
  optionB: '正常',
  answer: 'A',
}

test('a hot-spot question goes out with its picture and comes back equal', async () => {
  const [first, second] = [await aCategory(desk.t.db), await aCategory(desk.t.db)]
  const made = await take(
    await zipOf([
      ['题目.xlsx', await sheetOf([row, beside])],
      ['图片/现场.png', aPng(800, 600)],
      ['图片/图护栏.png', aPng(20, 20)],
    ]),
    first.id,
  )
  const hotspot = made.find(({ kind }) => kind === 'hotspot')
  expect(hotspot).toMatchObject({
    score: 3,
    picture: { width: 800, height: 600 },
    params: { missPenalty: 0.5, tellCount: true, categories: ['消防', '个体防护'] },
    key: {
      regions: [
        { name: '灭火器被遮挡', weight: 1.5, tolerance: 10, category: '消防', shape: { type: 'rect', x: 120, y: 80 } },
        { name: '未戴安全帽', weight: 1.5, shape: { type: 'circle', x: 500, y: 300, r: 40 } },
      ],
    },
  })

  const body = { filter: { typeId: first.id }, format: 'zip' as const, withKey: true }
  expect(await desk.officer.call(checkQuestionExport, body)).toMatchObject({ total: 2, written: 2, losses: [] })
  const answer = await postFor(desk.t, desk.officer, exportQuestions.path, body)
  expect(answer.headers['content-type']).toBe('application/zip')
  const back = await take(await forAnotherBank(answer.rawPayload), second.id)

  expect(back.map(comparable)).toEqual(made.map(comparable))
  expect(back.map(({ picture }) => picture?.fileId)).not.toContain(hotspot?.picture?.fileId)
})

test('a hot-spot question inside of a case goes out with its picture and comes back equal; forms without it say so', async () => {
  const [first, second] = [await aCategory(desk.t.db), await aCategory(desk.t.db)]
  const { explanation: _, ...part } = row
  const made = await take(
    await zipOf([
      [
        '题目.xlsx',
        await sheetOf([
          { kind: '案例', stem: '某作业现场 [图一]', caseNo: '一' },
          { ...part, picture: '图一', caseNo: '一' },
          { kind: '判断', stem: '可以动火', answer: '错', score: '2', caseNo: '一' },
        ]),
      ],
      ['图一.png', aPng(800, 600)],
    ]),
    first.id,
  )
  expect(made).toMatchObject([
    {
      kind: 'case',
      score: 5,
      parts: [
        { kind: 'hotspot', score: 3, picture: { width: 800, height: 600 }, params: { missPenalty: 0.5 } },
        { kind: 'judge' },
      ],
    },
  ])

  const body = { filter: { typeId: first.id }, format: 'zip' as const, withKey: true }
  expect(await desk.officer.call(checkQuestionExport, body)).toMatchObject({ total: 1, written: 1, losses: [] })
  const { rawPayload } = await postFor(desk.t, desk.officer, exportQuestions.path, body)
  const [back] = await take(await forAnotherBank(rawPayload), second.id)

  const plainPart = (version: (typeof made)[number] | undefined) =>
    version?.parts.map(({ id: _id, options: _options, picture, ...own }) => ({
      ...own,
      size: picture && [picture.width, picture.height],
    }))
  expect(comparable(back)).toBe(comparable(made[0]))
  expect(plainPart(back)).toEqual(plainPart(made[0]))
  const losses = await Promise.all(
    (['excel', 'moodle', 'docx'] as const).map((format) => desk.officer.call(checkQuestionExport, { ...body, format })),
  )
  expect(losses.map(({ losses: [loss] }) => loss?.message)).toEqual([
    '含找隐患小题的案例题不能以 Excel 保存，将不导出',
    '案例题不能以 Moodle XML 保存，将不导出',
    '案例题不能以 Word 保存，将不导出',
  ])
})

test('a picture whose bytes are gone fails the export alone, and the server goes on', async () => {
  const bank = await aCategory(desk.t.db)
  const [made] = await take(
    await zipOf([
      ['题目.xlsx', await sheetOf([row])],
      ['现场.png', aPng(900, 600)],
    ]),
    bank.id,
  )
  const [file] = await desk.t.db
    .select()
    .from(files)
    .where(eq(files.id, made?.picture?.fileId ?? ''))
  await desk.t.running.files.store.remove(file?.sha256 ?? '')

  const body = { filter: { typeId: bank.id }, format: 'zip' as const, withKey: true }
  const answer = await postFor(desk.t, desk.officer, exportQuestions.path, body)
  expect(answer.json()).toMatchObject({ status: 500, success: false })
  expect(await desk.officer.call(checkQuestionExport, body)).toMatchObject({ total: 1 })
})

test('other forms still say that they cannot hold it', async () => {
  const bank = await aCategory(desk.t.db)
  await take(
    await zipOf([
      ['题目.xlsx', await sheetOf([row])],
      ['现场.png', aPng(800, 600)],
    ]),
    bank.id,
  )

  for (const format of ['excel', 'gift', 'aiken', 'moodle', 'docx'] as const) {
    const check = await desk.officer.call(checkQuestionExport, { filter: { typeId: bank.id }, format, withKey: true })
    expect([format, check.written, check.losses.length]).toEqual([format, 0, 1])
  }
})

test('a picture that is not there, too small, or named by the number of a stored one is said at its row', async () => {
  const bank = await aCategory(desk.t.db)
  const stored = '01890000-0000-7000-8000-000000000001 800x600'
  const rows = [
    { ...row, stem: '甲', picture: '没有的图' },
    { ...row, stem: '乙', picture: '小图' },
    { ...row, stem: '丙', picture: stored },
    { ...row, stem: '丁', picture: '现场', answer: '矩形(1,2,3)|缺一个数' },
    { ...row, stem: '戊', picture: '现场', answer: '矩形(700,500,200,200)|伸出图外|分值=3' },
  ]
  const parts: Parameters<typeof zipOf>[0] = [
    ['题目.xlsx', await sheetOf(rows)],
    ['现场.png', aPng(800, 600)],
    ['小图.png', aPng(300, 200)],
  ]

  const { faults } = await desk.checked(await zipOf(parts), bank.id, '题目.zip')

  expect(faults.map(({ row: no, message }) => `${no} ${message}`)).toEqual([
    '2 第 2 行：图片 没有的图 未找到',
    '3 第 3 行：图片宽度至少 600 像素',
    '3 第 3 行：区域超出图片范围',
    `4 第 4 行：图片 ${stored} 未找到`,
    '5 第 5 行：正确答案“矩形(1,2,3)|缺一个数”无法识别',
    '6 第 6 行：区域超出图片范围',
  ])
})
