import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { reviewAttempt, startAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { answerOneQuestion } from '@portal/contract/areas/exam/attempt/instant.ts'
import { hazardHeat, listHazardSets, starsOf } from '@portal/contract/areas/exam/hazard-answer.ts'
import { P } from '@portal/contract/privileges.ts'
import { facetsOfAudience } from '@portal/contract/shared/audience.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { practiceSets } from '#src/schema/exam/practice.ts'
import { pointsEntries, pointsRuleVersions } from '#src/schema/points.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aBankOf, onlyPeople } from '#test/factories/exam.ts'
import { aFile } from '#test/factories/file.ts'
import { aPointsRule } from '#test/factories/points.ts'
import { singleContent } from '#test/factories/sitting.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await t.db.update(pointsRuleVersions).set({ enabled: false })
  await aPointsRule(t.db, { event: 'hazardSet', award: { kind: 'perUnit', points: 1 } })
})
afterAll(() => t.close())

/** The picture of the table in the brief: tolerance 30, a circle and a triangle. */
const picture: QuestionContent = {
  ...singleContent,
  kind: 'hotspot',
  stem: '<p>找出图中的隐患</p>',
  options: [],
  key: {
    type: 'regions',
    regions: [
      { shape: { type: 'circle', x: 1500, y: 400, r: 50 }, name: '未戴安全帽', weight: 1, tolerance: 0, category: '' },
      {
        shape: {
          type: 'polygon',
          points: [
            { x: 600, y: 900 },
            { x: 900, y: 900 },
            { x: 600, y: 1200 },
          ],
        },
        name: '临边无防护',
        weight: 1,
        tolerance: 0,
        category: '',
      },
    ],
  },
  policy: 'regions',
}

const at = (x: number, y: number) => ({
  x: Math.round((x / 3000) * 1_000_000) / 1_000_000,
  y: Math.round((y / 2000) * 1_000_000) / 1_000_000,
})

const aSetFor = async (people: Client[]) => {
  const file = await aFile(t.db, { container: 'jpg', name: '现场.jpg', purpose: 'image' })
  const shown = { ...picture, picture: { fileId: file.id, width: 3000, height: 2000 } }
  const { bank, ids } = await aBankOf(t, [shown, singleContent])
  const audience = onlyPeople(...people.map(({ id }) => id))
  const { include, exclude } = facetsOfAudience(audience)
  await t.db.insert(practiceSets).values({
    title: '现场隐患识别',
    questionIds: ids,
    bankIds: [bank.id],
    modes: ['order'],
    state: 'published',
    ownerOrgId: ROOT_ORG_ID,
    audience,
    audienceInclude: include,
    audienceExclude: exclude,
  })
  return ids[0] ?? ''
}

const start = (questionId: string) => ({
  scene: 'hazard' as const,
  objectId: questionId,
  clientKey: `key-${v7()}`,
  device: 'Chrome · Android',
})

const look = async (learner: Client, questionId: string, points: { x: number; y: number }[]) => {
  const begun = await learner.call(startAttempt, start(questionId))
  const [item] = begun.sections.flatMap(({ items }) => items)
  const verdict = await learner.call(answerOneQuestion, {
    attemptId: begun.attemptId,
    itemId: item?.itemId ?? '',
    rev: 1,
    answer: points,
    clientKey: `key-${v7()}`,
  })
  return { begun, verdict }
}

test('stars come at 60, 80 and 95 percent', () => {
  expect([0, 59.9, 60, 79.9, 80, 94.9, 95, 100].map(starsOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
})

describe('a picture', () => {
  test('shows no region before it is answered, and all of them afterwards', async () => {
    const learner = await t.as()
    const id = await aSetFor([learner])

    const { envelope } = await learner.send(startAttempt, start(id))
    const list = await learner.send(listHazardSets, {})
    // The end of an address in seconds may hold any digits.
    const told = JSON.stringify([envelope, list.envelope]).replace(/\?u=[^"]*/g, '')
    for (const secret of ['未戴安全帽', '临边无防护', 'polygon', '1200']) expect(told).not.toContain(secret)

    const again = await t.as()
    const other = await aSetFor([again])
    const { begun, verdict } = await look(again, other, [at(1570, 437)])
    expect(verdict).toMatchObject({ outcome: 'partial', score: 0.5, finished: true, points: 1 })
    expect(JSON.stringify(verdict.key)).toContain('临边无防护')
    expect((await again.call(reviewAttempt, { attemptId: begun.attemptId })).total).toBe(0.5)
  })

  test.each([
    ['inside the tolerance', at(1570, 437), 0.5],
    ['outside it', at(1580, 437), 0],
    ['outside the triangle by 7.1', at(760, 1050), 0.5],
    ['by exactly 30', at(570, 1000), 0.5],
    ['by 56.6', at(800, 1080), 0],
  ])('is judged by the table: %s', async (_, point, score) => {
    const learner = await t.as()
    const id = await aSetFor([learner])

    expect((await look(learner, id, [point])).verdict.score).toBe(score)
  })

  test('keeps the best try with its stars, and earns once', async () => {
    const learner = await t.as()
    const id = await aSetFor([learner])
    const [hat, edge] = [at(1500, 400), at(700, 1000)]

    const first = await look(learner, id, [hat, hat])
    const second = await look(learner, id, [hat, edge])
    await look(learner, id, [at(10, 10)])

    expect([first.verdict.points, second.verdict.points]).toEqual([1, 0])
    const { list, total } = await learner.call(listHazardSets, {})
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({ title: '现场隐患识别', best: 100, stars: 3 })
    expect(list[0]?.pictures).toEqual([
      { questionId: id, best: 100, stars: 3, tries: 3, running: null, bestAttemptId: second.begun.attemptId },
    ])
    const entries = await t.db.select().from(pointsEntries).where(eq(pointsEntries.personId, learner.id))
    expect(entries).toMatchObject([{ sourceId: `hideTrouble:${id}`, points: 1 }])
  })

  test('is gone for whom no set offers it', async () => {
    const [learner, stranger] = await Promise.all([t.as(), t.as()])
    const id = await aSetFor([learner])

    expect(await stranger.refused(startAttempt, start(id))).toMatchObject({ message: '练习不存在或已下架' })
    expect((await stranger.call(listHazardSets, {})).list).toEqual([])
  })

  test('shows staff with the keys where people look', async () => {
    const learner = await t.as()
    const id = await aSetFor([learner])
    await look(learner, id, [at(1500, 400), at(1510, 410)])
    await look(learner, id, [at(2999, 1999)])
    const keeper = await t.as(P.questionBank, P.questionBankKey)

    const heat = await keeper.call(hazardHeat, { questionId: id })

    expect(heat).toMatchObject({ points: 3, answers: 2 })
    expect(heat.grid[3]?.[12]).toBe(2)
    expect(heat.grid[15]?.[23]).toBe(1)
    expect(await learner.refused(hazardHeat, { questionId: id })).toMatchObject({ status: 1003 })
    const outsider = await t.asWho({ codes: [P.questionBank, P.questionBankKey], scope: { kind: 'own' } })
    expect(await outsider.refused(hazardHeat, { questionId: id })).toMatchObject({ status: 1004 })
  })
})
