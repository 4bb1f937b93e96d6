import { questionLabelOptions } from '@portal/contract/areas/assessment/label.ts'
import { rebuildStat, statItems, statSummary } from '@portal/contract/areas/exam/analysis.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { questionLabelLinks } from '#src/schema/assessment.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPublishedExam, aPublishedPaper, onlyPeople, sit } from '#test/factories/exam.ts'
import { aQuestionLabel } from '#test/factories/question.ts'
import { shortContent, singleContent } from '#test/factories/sitting.ts'
import { guessScoreOf, verdictsOf } from './options.ts'

let t: TestApp
let author: Client
let analyst: Client

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  author = await t.as(P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey)
  analyst = await t.as(P.examAnalysis)
})
afterAll(() => t.close())

const anAnalysedExam = async () => {
  const { paperId } = await aPublishedPaper(t, author, [singleContent, singleContent])
  const people = await Promise.all(Array.from({ length: 4 }, () => t.as()))
  const examId = await aPublishedExam(author, { paperId, audience: onlyPeople(...people.map(({ id }) => id)) })
  for (const [place, person] of people.entries()) await sit(person, examId, place < 3 ? 'bbbbbbbb' : 'aaaaaaaa')
  await computed(examId)
  return examId
}

const computed = async (examId: string) => {
  await analyst.call(rebuildStat, { examId })
  await vi.waitFor(async () => expect((await analyst.call(statSummary, { examId })).computedAt).not.toBeNull(), {
    timeout: 20_000,
    interval: 200,
  })
}

describe('rest/examStat', () => {
  test('tells totals, reliability and each question of an exam', async () => {
    const examId = await anAnalysedExam()

    const { figures, progress } = await analyst.call(statSummary, { examId })
    const { list } = await analyst.call(statItems, { filter: { examId } })

    expect(progress).toBeNull()
    expect(figures).toMatchObject({
      n: 4,
      mean: 3,
      median: 4,
      passRate: 0.75,
      alpha: 1,
      kr20: 1,
      reliabilityBy: 'item',
    })
    expect(figures?.histogram).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 3])
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({ n: 4, facility: 0.75, rest: 1, weight: 0.5, intended: 0.5, verdicts: [] })
    expect(list[0]?.options.map(({ label, chosen, isKey }) => [label, chosen, isKey])).toEqual([
      ['A', 1, false],
      ['B', 3, true],
      ['C', 0, false],
    ])
  })

  test('each question asked of it has its own answer, and a new name or computation is seen at once', async () => {
    const examId = await anAnalysedExam()
    const filter = { examId }
    const asked = [
      { filter, page: 1, pageSize: 1 },
      { filter, page: 2, pageSize: 1 },
      { filter, sort: '-facility' as const },
      { filter, keyword: 'nothing is called so' },
      { filter: { ...filter, kind: 'judge' as const } },
    ]

    const pages = await Promise.all([...asked, ...asked].map((body) => analyst.call(statItems, body)))
    await t.db.execute(sql`update exams set title = 'renamed' where id = ${examId}`)
    const renamed = await analyst.call(statSummary, { examId })
    await t.db.execute(sql`
      update exam_statistics set figures = jsonb_set(figures, '{exam,n}', '77') where exam_id = ${examId}`)
    const anew = await analyst.call(statSummary, { examId })

    const [first, second] = pages
    expect(pages.map(({ list, total }) => [list.length, total])).toEqual(
      [...asked, ...asked].map(
        (_, at) =>
          [
            [1, 2],
            [1, 2],
            [2, 2],
            [0, 0],
            [0, 0],
          ][at % asked.length],
      ),
    )
    expect(first?.list[0]?.id).not.toBe(second?.list[0]?.id)
    expect([renamed.title, renamed.figures?.n]).toEqual(['renamed', 4])
    expect(anew.figures?.n).toBe(77)
  })

  test('questions are found by their 知识点 and by those above it', async () => {
    const examId = await anAnalysedExam()
    const top = await aQuestionLabel(t.db, { kind: 'knowledge' })
    const below = await aQuestionLabel(t.db, { kind: 'knowledge', parentId: top.id })
    const other = await aQuestionLabel(t.db, { kind: 'knowledge' })
    const [first] = (await analyst.call(statItems, { filter: { examId } })).list
    const link = { questionId: first?.questionId ?? '', labelId: below.id }
    await t.db.insert(questionLabelLinks).values(link)
    const found = async (knowledgeIds: string[]) =>
      (await analyst.call(statItems, { filter: { examId, knowledgeIds } })).list.map(({ questionId }) => questionId)

    expect(await found([below.id])).toEqual([link.questionId])
    expect(await found([other.id, top.id])).toEqual([link.questionId])
    expect(await found([other.id])).toEqual([])
    expect(await found([])).toHaveLength(2)
    expect((await analyst.call(questionLabelOptions, {})).map(({ id }) => id)).toContain(below.id)
  })

  test('people who had the same questions have figures of their own, and so has a unit', async () => {
    const { paperId } = await aPublishedPaper(t, author, [singleContent, singleContent, singleContent])
    const [right, wrong] = [await t.as(), await t.as()]
    const examId = await aPublishedExam(author, { paperId, audience: onlyPeople(right.id, wrong.id) })
    const sittings = [await sit(right, examId, 'bbbbbbbb'), await sit(wrong, examId, 'aaaaaaaa')]
    const unit = await anOrg(t.db)
    // Thirty people of a unit as the first one, thirty as the second, of whom the latter were not asked the last question.
    for (const [place, { attemptId }] of sittings.entries())
      await t.db.execute(sql`
        with one as (select * from attempts where id = ${attemptId}),
        made as (
          insert into attempts (id, scene, object_id, person_id, no, seed, paper, paper_hash, item_count, max_total, state,
            total, passed, submitted_at, submit_kind, org_at_start)
          select gen_random_uuid(), scene, object_id, gen_random_uuid(), 1, seed, paper, paper_hash, item_count, max_total,
            state, total, passed, submitted_at, submit_kind,
            case when ${place === 0}::boolean then ${unit.id}::uuid else org_at_start end
          from one, generate_series(1, 30) returning id)
        insert into attempt_items (id, attempt_id, item_id, position, question_id, version_no, max, answer, outcome,
          auto_score, final_score, answered_at)
        select gen_random_uuid(), made.id, i.item_id, i.position, i.question_id, i.version_no, i.max, i.answer, i.outcome,
          i.auto_score, i.final_score, i.answered_at
        from made, one join attempt_items i on i.attempt_id = one.id
        where i.position < (select max(position) from attempt_items where attempt_id = one.id)
          or ${place}::int = 0`)
    await computed(examId)

    const all = await analyst.call(statSummary, { examId })
    const [first, second] = await Promise.all(['A', 'B'].map((form) => analyst.call(statSummary, { examId, form })))
    const ofUnit = await analyst.call(statSummary, { examId, orgId: unit.id })
    const both = await analyst.call(statSummary, { examId, orgId: unit.id, form: 'B' })

    expect(all.forms).toEqual([
      { form: 'A', n: 32 },
      { form: 'B', n: 30 },
    ])
    expect(all.figures).toMatchObject({ n: 62, reliabilityBy: 'slot' })
    expect(first?.figures).toMatchObject({ n: 32, passRate: 31 / 32, reliabilityBy: 'item', alpha: 1 })
    expect(second?.figures).toMatchObject({ n: 30, passRate: 0, mean: 0, alpha: null })
    expect(ofUnit.figures).toMatchObject({ n: 30, mean: 6, alpha: null, kr20: null })
    expect(both.figures).toMatchObject({ n: 0, mean: null })
    expect(await analyst.refused(statSummary, { examId, form: 'C' })).toMatchObject({ status: 1004 })
  })

  test('an exam that nobody computed has no figures, and one of others is missing', async () => {
    const { paperId } = await aPublishedPaper(t, author)
    const examId = await aPublishedExam(author, { paperId })
    const unit = await anOrg(t.db)
    const stranger = await t.asWho({ codes: [P.examAnalysis], scope: { kind: 'below' }, orgId: unit.id })

    expect(await analyst.call(statSummary, { examId })).toMatchObject({ computedAt: null, figures: null })
    expect(await analyst.call(statItems, { filter: { examId } })).toEqual({ list: [], total: 0 })
    expect(await stranger.refused(statItems, { filter: { examId } })).toMatchObject({ status: 1004 })
    expect(await stranger.refused(statSummary, { examId })).toMatchObject({ status: 1004 })
    expect(await stranger.refused(rebuildStat, { examId })).toMatchObject({ status: 1004 })
  })
})

test('a blind guess earns its chance', () => {
  expect(guessScoreOf(singleContent, 300)).toBe(100)
  expect(guessScoreOf(shortContent, 300)).toBeNull()
})

const option = { label: 'A', isKey: true, chosen: 20, all: 0.5, upper: 0.4, middle: 0.5, lower: 0.6, rpb: 0 }

test('verdicts say what is wrong in the words of the brief, and nothing of few answers', () => {
  const options = [
    option,
    { ...option, label: 'B', isKey: false, upper: 0.6 },
    { ...option, label: 'C', isKey: false, all: 0.01, upper: 0 },
  ]

  expect(verdictsOf({ n: 30, facility: 0.96, rest: -0.1 }, options)).toEqual([
    '过易',
    '疑似答案有误',
    '高分组多选 B，疑似答案有误',
    '无效干扰项',
  ])
  expect(verdictsOf({ n: 30, facility: 0.1, rest: 0.1 }, [])).toEqual(['过难', '区分度偏低'])
  expect(verdictsOf({ n: 29, facility: 0.96, rest: -0.1 }, options)).toEqual([])
})
