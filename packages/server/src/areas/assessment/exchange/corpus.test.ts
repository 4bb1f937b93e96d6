import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { plainText } from '@portal/contract/areas/assessment/question/content.ts'
import { type ImportReport, importReport } from '@portal/contract/areas/exchange/import.ts'
import { commitImport, mapImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aCategory } from '#test/factories/question.ts'
import { uploadTo } from '#test/import-client.ts'
import {
  type CorpusLayout,
  corpusFile,
  corpusLayouts,
  type MeantQuestion,
  meantQuestions,
} from '#test/question-corpus.ts'

const ROWS = 60
/** Shares of rows that have to come in without a hand on the file: of all of them, and of each layout. */
const BAR = 0.985
const FATE = { all: 0, in: 0, wrong: [] as string[] }

let t: TestApp
let officer: Client
beforeAll(async () => {
  t = await startTestApp()
  officer = await t.as(P.questionBank, P.questionBankSave, P.questionBankImport, P.questionBankKey)
})
afterAll(() => t.close())

/** What an importer does who takes everything as it is offered. */
const importAsOffered = async (file: Buffer, ending: string, bankId: string): Promise<ImportReport> => {
  const sent = await uploadTo(t, officer, file, { kind: 'questions', targetId: bankId }, `题库.${ending}`)
  if (!sent.success) throw new Error(sent.message)
  const report = importReport.parse(sent.result)
  if (!report.layout) return report
  const { columns, ways } = report.layout
  return officer.call(mapImport, { id: report.id, keys: columns.map(({ key }) => key), ways })
}

const contentsIn = async (bankId: string): Promise<QuestionContent[]> => {
  const { rows } = await t.db.execute<{ content: QuestionContent }>(sql`
    select v.content from question_versions v join questions q on q.id = v.question_id where q.bank_id = ${bankId}`)
  return rows.map(({ content }) => content)
}

/** The right answers of a question of the bank, in the words of its author. */
const rightOf = ({ key, options }: QuestionContent): string[] => {
  if (key?.type === 'truth') return [key.value ? '对' : '错']
  if (key?.type === 'options')
    return key.ids.map((id) => plainText(options.find((option) => option.id === id)?.html ?? '')).sort()
  return key?.type === 'blanks' ? key.blanks.flatMap(({ rule }) => (rule.type === 'text' ? rule.accepted : [])) : []
}

const compare = (layout: CorpusLayout, meant: readonly MeantQuestion[], made: readonly QuestionContent[]) => {
  const byToken = new Map(made.map((content) => [/T\d+N\d{3}/.exec(content.stem)?.[0] ?? '', content]))
  const wrong = meant.flatMap((question) => {
    const content = byToken.get(question.token)
    if (!content) return []
    const got = [content.kind, ...rightOf(content)]
    const wanted = [question.kind, ...[...question.right].sort()]
    return JSON.stringify(got) === JSON.stringify(wanted)
      ? []
      : [`${layout.name}: ${wanted.join()} became ${got.join()}`]
  })
  return { found: meant.filter(({ token }) => byToken.has(token)).length, wrong }
}

test.each(corpusLayouts.map((layout, at) => [layout.name, layout, at + 1] as const))(
  'a workbook with %s',
  async (_name, layout, seed) => {
    const bank = await aCategory(t.db, { name: `语料${seed}` })
    const meant = meantQuestions(seed, ROWS, layout.kinds)

    const report = await importAsOffered(corpusFile(layout, meant), layout.ending ?? 'xlsx', bank.id)
    await officer.call(commitImport, { id: report.id, onlyGood: true })

    const { found, wrong } = compare(layout, meant, await contentsIn(bank.id))
    FATE.all += meant.length
    FATE.in += found
    FATE.wrong.push(...wrong)
    expect(wrong).toEqual([])
    expect({ out: report.faults.map(({ message }) => message), in: found }).toEqual({ out: [], in: meant.length })
  },
)

test('of all layouts together nearly every row comes in, and none with a wrong key', () => {
  expect(corpusLayouts.length).toBeGreaterThanOrEqual(20)
  expect(FATE.all).toBe(corpusLayouts.length * ROWS)
  expect(FATE.in / FATE.all).toBeGreaterThanOrEqual(BAR)
  expect(FATE.wrong).toEqual([])
})

/** What real files do to single rows; the key is right in none of them, so none may come in. */
const damages: Record<string, (cells: string[]) => string[]> = {
  'a letter is missing': ([type = '', kind = '', stem = '', options = '', key = '']) => [
    type,
    kind,
    stem,
    options.replace('**B.', '**'),
    key,
  ],
  'two letters are exchanged': ([type = '', kind = '', stem = '', options = '', key = '']) => [
    type,
    kind,
    stem,
    options.replace('A.', 'X.').replace('B.', 'A.').replace('X.', 'B.'),
    key,
  ],
  'the key names no option': ([type = '', kind = '', stem = '', options = '']) => [type, kind, stem, options, 'L'],
  'there is no key': ([type = '', kind = '', stem = '', options = '']) => [type, kind, stem, options, ''],
  'there are no options': ([type = '', kind = '', stem = '', , key = '']) => [type, kind, stem, '', key],
}

test.each(Object.entries(damages))('a row in which %s does not come in', async (name, damage) => {
  const bank = await aCategory(t.db, { name: `坏行${name}` })
  const [layout] = corpusLayouts
  if (!layout) throw new Error('no layout')
  const meant = meantQuestions(900 + name.length, 20, ['single', 'multiple'])
  const file = corpusFile(layout, meant, (cells, at) => (at % 5 === 0 ? damage(cells.map(String)) : cells))

  const report = await importAsOffered(file, 'xlsx', bank.id)
  await officer.call(commitImport, { id: report.id, onlyGood: true })

  const made = await contentsIn(bank.id)
  expect(compare(layout, meant, made).wrong).toEqual([])
  expect([report.counts.error, made.length]).toEqual([4, 16])
})
