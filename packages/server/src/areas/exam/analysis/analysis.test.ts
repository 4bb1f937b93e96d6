import { rebuildStat, statItems, statSummary } from '@portal/contract/areas/exam/analysis.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPublishedExam, aPublishedPaper, onlyPeople, sit } from '#test/factories/exam.ts'
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
  await analyst.call(rebuildStat, { examId })
  await vi.waitFor(async () => expect((await analyst.call(statSummary, { examId })).computedAt).not.toBeNull(), {
    timeout: 20_000,
    interval: 200,
  })
  return examId
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

  test('an exam that nobody computed has no figures, and one of others is missing', async () => {
    const { paperId } = await aPublishedPaper(t, author)
    const examId = await aPublishedExam(author, { paperId })
    const unit = await anOrg(t.db)
    const stranger = await t.asWho({ codes: [P.examAnalysis], scope: { kind: 'below' }, orgId: unit.id })

    expect(await analyst.call(statSummary, { examId })).toMatchObject({ computedAt: null, figures: null })
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
