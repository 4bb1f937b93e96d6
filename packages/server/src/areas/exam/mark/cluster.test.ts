import { startAttempt, submitAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { clusterAnswers } from '@portal/contract/areas/exam/mark/cluster.ts'
import { listExamsToMark, markQueue, nextMarkTask, saveMark } from '@portal/contract/areas/exam/mark/marking.ts'
import { regradeApply, regradePreview } from '@portal/contract/areas/exam/regrade.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempts } from '#src/schema/exam/attempt.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPublishedExam, aPublishedPaper, onlyPeople, startBody } from '#test/factories/exam.ts'
import { fillContent, shortContent } from '#test/factories/sitting.ts'

let t: TestApp
let author: Client
let lead: Client

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey)
  lead = await t.as(P.examMarkAdmin)
})
afterAll(() => t.close())

/** Everybody writes one answer to one question. */
const written = async (content: typeof fillContent, answers: readonly string[], markerIds: string[] = []) => {
  const { paperId, ids } = await aPublishedPaper(t, author, [content])
  const people = await Promise.all(answers.map(() => t.as()))
  const examId = await aPublishedExam(author, {
    paperId,
    audience: onlyPeople(...people.map(({ id }) => id)),
    rules: { marking: { blind: true, double: false, tolerance: 1, step: 0.5, markerIds } },
  })
  for (const [place, learner] of people.entries()) {
    const { attemptId, lease, sections } = await learner.call(startAttempt, startBody(examId))
    const answer = answers[place] ?? ''
    const changes = sections.flatMap(({ items }) =>
      items.map(({ itemId, kind }) => ({
        itemId,
        rev: 1,
        answer: kind === 'fill' ? [answer] : answer,
        flag: false,
        spentMs: 5000,
      })),
    )
    await learner.call(submitAttempt, { attemptId, lease, clientKey: `key-${v7()}`, changes })
  }
  return { examId, questionId: ids[0] ?? '' }
}

const totalsOf = async (examId: string) =>
  (await t.db.select().from(attempts).where(eq(attempts.objectId, examId))).map(({ total }) => total)

describe('rest/examMark/cluster', () => {
  test('groups what a blank does not take, and one that is accepted counts for all who wrote it', async () => {
    const { examId, questionId } = await written(fillContent, ['零点八兆帕', '0.8MPa', '０．８ｍｐａ', '1MPa', ' '])
    expect((await lead.call(listExamsToMark, {})).some(({ id }) => id === examId)).toBe(true)
    expect((await lead.call(markQueue, { examId })).fills).toMatchObject([{ questionId, n: 3 }])

    const { groups, key, max } = await lead.call(clusterAnswers, { examId, questionId })

    expect([groups.map(({ n }) => n), max]).toEqual([[2, 1], 2])
    expect(groups[1]).toMatchObject({ blank: 0, text: '1MPa', wordings: [], mean: 0 })
    expect([groups[0]?.text, ...(groups[0]?.wordings ?? [])].toSorted()).toEqual(['0.8MPa', '０．８ｍｐａ'])
    const [blank] = key?.type === 'blanks' ? key.blanks : []
    if (key?.type !== 'blanks' || blank?.rule.type !== 'text') throw new Error('the key has no text')
    const accepted = [...blank.rule.accepted, groups[0]?.text ?? '']
    const newKey = { ...key, blanks: [{ ...blank, rule: { ...blank.rule, accepted } }] }
    const change = { kind: 'newKey' as const, key: newKey, partKeys: {} }
    const seen = await lead.call(regradePreview, { examId, questionId, change })
    expect(seen).toMatchObject({ affected: 2, shifts: [{ by: 2, n: 2 }] })
    await lead.call(regradeApply, { previewId: seen.previewId, reason: '单位写法等价' })

    expect((await totalsOf(examId)).toSorted()).toEqual([0, 0, 200, 200, 200])
    expect((await lead.call(clusterAnswers, { examId, questionId })).groups.map(({ text }) => text)).toEqual(['1MPa'])
  })

  test('groups equal short answers, and the score of one may be given to the others', async () => {
    const marker = await t.as(P.examMark)
    const { examId, questionId } = await written(shortContent, ['明确责任。', '明确责任', '不清楚'], [marker.id])
    await marker.call(markQueue, { examId })
    const first = await lead.call(clusterAnswers, { examId, questionId })
    expect(first.groups.map(({ n, scoredItemId }) => [n, scoredItemId])).toEqual([
      [2, null],
      [1, null],
    ])
    const { task } = await marker.call(nextMarkTask, { examId, questionId })
    await marker.call(saveMark, { taskId: task?.taskId ?? '', revision: task?.revision ?? 0, score: 1.5 })

    const { groups } = await lead.call(clusterAnswers, { examId, questionId })

    expect(groups[0]).toMatchObject({ n: 2, mean: 1.5 })
    const change = { kind: 'sameAnswer' as const, attemptItemId: groups[0]?.scoredItemId ?? '' }
    const seen = await lead.call(regradePreview, { examId, questionId, change })
    expect(seen.shifts).toEqual([{ by: null, n: 1 }])
    await lead.call(regradeApply, { previewId: seen.previewId, reason: '作答相同' })
    expect((await lead.call(markQueue, { examId })).rows).toMatchObject([{ todo: 1 }])
    expect((await totalsOf(examId)).toSorted()).toEqual([150, 150, null])
  })

  test('an exam of others is missing', async () => {
    const { examId, questionId } = await written(fillContent, ['1MPa'])
    const unit = await anOrg(t.db)
    const stranger = await t.asWho({ codes: [P.examMarkAdmin], scope: { kind: 'below' }, orgId: unit.id })

    expect(await stranger.refused(clusterAnswers, { examId, questionId })).toMatchObject({ status: 1004 })
  })
})
