import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { saveSurveyQuestion } from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import {
  copyQuestionnaire,
  getQuestionnaire,
  getQuestionnaireResult,
  relatedQuestionnaires,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionnaireQuestions, questionnaireResponses, questionnaires } from '#src/schema/questionnaire.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aQuestionnaire } from '#test/factories/questionnaire.ts'

let t: TestApp
let author: Client

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.questionnaire, P.questionnaireSave, P.questionnaireResult)
})
afterAll(() => t.close())

const answerTimes = async (questionnaireId: string, n: number, answers: SurveyAnswers = {}) => {
  const rows = Array.from({ length: n }, () => ({
    questionnaireId,
    anonymous: true,
    state: 'complete' as const,
    answers,
  }))
  await t.db.insert(questionnaireResponses).values(rows.map((row) => ({ ...row, dims: {}, seconds: 60 })))
}

const copied = async (id: string) => {
  const copy = await author.call(copyQuestionnaire, { id })
  const { questions } = await author.call(getQuestionnaire, { id: copy.id })
  return { id: copy.id, questionIds: questions.map((question) => question.id) }
}

const set = (id: string, values: Partial<typeof questionnaires.$inferInsert>) =>
  t.db.update(questionnaires).set(values).where(eq(questionnaires.id, id))

describe('rest/questionnaire/related', () => {
  test('names copies, the original and copies of the same one with the questions that go back to one', async () => {
    const first = await aQuestionnaire(t.db, { mode: 'anonymous', openAt: new Date('2023-01-01') }, [{}, {}])
    const [second, third] = [await copied(first.id), await copied(first.id)]
    const fourth = await copied(second.id)
    await set(second.id, { openAt: new Date('2024-01-01') })
    await set(third.id, { openAt: new Date('2025-01-01') })
    await set(fourth.id, { openAt: new Date('2026-01-01') })
    for (const { id } of [first, second, fourth]) await answerTimes(id, 1)

    const [ofFourth, ofThird] = [
      await author.call(relatedQuestionnaires, { id: fourth.id }),
      await author.call(relatedQuestionnaires, { id: third.id }),
    ]

    expect(ofFourth.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(ofThird.map(({ id }) => id)).toEqual([fourth.id, second.id, first.id])
    expect(ofFourth[1]?.pairs).toEqual(
      fourth.questionIds.map((questionId, at) => ({ questionId, otherId: first.questionIds[at] })),
    )
  })

  test('questions whose original is gone still go back to it, and a question of another kind to nothing', async () => {
    const first = await aQuestionnaire(t.db, { mode: 'anonymous' }, [{}, {}])
    const [second, third] = [await copied(first.id), await copied(first.id)]
    await t.db.delete(questionnaires).where(eq(questionnaires.id, first.id))
    await t.db
      .update(questionnaireQuestions)
      .set({ kind: 'multiple' })
      .where(eq(questionnaireQuestions.id, third.questionIds[1] ?? ''))
    await answerTimes(third.id, 1)

    const [found, ...others] = await author.call(relatedQuestionnaires, { id: second.id })

    expect(others).toEqual([])
    expect(found?.pairs).toEqual([{ questionId: second.questionIds[0], otherId: third.questionIds[0] }])
  })

  test('a question that stands twice is compared once', async () => {
    const first = await aQuestionnaire(t.db, { mode: 'anonymous' })
    const second = await copied(first.id)
    const { pages } = await author.call(getQuestionnaire, { id: second.id })
    await author.call(saveSurveyQuestion, {
      questionnaireId: second.id,
      pageId: pages[0]?.id ?? '',
      kind: 'single',
      stem: '再问一次',
      options: [
        { id: 'a', text: '甲' },
        { id: 'b', text: '乙' },
      ],
      originId: first.questionIds[0] ?? '',
    })
    await answerTimes(second.id, 1)

    const [found] = await author.call(relatedQuestionnaires, { id: first.id })

    expect(found?.pairs).toEqual([{ questionId: first.questionIds[0], otherId: second.questionIds[0] }])
  })

  test('leaves out what nobody answered, what is deleted, and what lies beyond the reach of the reader', async () => {
    const [mine, theirs] = [await anOrg(t.db), await anOrg(t.db)]
    const first = await aQuestionnaire(t.db, { mode: 'anonymous', ownerOrgId: mine.id })
    const [silent, deleted, foreign] = [await copied(first.id), await copied(first.id), await copied(first.id)]
    for (const { id } of [deleted, foreign]) await answerTimes(id, 1)
    await set(silent.id, { ownerOrgId: mine.id })
    await set(deleted.id, { ownerOrgId: mine.id, deletedAt: new Date() })
    await set(foreign.id, { ownerOrgId: theirs.id })
    const reader = await t.asWho({ codes: [P.questionnaireResult], scope: { kind: 'below' }, orgId: mine.id })

    expect(await reader.call(relatedQuestionnaires, { id: first.id })).toEqual([])
    expect(await reader.refused(relatedQuestionnaires, { id: foreign.id })).toMatchObject({
      message: '内容不存在或无权查看',
    })
    expect(await reader.refused(getQuestionnaireResult, { id: foreign.id })).toMatchObject({
      message: '内容不存在或无权查看',
    })
  })

  test('what is compared shows no more of either than it shows alone', async () => {
    const first = await aQuestionnaire(t.db, { mode: 'anonymous', k: 5 })
    const second = await copied(first.id)
    await set(second.id, { state: 'closed' })
    await answerTimes(first.id, 9, first.choose('a'))
    await answerTimes(second.id, 4, { [second.questionIds[0] ?? '']: { type: 'options', ids: ['a'], words: {} } })

    const [other] = await author.call(relatedQuestionnaires, { id: first.id })
    const results = [
      await author.call(getQuestionnaireResult, { id: first.id }),
      await author.call(getQuestionnaireResult, { id: other?.id ?? '' }),
    ]

    expect(results.map(({ n, questions, suppressed }) => [n, questions, suppressed])).toEqual([
      [9, [], ['收集中，结束后显示结果']],
      [4, [], ['样本不足 5 人，不予显示']],
    ])
  })
})
