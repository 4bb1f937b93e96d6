import { getQuestion, listQuestions } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { importReport } from '@portal/contract/areas/exchange/import.ts'
import { commitImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aCategory } from '#test/factories/question.ts'
import { zipOf } from '#test/factories/workbook/workbook.ts'
import { uploadTo } from '#test/import-client.ts'

let t: TestApp
let officer: Client
beforeAll(async () => {
  t = await startTestApp()
  officer = await t.as(P.questionBank, P.questionBankSave, P.questionBankImport, P.questionBankKey)
})
afterAll(() => t.close())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
)
const TEXT = ['1. 图中缺少什么？[图1]', 'A. 护栏', 'B. 见[图护栏.png]', '答案：A'].join('\n')

const send = async (parts: Parameters<typeof zipOf>[0], typeId: string) =>
  uploadTo(t, officer, await zipOf(parts), { kind: 'questions', targetId: typeId }, '题目.zip')

test('pictures of an archive stand where the questions name them, in whatever folder they lie', async () => {
  const bank = await aCategory(t.db)
  const answer = await send(
    [
      ['__MACOSX/._题目.txt', 'x'],
      ['题目/题目.txt', TEXT],
      ['题目/图片/图1.png', PNG],
      ['题目/图片/图护栏.png', PNG],
    ],
    bank.id,
  )
  const report = importReport.parse(answer.result)
  await officer.call(commitImport, { id: report.id })
  const { list } = await officer.call(listQuestions, { filter: { typeId: bank.id } })
  const { version } = await officer.call(getQuestion, { id: list[0]?.id ?? '' })
  const kept = await t.db.execute(sql`select 1 from question_files where question_id = ${list[0]?.id}`)

  expect(report).toMatchObject({ rows: 1, counts: { guess: 1 }, faults: [] })
  expect(list).toMatchObject([{ hasPicture: true, stemText: '图中缺少什么？' }])
  expect(version.stem).toMatch(/图中缺少什么？.*<img/)
  expect(version.options[1]?.html).toMatch(/<img/)
  expect(kept.rows).toHaveLength(2)
})

test('a picture that is not in the archive is said at its question', async () => {
  const bank = await aCategory(t.db)

  const answer = await send(
    [
      ['题目.txt', TEXT],
      ['图1.png', PNG],
    ],
    bank.id,
  )

  const { faults } = importReport.parse(answer.result)
  expect(faults.map(({ message }) => message)).toEqual([expect.stringContaining('图片 图护栏.png 未找到')])
})

test('an archive of none or of two question files, or no archive at all, is refused', async () => {
  const bank = await aCategory(t.db)
  const one: [string, string] = ['一.txt', TEXT]
  const torn = Buffer.from('PK\u0003\u0004 torn')

  const none = await send([['图1.png', PNG]], bank.id)
  const two = await send([one, ['二.txt', TEXT]], bank.id)
  const broken = await uploadTo(t, officer, torn, { kind: 'questions' }, '题目.zip')

  expect([none.message, two.message]).toEqual(Array(2).fill('压缩包中须有且只有一个题目文件，图片放在同一压缩包内'))
  expect(broken.message).toBe('文件已损坏，无法读取，请重新保存或重新下载')
})

test('an archive that is damaged anywhere is refused in words', async () => {
  const bank = await aCategory(t.db)
  const whole = await zipOf([
    ['题目/题目.txt', `${TEXT}\n`.repeat(50)],
    ['题目/图1.png', PNG],
  ])
  const answers: string[] = []
  // Every place once: heads, names, data, directory, end.
  for (let at = 0; at + 3 <= whole.length; at += 7) {
    const damaged = Buffer.from(whole)
    damaged.fill(damaged[at] === 0xff ? 0 : 0xff, at, at + 3)
    const answer = await uploadTo(t, officer, damaged, { kind: 'questions', targetId: bank.id }, '题目.zip')
    if (!answer.success) answers.push(answer.message)
    if (answer.status === 500) throw new Error(`damaged at ${at}: ${answer.message}`)
  }
  for (const length of [0, 4, 60, whole.length - 30])
    expect(
      (await uploadTo(t, officer, whole.subarray(0, length), { kind: 'questions', targetId: bank.id }, '题目.zip'))
        .message,
    ).toBe('文件已损坏，无法读取，请重新保存或重新下载')
  expect(answers.length).toBeGreaterThan(5)
  expect(answers.filter((message) => /系统|稍后/.test(message))).toEqual([])
}, 120_000)
