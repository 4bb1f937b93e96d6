import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { scoreItem } from '@portal/contract/areas/assessment/question/scoring/score-item.ts'
import { myCertificates } from '@portal/contract/areas/certificate/certificate.ts'
import { decideAppeal, saveAppeal } from '@portal/contract/areas/exam/appeal.ts'
import { reviewAttempt, startAttempt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { examOutputs } from '@portal/contract/areas/exam/certificate.ts'
import { type ExamRules, SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { markQueue, nextMarkTask, saveMark } from '@portal/contract/areas/exam/mark/marking.ts'
import {
  questionImpact,
  type RegradeChange,
  regradeApply,
  regradePreview,
  regradeQuestion,
} from '@portal/contract/areas/exam/regrade.ts'
import { resultDetail, resultFigures } from '@portal/contract/areas/exam/result.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, asc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questions } from '#src/schema/assessment.ts'
import { attemptItems, attempts, scoreHistory } from '#src/schema/exam/attempt.ts'
import { markTasks } from '#src/schema/exam/marking.ts'
import { pointsEntries } from '#src/schema/points.ts'
import { messages } from '#src/schema/system/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPublishedExam, aPublishedPaper, onlyPeople, startBody } from '#test/factories/exam.ts'
import { aPointsRule } from '#test/factories/points.ts'
import { fillContent, judgeContent, multipleContent, shortContent, singleContent } from '#test/factories/sitting.ts'
import { tallyAnswers } from '../attempt/tally.ts'

let t: TestApp
let author: Client
let lead: Client

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(
    P.exam,
    P.examPaper,
    P.examExam,
    P.examPublish,
    P.questionBank,
    P.questionBankKey,
    P.questionBankSave,
  )
  lead = await t.as(P.examMarkAdmin, P.examResult, P.examAppeal)
})
afterAll(() => t.close())

const contents: QuestionContent[] = [singleContent, multipleContent, judgeContent, fillContent]
type Answers = (QuestionAnswer | null)[]

/** One answer per question, in the order of the paper. */
const write = async (learner: Client, examId: string, answers: Answers) => {
  const { attemptId, lease, sections } = await learner.call(startAttempt, startBody(examId))
  const items = sections.flatMap((section) => section.items)
  const changes = items.flatMap(({ itemId }, place) => {
    const answer = answers[place] ?? null
    return answer === null ? [] : [{ itemId, rev: 1, answer, flag: false, spentMs: 1000 }]
  })
  await learner.call(submitAttempt, { attemptId, lease, clientKey: `key-${v7()}`, changes })
  return attemptId
}

const few: Answers[] = [
  ['bbbbbbbb', ['dddddddd', 'eeeeeeee'], false, ['零点八兆帕']],
  ['aaaaaaaa', ['dddddddd'], true, ['零点捌兆帕']],
  ['aaaaaaaa', ['ffffffff'], false, ['0.8MPa']],
  ['cccccccc', ['dddddddd', 'ffffffff'], null, ['1MPa']],
  [null, null, null, null],
  ['aaaaaaaa', ['eeeeeeee', 'dddddddd'], true, ['0.8MPa']],
]

interface Wishes {
  asked?: QuestionContent[]
  answers?: Answers[]
  rules?: Partial<ExamRules>
}

const anExam = async ({ asked = contents, answers = few, rules = {} }: Wishes = {}) => {
  const { paperId, ids } = await aPublishedPaper(t, author, asked)
  const learners = await Promise.all(answers.map(() => t.as()))
  const examId = await aPublishedExam(author, {
    paperId,
    audience: onlyPeople(...learners.map(({ id }) => id)),
    rules: { passScore: 4, shuffleQuestions: false, shuffleOptions: false, ...rules },
  })
  const attemptIds: string[] = []
  for (const [place, learner] of learners.entries()) attemptIds.push(await write(learner, examId, answers[place] ?? []))
  return { examId, ids, learners, attemptIds }
}

/** Somebody marks what people have to mark. */
const marked = (...markerIds: string[]): Partial<ExamRules> => ({
  marking: { blind: true, double: false, tolerance: 1, step: 0.5, markerIds: [lead.id, ...markerIds] },
})

const preview = (examId: string, questionId: string | undefined, change: RegradeChange) =>
  lead.call(regradePreview, { examId, questionId: questionId ?? '', change })
const apply = (previewId: string) => lead.call(regradeApply, { previewId, reason: '答案有误' })
const sittingsOf = (examId: string) =>
  t.db.select().from(attempts).where(eq(attempts.objectId, examId)).orderBy(asc(attempts.id))
const itemsOf = (attemptId: string) => t.db.select().from(attemptItems).where(eq(attemptItems.attemptId, attemptId))

/** The obvious way: every question of every sitting scored anew, one after the other. */
const slowly = async (examId: string, ids: string[], asked: QuestionContent[], dropped?: string) => {
  const found: { id: string; total: number; passed: boolean }[] = []
  for (const { id } of await sittingsOf(examId)) {
    let [sum, most] = [0, 0]
    for (const { questionId, answer, max } of await itemsOf(id)) {
      if (questionId === dropped) continue
      const content = asked[ids.indexOf(questionId)]
      sum += content ? (scoreItem(content, answer, max).hundredths ?? 0) : 0
      most += max
    }
    const total = Math.max(0, sum)
    found.push({ id, total, passed: total >= (400 * most) / 800 })
  }
  return found
}

const kept = async (examId: string) =>
  (await sittingsOf(examId)).map(({ id, total, passed }) => ({ id, total, passed }))

const keyOf = (...ids: string[]): RegradeChange => ({
  kind: 'newKey',
  key: { type: 'options', ids },
  partKeys: {},
})

describe('rest/examMark/regradePreview', () => {
  test('says who is affected, by how much, and who passes differently, and changes nothing', async () => {
    const { examId, ids } = await anExam()
    const before = await kept(examId)

    const seen = await preview(examId, ids[0], keyOf('aaaaaaaa'))

    expect(seen).toMatchObject({ attempts: 6, affected: 4, published: 4 })
    expect(seen.shifts).toEqual([
      { by: 2, n: 3 },
      { by: -2, n: 1 },
    ])
    const wanted = contents.map((content, n) => (n === 0 ? { ...content, ...keyChange('aaaaaaaa') } : content))
    const after = await slowly(examId, ids, wanted)
    const turned = after.filter(({ passed }, n) => passed !== before[n]?.passed)
    expect([seen.toPass, seen.toFail]).toEqual([
      turned.filter(({ passed }) => passed).length,
      turned.filter(({ passed }) => !passed).length,
    ])
    expect(seen.passFlips).toHaveLength(turned.length)
    expect(seen.passFlips.every(({ name }) => name !== '')).toBe(true)
    expect(await kept(examId)).toEqual(before)
  })

  test('refuses what does not fit the question', async () => {
    const { examId, ids } = await anExam({
      asked: [singleContent, shortContent],
      answers: [['aaaaaaaa']],
      rules: marked(),
    })
    const say = async (questionId: string | undefined, change: object) => {
      const refusal = await lead.refused(regradePreview, { examId, questionId, change })
      return refusal.errors[0]?.message ?? refusal.message
    }

    expect(await say(v7(), keyOf('aaaaaaaa'))).toBe('本场考试没有考生答过该题')
    expect(await say(ids[0], keyOf('zzzzzzzz'))).toMatch(/^答案与考试所用题目不符/)
    expect(await say(ids[0], { kind: 'newPolicy', policy: 'perBlank' })).toBe('该题型不适用所选计分方式')
    expect(await say(ids[1], keyOf('aaaaaaaa'))).toBe('该题由人工评分，不能修改答案或计分方式')
  })

  test('an exam of others is missing', async () => {
    const { examId, ids } = await anExam({ answers: [few[0] ?? []] })
    const unit = await anOrg(t.db)
    const stranger = await t.asWho({ codes: [P.examMarkAdmin], scope: { kind: 'below' }, orgId: unit.id })
    const { previewId } = await preview(examId, ids[0], { kind: 'drop' })

    const body = { examId, questionId: ids[0], change: { kind: 'drop' } }
    expect(await stranger.refused(regradePreview, body)).toMatchObject({ status: 1004 })
    expect(await stranger.refused(regradeApply, { previewId, reason: '答案有误' })).toMatchObject({ status: 1004 })
    expect(await stranger.refused(regradeQuestion, { examId, questionId: ids[0] })).toMatchObject({ status: 1004 })
  })
})

const keyChange = (...ids: string[]) => ({ key: { type: 'options' as const, ids } })

describe('rest/examMark/regradeApply', () => {
  test.each([
    ['a new key', 0, keyOf('aaaaaaaa'), { ...singleContent, ...keyChange('aaaaaaaa') }],
    ['a new policy', 1, { kind: 'newPolicy', policy: 'all', params: {} }, { ...multipleContent, policy: 'all' }],
    ['a penalty taken away', 2, { kind: 'newPolicy', policy: 'exact', params: {} }, { ...judgeContent, params: {} }],
  ] as [string, number, RegradeChange, QuestionContent][])(
    '%s scores every sitting as the slow way does',
    async (_, place, change, content) => {
      const { examId, ids } = await anExam()
      const { previewId, affected } = await preview(examId, ids[place], change)

      expect(await apply(previewId)).toEqual({ changed: affected })

      const asked = contents.map((each, n) => (n === place ? content : each))
      expect(await kept(examId)).toEqual(await slowly(examId, ids, asked))
    },
  )

  test('a question left out takes its score from the total and its share from the pass mark', async () => {
    const { examId, ids } = await anExam()
    const { previewId, affected } = await preview(examId, ids[1], { kind: 'drop' })
    expect(affected).toBe(6)

    await apply(previewId)

    expect(await kept(examId)).toEqual(await slowly(examId, ids, contents, ids[1]))
    expect((await sittingsOf(examId)).map(({ maxTotal }) => maxTotal)).toEqual([600, 600, 600, 600, 600, 600])
    const again = await lead.refused(regradePreview, { examId, questionId: ids[1], change: { kind: 'creditAll' } })
    expect(again.message).toBe('该题已改判为“剔除本题”，不能再改判')
    const figures = await lead.call(resultFigures, { examId })
    expect(figures.passed).toBe((await kept(examId)).filter(({ passed }) => passed).length)
  })

  test('a question left out is shown as such to its people and to who looks at a script', async () => {
    const { examId, ids, learners, attemptIds } = await anExam({ rules: { keyRelease: 'handIn' } })
    const attemptId = attemptIds[3] ?? ''
    await apply((await preview(examId, ids[1], { kind: 'drop' })).previewId)

    const review = await learners[3]?.call(reviewAttempt, { attemptId })
    const detail = await lead.call(resultDetail, { attemptId })

    expect(review?.sections[0]?.items.map(({ dropped = false }) => dropped)).toEqual([false, true, false, false])
    expect(detail.sections[0]?.items.map(({ dropped }) => dropped)).toEqual([false, true, false, false])
  })

  test('figures of the question follow the new scores, whether they were added before or come later', async () => {
    const { examId, ids } = await anExam({ answers: few.slice(0, 4) })
    const facility = async () =>
      (
        await t.db
          .select()
          .from(questions)
          .where(eq(questions.id, ids[0] ?? ''))
      )[0]?.facility
    await tallyAnswers(t.running.platform)
    expect(await facility()).toBe(0.25)

    await apply((await preview(examId, ids[0], keyOf('aaaaaaaa'))).previewId)
    expect(await facility()).toBe(0.5)
    await apply((await preview(examId, ids[0], { kind: 'creditAll' })).previewId)
    expect(await facility()).toBe(0.5)

    const later = await anExam({ answers: few.slice(0, 4) })
    await apply((await preview(later.examId, later.ids[0], keyOf('aaaaaaaa'))).previewId)
    await tallyAnswers(t.running.platform)
    const [row] = await t.db
      .select()
      .from(questions)
      .where(eq(questions.id, later.ids[0] ?? ''))
    expect(row).toMatchObject({ answers: 4, facility: 0.5 })
  })

  test('credits everybody who was asked, and keeps each change of a score with its reason', async () => {
    const { examId, ids, attemptIds } = await anExam()
    const { previewId } = await preview(examId, ids[0], { kind: 'creditAll' })

    await apply(previewId)

    const items = await t.db
      .select()
      .from(attemptItems)
      .where(eq(attemptItems.questionId, ids[0] ?? ''))
    expect(items.every(({ finalScore }) => finalScore === 200)).toBe(true)
    const own = items.find(({ attemptId }) => attemptId === attemptIds[1])
    const history = await t.db
      .select()
      .from(scoreHistory)
      .where(eq(scoreHistory.attemptItemId, own?.id ?? ''))
    expect(history).toMatchObject([{ before: 0, after: 200, cause: 'regrade', reason: '答案有误', byId: lead.id }])
    const { history: told } = await lead.call(regradeQuestion, { examId, questionId: ids[0] ?? '' })
    expect(told).toMatchObject([{ kind: 'creditAll', reason: '答案有误', changed: 5 }])
  })

  test('happens once, however many press at the same time, and not on what has changed since the look', async () => {
    const { examId, ids, attemptIds } = await anExam()
    const { previewId } = await preview(examId, ids[0], keyOf('aaaaaaaa'))
    const other = await preview(examId, ids[0], keyOf('cccccccc'))

    const outcomes = await Promise.allSettled([1, 2, 3].map(() => apply(previewId)))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await lead.refused(regradeApply, { previewId, reason: '再来一次' })).message).toBe('该改判已执行')
    const stale = await lead.refused(regradeApply, { previewId: other.previewId, reason: '答案有误' })
    expect(stale.message).toBe('预览后答卷有变化，请重新预览')
    const [item] = await t.db
      .select()
      .from(attemptItems)
      .where(and(eq(attemptItems.attemptId, attemptIds[1] ?? ''), eq(attemptItems.questionId, ids[0] ?? '')))
    const history = await t.db
      .select()
      .from(scoreHistory)
      .where(eq(scoreHistory.attemptItemId, item?.id ?? ''))
    expect(history).toHaveLength(1)
  })

  test('gives and takes the points of passing exactly by the difference, and tells each person once', async () => {
    const ruleId = await aPointsRule(t.db, { event: 'examPassed', award: { kind: 'fixed', points: 20 } })
    const answers: Answers[] = [['bbbbbbbb'], ['aaaaaaaa'], ['cccccccc']]
    const { examId, ids, learners } = await anExam({ asked: [singleContent], answers, rules: { passScore: 2 } })
    const pointsOf = async (place: number) => {
      const rows = await t.db
        .select()
        .from(pointsEntries)
        .where(and(eq(pointsEntries.personId, learners[place]?.id ?? ''), eq(pointsEntries.ruleId, ruleId)))
      return rows.map(({ points }) => points).toSorted((a, b) => b - a)
    }
    expect([await pointsOf(0), await pointsOf(1), await pointsOf(2)]).toEqual([[20], [], []])

    await apply((await preview(examId, ids[0], keyOf('aaaaaaaa'))).previewId)
    expect([await pointsOf(0), await pointsOf(1), await pointsOf(2)]).toEqual([[20, -20], [20], []])
    await apply((await preview(examId, ids[0], keyOf('bbbbbbbb'))).previewId)
    expect([await pointsOf(0), await pointsOf(1), await pointsOf(2)]).toEqual([[20, 20, -20], [20, -20], []])

    const told = await t.db
      .select()
      .from(messages)
      .where(eq(messages.userId, learners[1]?.id ?? ''))
    expect(told.filter(({ title }) => title.startsWith('成绩更正'))).toHaveLength(2)
    const untouched = await t.db
      .select()
      .from(messages)
      .where(eq(messages.userId, learners[2]?.id ?? ''))
    expect(untouched.filter(({ title }) => title.startsWith('成绩更正'))).toEqual([])
  })

  test('a question that people mark leaves their queue when it is credited, and the sitting is out', async () => {
    const marker = await t.as(P.examMark)
    const { examId, ids, attemptIds } = await anExam({
      asked: [singleContent, shortContent],
      answers: [
        ['bbbbbbbb', '明确责任'],
        ['aaaaaaaa', '不知道'],
      ],
      rules: { ...marked(marker.id), passScore: 2 },
    })
    await marker.call(markQueue, { examId })
    const { task } = await marker.call(nextMarkTask, { examId, questionId: ids[1] ?? '' })
    const seen = await preview(examId, ids[1], { kind: 'creditAll' })
    expect(seen.shifts).toEqual([{ by: null, n: 2 }])

    await apply(seen.previewId)

    expect(await t.db.select().from(markTasks).where(eq(markTasks.examId, examId))).toEqual([])
    const rows = await sittingsOf(examId)
    expect(rows.map(({ state }) => state)).toEqual(['published', 'published'])
    expect(rows.find(({ id }) => id === attemptIds[0])?.total).toBe(400)
    const late = await marker.refused(saveMark, { taskId: task?.taskId, revision: task?.revision, score: 1 })
    expect(late).toMatchObject({ status: 1004 })
  })

  test('whoever has won an appeal keeps that score, and the same answer of others may be given it', async () => {
    const answers: Answers[] = [['aaaaaaaa'], ['aaaaaaaa'], ['bbbbbbbb']]
    const { examId, ids, learners, attemptIds } = await anExam({
      asked: [singleContent],
      answers,
      rules: { passScore: 2, keyRelease: 'handIn' },
    })
    const [item] = await itemsOf(attemptIds[0] ?? '')
    const attemptItemId = item?.id ?? ''
    const appeal = await learners[0]?.call(saveAppeal, { attemptItemId, text: '选项 A 也成立' })
    await lead.call(decideAppeal, { id: appeal?.id ?? '', accept: true, score: 1.5, reason: '有道理' })

    const seen = await preview(examId, ids[0], { kind: 'sameAnswer', attemptItemId })
    expect(seen).toMatchObject({ affected: 1, shifts: [{ by: 1.5, n: 1 }] })
    await apply(seen.previewId)
    await apply((await preview(examId, ids[0], keyOf('cccccccc'))).previewId)

    const totals = new Map((await sittingsOf(examId)).map(({ id, total }) => [id, total]))
    expect(attemptIds.map((id) => totals.get(id))).toEqual([150, 150, 0])
  })

  test('what is handed in afterwards counts by it too', async () => {
    const { examId, ids, learners } = await anExam({ answers: [few[1] ?? []], rules: { maxAttempts: 2 } })
    await apply((await preview(examId, ids[0], keyOf('aaaaaaaa'))).previewId)
    await apply((await preview(examId, ids[2], { kind: 'drop' })).previewId)

    const later = await write(learners[0] ?? author, examId, few[1] ?? [])

    const asked = contents.map((each, n) => (n === 0 ? { ...each, ...keyChange('aaaaaaaa') } : each))
    expect(await kept(examId)).toEqual(await slowly(examId, ids, asked, ids[2]))
    expect((await sittingsOf(examId)).find(({ id }) => id === later)).toMatchObject({ maxTotal: 600 })
  })
})

describe('rest/questionBank/impact', () => {
  test('rehearses a changed key on the answers given so far', async () => {
    const { examId, ids } = await anExam()
    const before = await kept(examId)

    const version = { ...singleContent, ...keyChange('aaaaaaaa') }
    const impact = await author.call(questionImpact, { id: ids[0] ?? '', version })

    const seen = await preview(examId, ids[0], keyOf('aaaaaaaa'))
    const { toPass, toFail } = seen
    expect(impact).toMatchObject({ attempts: 6, changed: 4, scoreShift: 1, passFlips: toPass + toFail })
    expect(impact.exams).toMatchObject([{ examId, attempts: 6, changed: 4, toPass, toFail }])
    expect(await kept(examId)).toEqual(before)
  })
})

describe('certificates', () => {
  const outputs = { ...SHIPPED_RULES.outputs, certificate: true, certificateTitle: '合格证' }
  const key = (id: string): RegradeChange => ({ kind: 'newKey', key: { type: 'options', ids: [id] }, partKeys: {} })

  test('are told before a regrade and follow it, with a word to their people, and come back with the result', async () => {
    const asked = [singleContent, judgeContent]
    const answers: Answers[] = [
      ['bbbbbbbb', false],
      ['aaaaaaaa', false],
    ]
    const { examId, ids, learners, attemptIds } = await anExam({ asked, answers, rules: { outputs } })
    const [first, second] = learners
    const stateOf = async (learner: Client | undefined) =>
      (await learner?.call(myCertificates, {}))?.map(({ state }) => state)
    const told = async (learner: Client | undefined) =>
      (
        await t.db
          .select()
          .from(messages)
          .where(eq(messages.userId, learner?.id ?? ''))
      ).map(({ text }) => text)

    const there = await preview(examId, ids[0], key('aaaaaaaa'))
    expect(there.certificates).toEqual({ issue: 1, restore: 0, revoke: 1 })
    expect(there.passFlips.map(({ personId, certificate }) => [personId, certificate]).sort()).toEqual(
      [
        [first?.id, 'revoke'],
        [second?.id, 'issue'],
      ].sort(),
    )
    await apply(there.previewId)
    expect([await stateOf(first), await stateOf(second)]).toEqual([['revoked'], ['valid']])
    expect((await told(first)).some((text) => text.includes('你的证书已撤销'))).toBe(true)
    expect((await told(second)).some((text) => text.includes('证书已'))).toBe(false)
    const given = await first?.call(examOutputs, { attemptId: attemptIds[0] ?? '' })
    expect(given).toMatchObject({ certificate: { state: 'revoked', revokedAt: expect.any(Date) }, next: null })

    const back = await preview(examId, ids[0], key('bbbbbbbb'))
    expect(back.certificates).toEqual({ issue: 0, restore: 1, revoke: 1 })
    await apply(back.previewId)
    expect([await stateOf(first), await stateOf(second)]).toEqual([['valid'], ['revoked']])
    expect((await told(first)).some((text) => text.includes('你的证书已恢复有效'))).toBe(true)
  })

  test('stay out of the preview where no result is out yet, or none is promised', async () => {
    const asked = [singleContent, judgeContent]
    const answers: Answers[] = [['bbbbbbbb', false]]
    const kept = await anExam({ asked, answers, rules: { outputs, resultBy: 'manual' } })
    const plain = await anExam({ asked, answers })

    for (const { examId, ids } of [kept, plain]) {
      const { certificates, passFlips } = await preview(examId, ids[0], key('aaaaaaaa'))
      expect(certificates).toEqual({ issue: 0, restore: 0, revoke: 0 })
      expect(passFlips.map(({ certificate }) => certificate)).toEqual([null])
    }
  })
})
