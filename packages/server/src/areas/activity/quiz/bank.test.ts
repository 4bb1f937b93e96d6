import { changeActivityState } from '@portal/contract/areas/activity/activity.ts'
import {
  bankOwnerOf,
  getQuizBank,
  quizInfo,
  saveQuiz,
  takeQuestions,
  unlinkQuestion,
} from '@portal/contract/areas/activity/quiz-answer.ts'
import { listQuestionCategories } from '@portal/contract/areas/assessment/category.ts'
import {
  batchQuestions,
  changeQuestionState,
  deleteQuestions,
  diffQuestion,
  getQuestion,
  listQuestions,
  listQuestionVersions,
  saveQuestion,
} from '@portal/contract/areas/assessment/question/endpoints.ts'
import { startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { drawRule } from '@portal/contract/areas/exam/paper/draw-rule.ts'
import { savePractice } from '@portal/contract/areas/exam/practice/practice.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionShares } from '#src/schema/assessment.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anActivity, answerActivity, aPublishedActivity, tryBody } from '#test/factories/activity.ts'
import { aBankOf } from '#test/factories/exam.ts'
import { practiceOf } from '#test/factories/practice.ts'
import { aSingle } from '#test/factories/question.ts'
import { shortContent, singleContent } from '#test/factories/sitting.ts'

let t: TestApp
let author: Client
/** Holds nothing of the common banks. */
let host: Client

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.activity, P.activityAdd, P.activityPublish, P.activityQuestion)
  host = await t.as(P.activityQuestion)
})
afterAll(() => t.close())

const bankOf = (activityId: string) => author.call(getQuizBank, { activityId })

describe('the bank of an activity', () => {
  test('is written and read whole by those who hold the code of its activity, and no other bank is', async () => {
    const { id } = await anActivity(t, author)
    const { typeId } = await bankOf(id)
    const common = await aBankOf(t, [singleContent])
    const [foreign = ''] = common.ids

    const saved = await host.call(saveQuestion, aSingle(typeId, { action: 'activate' }))
    const read = await host.call(getQuestion, { id: saved.id })
    const tree = await host.call(listQuestionCategories, { ownerObject: bankOwnerOf(id) })

    expect(read.rights).toEqual({ edit: true, key: true, remove: true, activate: true })
    expect(tree.map((node) => node.id)).toEqual([typeId])
    expect(await host.call(listQuestionCategories, {})).toEqual([])
    expect((await host.call(listQuestions, {})).total).toBe(0)
    const { revision } = read
    const stolen = { ...aSingle(common.bank.id, { action: 'draft' }), id: saved.id, revision }
    const refusals = [
      await host.refused(getQuestion, { id: foreign }),
      await host.refused(listQuestionVersions, { id: foreign }),
      await host.refused(diffQuestion, { id: foreign, from: 1, to: 1 }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([1004, 1004, 1004])
    expect(await host.refused(saveQuestion, stolen)).toMatchObject({ errors: [{ field: 'typeId' }] })
    expect(await host.refused(saveQuestion, aSingle(common.bank.id))).toMatchObject({ errors: [{ field: 'typeId' }] })
    const batches = [
      await host.refused(deleteQuestions, { ids: [foreign] }),
      await host.refused(changeQuestionState, { ids: [foreign], action: 'retire', reason: '试试' }),
      await host.refused(batchQuestions, { ids: [foreign], set: { difficulty: 5 } }),
    ]
    expect(batches.map(({ status }) => status)).toEqual([1004, 1004, 1004])
  })

  test('is drawn from by nobody else, unless it is shared', async () => {
    const { id } = await anActivity(t, author)
    const { typeId } = await bankOf(id)
    const school = await t.as(P.questionBank, P.questionBankSave, P.questionBankKey, P.questionBankSpecial)
    const set = () => ({ ...practiceOf(typeId), rules: [drawRule.parse({ rowId: 'practice', typeIds: [typeId] })] })

    expect(await school.refused(savePractice, set())).toMatchObject({ errors: [{ field: 'rules' }] })
    expect((await school.call(listQuestions, { filter: { typeId } })).total).toBe(0)
    await t.db
      .insert(questionShares)
      .values({ bankId: typeId, facet: 'all', party: 'org', subjectId: typeId, below: true, right: 'use' })

    expect((await school.call(savePractice, set())).available).toBe(4)
  })

  test('keeps what was answered while the activity runs, and as many questions as a try asks', async () => {
    const learner = await t.as()
    const { id, questionIds } = await aPublishedActivity(t, author, { quiz: { count: 3 } }, 4)
    await answerActivity(learner, id, 3)

    const removal = await host.call(deleteQuestions, { ids: questionIds })
    const after = await bankOf(id)

    expect(removal.done).toBe(1)
    expect(removal.failed.map(({ message }) => message)).toEqual(Array(3).fill('活动进行中，不能删除已作答的题目'))
    expect(after.available).toBe(3)
    const kept = removal.failed[0]?.id ?? ''
    expect(await host.refused(changeQuestionState, { ids: [kept], action: 'retire', reason: '有误' })).toMatchObject({
      message: '题库题数少于每次题数',
    })
  })

  test('keeps as many questions as a try asks, also where two take one away at the same time', async () => {
    const { id, questionIds } = await aPublishedActivity(t, author, { quiz: { count: 3 } }, 4)

    const removals = await Promise.all(
      questionIds.map((questionId) => host.send(deleteQuestions, { ids: [questionId] })),
    )

    expect(removals.filter(({ envelope }) => envelope.success)).toHaveLength(1)
    expect((await bankOf(id)).available).toBe(3)
  })

  test('takes questions of the common banks as copies or by name', async () => {
    const taker = await t.as(P.activityQuestion, P.questionBank, P.questionBankKey)
    const { id } = await anActivity(t, author, {}, 1)
    const { ids } = await aBankOf(t, [singleContent, singleContent, singleContent, shortContent])
    const [one = '', two = '', three = '', short = ''] = ids

    const copied = await taker.call(takeQuestions, { activityId: id, way: 'copy', questionIds: [one, two] })
    const again = await taker.call(takeQuestions, { activityId: id, way: 'copy', questionIds: [one] })
    const linked = await taker.call(takeQuestions, { activityId: id, way: 'link', questionIds: [three] })

    expect([copied, again, linked]).toEqual([
      { taken: 2, skipped: 0 },
      { taken: 0, skipped: 1 },
      { taken: 1, skipped: 0 },
    ])
    expect(await bankOf(id)).toMatchObject({ available: 4, linked: [{ id: three, askable: true }] })
    expect(await taker.refused(takeQuestions, { activityId: id, way: 'link', questionIds: [short] })).toMatchObject({
      errors: [{ message: '简答、上传和案例题不能用于活动答题' }],
    })
    const reader = await t.as(P.activityQuestion, P.questionBank)
    expect(await reader.refused(takeQuestions, { activityId: id, way: 'copy', questionIds: [one] })).toMatchObject({
      errors: [{ field: 'way', message: '没有查看答案的权限，只能引用原题' }],
    })
    expect(await host.refused(takeQuestions, { activityId: id, way: 'link', questionIds: [one] })).toMatchObject({
      errors: [{ field: 'questionIds', message: '题目不存在、未启用或无权引用' }],
    })
    await taker.call(unlinkQuestion, { activityId: id, questionId: three })
    expect((await bankOf(id)).linked).toEqual([])
  })

  test('refuses rules that ask for more than there is, and a start that finds too little', async () => {
    const learner = await t.as()
    const { id } = await aPublishedActivity(t, author, {}, 3)
    const { quiz, revision } = await bankOf(id)
    const draft = await anActivity(t, author, {}, 3)
    const other = await bankOf(draft.id)

    expect(await host.refused(saveQuiz, { activityId: id, revision, quiz: { ...quiz, count: 4 } })).toMatchObject({
      status: 1022,
    })
    await host.call(saveQuiz, { activityId: draft.id, revision: other.revision, quiz: { ...quiz, count: 9 } })
    expect(await author.refused(changeActivityState, { id: draft.id, action: 'publish' })).toMatchObject({
      message: '环节“知识竞答”的题库题数少于每次题数：每次 9 题，可用 3 题',
    })
    expect(await learner.refused(quizInfo, { activityId: draft.id })).toMatchObject({ status: 1004 })
    expect(await learner.refused(startAttempt, tryBody(draft.id))).toMatchObject({ status: 1004 })
  })
})
