import { answerOneQuestion } from '@portal/contract/areas/exam/attempt/instant.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrawnPaper } from '#src/schema/exam/attempt.ts'
import { auditEntries } from '#src/schema/system/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { aPaperOf, aSitter, judgeContent, multipleContent, singleContent } from '#test/factories/sitting.ts'

let t: TestApp
let paper: DrawnPaper
beforeAll(async () => {
  t = await startTestApp()
  paper = await aPaperOf(t.running, [singleContent, multipleContent, judgeContent])
})
afterAll(() => t.close())

describe('rest/attempt/answerOne', () => {
  const one = (attemptId: string, itemId: string, answer: string | string[] | boolean, clientKey = `key-${v7()}`) => ({
    attemptId,
    itemId,
    rev: 1,
    answer,
    clientKey,
  })

  test('locks each answer, shows its key then, and closes with the last one', async () => {
    const { scene, learner, attemptId, stored } = await aSitter(t, paper, { rules: { feedback: 'instant' } })

    const first = one(attemptId, 'item0001', 'bbbbbbbb')
    const verdict = await learner.call(answerOneQuestion, first)
    expect(verdict).toMatchObject({ score: 2, right: true, points: 1, finished: false, outcome: 'right' })
    expect(verdict.key).toEqual({ type: 'options', ids: ['bbbbbbbb'] })

    expect(await learner.call(answerOneQuestion, first)).toEqual(verdict)
    expect(await learner.refused(answerOneQuestion, one(attemptId, 'item0001', 'aaaaaaaa'))).toMatchObject({
      message: '本题已提交，不能修改',
    })
    expect(await learner.refused(answerOneQuestion, one(attemptId, 'item0002', []))).toMatchObject({
      message: '请先作答',
    })
    await learner.call(answerOneQuestion, one(attemptId, 'item0002', ['dddddddd']))
    const last = await learner.call(answerOneQuestion, one(attemptId, 'item0003', true))

    expect(last).toMatchObject({ score: -2, finished: true, points: 0 })
    expect(scene.answered).toHaveLength(3)
    expect(await t.db.$count(auditEntries, eq(auditEntries.path, answerOneQuestion.path))).toBe(0)
    expect(scene.handedIn).toHaveLength(1)
    expect(await stored()).toMatchObject({ state: 'marked', total: 100, answered: 3 })
  })

  test('earns once of twenty parallel answers', async () => {
    const { scene, learner, attemptId } = await aSitter(t, paper, { rules: { feedback: 'instant' } })
    const body = one(attemptId, 'item0001', 'bbbbbbbb')

    const verdicts = await Promise.all(Array.from({ length: 20 }, () => learner.call(answerOneQuestion, body)))

    expect(new Set(verdicts.map((verdict) => JSON.stringify(verdict))).size).toBe(1)
    expect(scene.answered).toHaveLength(1)
  })

  test('is not for sittings without feedback', async () => {
    const { learner, attemptId } = await aSitter(t, paper)

    expect(await learner.refused(answerOneQuestion, one(attemptId, 'item0001', 'bbbbbbbb'))).toMatchObject({
      message: '该场景暂不能作答',
    })
  })
})
