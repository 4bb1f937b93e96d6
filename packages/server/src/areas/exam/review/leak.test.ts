import {
  getAttempt,
  pulseAttempt,
  reportAttemptEvents,
  reviewAttempt,
  saveAttempt,
  startAttempt,
  submitAttempt,
  takeOverAttempt,
} from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { ReviewMatrix } from '@portal/contract/areas/exam/exam/rules.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questions } from '#src/schema/assessment.ts'
import { askedItemOf, askedText } from '#src/shared/attempt/asked-item.ts'
import type { ReviewRules } from '#src/shared/attempt/scene.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import {
  ACCEPTED,
  aPaperOf,
  aSitter,
  EXPLANATION,
  fillContent,
  judgeContent,
  multipleContent,
  orderContent,
  shortContent,
  singleContent,
} from '#test/factories/sitting.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const contents = [singleContent, multipleContent, judgeContent, fillContent, orderContent, shortContent]
const closed: ReviewMatrix = {
  total: 'never',
  itemScores: 'never',
  outcome: 'never',
  answer: 'never',
  key: 'never',
  explanation: 'never',
  rank: 'never',
}

const aSitting = async (review: Partial<ReviewRules> = {}) => {
  const paper = await aPaperOf(t.running, contents)
  const { learner, begin, sitting } = await aSitter(t, paper, { review })
  return { paper, learner, body: begin, sitting }
}

const spoken = async (learner: Awaited<ReturnType<typeof t.as>>, calls: [{ path: string }, unknown][]) => {
  const replies: string[] = []
  for (const [endpoint, body] of calls)
    replies.push(JSON.stringify((await learner.send(endpoint as typeof getAttempt, body)).envelope))
  return replies.join('\n')
}

describe('what the browser may receive', () => {
  test('a whole sitting tells nothing of any key, of the bank, or of a number', async () => {
    const { paper, learner, body, sitting } = await aSitting({ matrix: closed })
    const { attemptId, lease } = sitting
    const change = (rev: number) => [{ itemId: 'item0004', rev, answer: ['0.5'], flag: false, spentMs: 0 }]

    const traffic = await spoken(learner, [
      [startAttempt, body],
      [saveAttempt, { attemptId, lease, changes: change(2) }],
      [saveAttempt, { attemptId, lease, changes: change(1) }],
      [
        saveAttempt,
        { attemptId, lease, changes: [{ itemId: 'item0001', rev: 1, answer: 'x', flag: false, spentMs: 0 }] },
      ],
      [pulseAttempt, { attemptId, lease, seq: 1, visible: true }],
      [reportAttemptEvents, { attemptId, lease, events: [{ kind: 'hidden', durationMs: 9000 }] }],
      [takeOverAttempt, { attemptId, clientKey: `key-${v7()}`, device: '手机' }],
      [getAttempt, { attemptId, lease: 2 }],
      [getAttempt, { attemptId }],
      [reviewAttempt, { attemptId }],
      [submitAttempt, { attemptId, lease: 2, clientKey: `key-${v7()}` }],
      [reviewAttempt, { attemptId }],
    ])

    expect(traffic).toContain(singleContent.stem)
    const numbers = await t.db.select({ number: questions.number, id: questions.id }).from(questions)
    const asked = new Set(paper.sections.flatMap(({ items }) => items.map(({ questionId }) => questionId)))
    const secrets = [
      ACCEPTED,
      EXPLANATION,
      '"accepted":[',
      '"key"',
      '"partKeys"',
      '"explanation"',
      '"source"',
      '"policy"',
      '"params"',
      '"weight"',
      '"tolerance"',
      '"anchored"',
      '"finalScore"',
      '"questionId"',
      '明确责任',
      ...numbers.filter(({ id }) => asked.has(id)).flatMap(({ number, id }) => [number, id]),
    ]
    for (const secret of secrets) expect(traffic, secret).not.toContain(secret)
  })

  test('names exactly the fields of an asked question', async () => {
    const { sitting } = await aSitting()

    const [first] = sitting.sections[0]?.items ?? []
    expect(Object.keys(first ?? {}).sort()).toEqual(
      ['blanks', 'categories', 'image', 'itemId', 'kind', 'maxPoints', 'maxScore', 'options'].concat([
        'parts',
        'regionCount',
        'reuse',
        'stem',
      ]),
    )
    expect(first?.options.map((option) => Object.keys(option).sort())).toEqual(
      Array.from({ length: 3 }, () => ['html', 'id', 'side']),
    )
  })

  test('never shows what is to be put in order in its right order by habit', () => {
    const authored = orderContent.options.map(({ id }) => id).join()
    const item = { itemId: 'item0001', optionOrder: [], max: 200 }
    const orders = Array.from({ length: 200 }, (_, n) => {
      const seed = n.toString(16).padStart(16, '0')
      const asked = askedItemOf(item, orderContent, { seed, addressOf: () => undefined })
      const again = askedItemOf(item, orderContent, { seed, addressOf: () => undefined })
      expect(again).toEqual(asked)
      return asked.options.map(({ id }) => id).join()
    })

    expect(orders.filter((order) => order === authored).length).toBeLessThan(10)
    expect(new Set(orders).size).toBeGreaterThan(60)
  })

  test('is the same whether it is put together once for all or for one', () => {
    const pictured = { ...singleContent, stem: `${singleContent.stem}<img data-file="${v7()}">` }
    const surroundings = { seed: '0000000000000001', addressOf: () => '/files/a/x' }
    for (const content of [singleContent, multipleContent, judgeContent, fillContent, orderContent, pictured]) {
      const optionOrder = content.options.map(({ id }) => id).toReversed()
      for (const drawn of [
        { itemId: 'item0001', optionOrder, max: 250 },
        { itemId: 'item0002', optionOrder: optionOrder.slice(1), max: 100 },
      ])
        expect(JSON.parse(askedText(drawn, content, surroundings))).toEqual(askedItemOf(drawn, content, surroundings))
    }
  })

  test('tells the number of points of a picture by tens unless the author tells the regions', () => {
    const shape = { type: 'rect' as const, x: 1, y: 1, width: 9, height: 9 }
    const regions = [1, 2].map((n) => ({ shape, name: `隐患${n}`, weight: 1, tolerance: 7, category: '电气' }))
    const content = {
      ...singleContent,
      kind: 'hotspot' as const,
      options: [],
      key: { type: 'regions' as const, regions },
      policy: 'regions' as const,
      picture: { fileId: v7(), width: 800, height: 600 },
    }
    const ask = (params: object) =>
      askedItemOf(
        { itemId: 'item0001', optionOrder: [], max: 200 },
        { ...content, params },
        {
          seed: '0000000000000001',
          addressOf: (fileId) => `/files/a/x/${fileId}`,
        },
      )

    expect(ask({})).toMatchObject({ maxPoints: 10, regionCount: null, categories: [] })
    expect(ask({ tellCount: true })).toMatchObject({ maxPoints: 5, regionCount: 2 })
    expect(JSON.stringify(ask({}))).not.toMatch(/隐患1|电气|tolerance|shape/)
  })
})

describe('rest/attempt/review', () => {
  const opened = async (review: Partial<ReviewRules>) => {
    const { learner, sitting } = await aSitting(review)
    const { attemptId, lease } = sitting
    await learner.call(submitAttempt, { attemptId, lease, clientKey: `key-${v7()}` })
    return learner.call(reviewAttempt, { attemptId })
  }
  const all = (moment: ReviewMatrix['key']): ReviewMatrix => ({
    total: moment,
    itemScores: moment,
    outcome: moment,
    answer: moment,
    key: moment,
    explanation: moment,
    rank: moment,
  })

  test('opens what the matrix opens after the hand-in, and no more', async () => {
    const review = await opened({ matrix: { ...closed, answer: 'submitted' } })

    expect(review.total).toBeUndefined()
    expect(review.receipt.score).toBeUndefined()
    const [item] = review.sections[0]?.items ?? []
    expect(Object.keys(item ?? {}).sort()).toEqual(['answer', 'asked', 'attemptItemId', 'itemId'])
  })

  test('shows nothing of the questions where every part of them is closed', async () => {
    const review = await opened({ matrix: { ...closed, total: 'submitted' } })

    expect(review).toMatchObject({ sections: [], weak: [] })
    expect('total' in review).toBe(true)
  })

  test.each([
    ['closed', { closeAt: new Date(Date.now() + MINUTE_MS) }, false],
    ['closed', { closeAt: new Date(Date.now() - MINUTE_MS) }, true],
    ['published', { published: false }, false],
    ['published', { published: true }, true],
    ['never', { published: true, closeAt: null }, false],
  ] as const)('%s with %o opens keys: %s', async (moment, facts, isOpen) => {
    const review = await opened({ matrix: all(moment), ...facts })

    expect(JSON.stringify(review).includes(EXPLANATION)).toBe(isOpen)
    expect(JSON.stringify(review).includes(ACCEPTED)).toBe(isOpen)
    expect(JSON.stringify(review).includes('"source"')).toBe(isOpen)
    expect('rank' in review).toBe(isOpen)
  })

  test('is not there while the sitting runs, nor for somebody else', async () => {
    const { learner, sitting } = await aSitting()
    const other = await t.as()

    expect(await learner.refused(reviewAttempt, sitting)).toMatchObject({ status: 1022 })
    const { attemptId } = sitting
    expect(await learner.refused(reviewAttempt, { attemptId })).toMatchObject({ message: '当前不能查看该答卷' })
    expect(await other.refused(reviewAttempt, { attemptId })).toMatchObject({ status: 1004 })
    expect(await t.db.$count(questions, eq(questions.state, 'active'))).toBeGreaterThan(0)
  })
})
