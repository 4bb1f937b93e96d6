import { seeded } from '@portal/contract/areas/exam/attempt/seeded.ts'
import type { PaperContent, PaperRow } from '@portal/contract/areas/exam/paper/content.ts'
import { paperContent } from '@portal/contract/areas/exam/paper/content.ts'
import { describe, expect, test } from 'vitest'
import { countOf, drawPaper, pickQuestions, totalOf } from './draw.ts'
import { mixOf, planDraw, proportional } from './draw-plan.ts'
import { judgeFeasibility } from './feasibility.ts'
import { type QuestionSheet, sheetKey } from './lay-paper.ts'
import { type Pool, type Pools, SLOTS } from './pool.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const TYPE = idOf(999_999)
const SEED = '0123456789abcdef'
const NOBODY_MET = new Map<string, number>()
/** Of version 1 of the draw; whoever has to change it makes a new version. */
const GOLDEN = [
  ['7ofriial', 25, 'cbda'],
  ['l7bxpih4', 7, 'cdba'],
  ['ccnwou0u', 50, 'bdca'],
  ['u4d033qx', 23, 'cdba'],
]

interface Q {
  n: number
  difficulty?: number
  twin?: number
}

const poolOf = (questions: readonly Q[]): Pool => ({
  questionIds: questions.map(({ n }) => idOf(n)),
  versionNos: questions.map(() => 1),
  twinGroups: questions.map(({ twin }) => (twin === undefined ? null : idOf(500_000 + twin))),
  difficulties: questions.map(({ difficulty }) => difficulty ?? 3),
})

const range = (from: number, count: number, difficulty = 3): Q[] =>
  Array.from({ length: count }, (_, place) => ({ n: from + place, difficulty }))

const row = (rowId: string, values: Partial<PaperRow>) => ({ rowId, typeIds: [TYPE], count: 1, score: 2, ...values })

const contentOf = (rows: ReturnType<typeof row>[], rest: Record<string, unknown> = {}, slots: number[] = []) =>
  paperContent.parse({
    sections: [{ heading: '单选题', rows, slots: slots.map((n) => ({ questionId: idOf(n), score: 2 })) }],
    ...rest,
  })

const setup = (content: PaperContent, byRow: Record<string, readonly Q[]>) => {
  const pools: Pools = new Map(Object.entries(byRow).map(([rowId, questions]) => [rowId, poolOf(questions)]))
  return { content, pools, plan: planDraw(content, pools), faults: judgeFeasibility(pools, content) }
}

const seedOf = (n: number) => n.toString(16).padStart(16, '0')
const idsOf = (picks: ReturnType<typeof pickQuestions>) => [...picks.byRow.values()].flat().map(({ id }) => id)

describe('feasibility over all rows together', () => {
  test('refuses ten and five from twelve although each row alone has enough', () => {
    const high = range(1, 12)
    const { faults } = setup(contentOf([row('aaaaaaaa', { count: 10 }), row('bbbbbbbb', { count: 5 })]), {
      aaaaaaaa: high,
      bbbbbbbb: high.slice(7),
    })

    expect(faults).toEqual([
      { message: '第 1 组与第 2 组共需 15 题，可用 12 题，缺 3 题', section: null, rowIds: ['aaaaaaaa', 'bbbbbbbb'] },
    ])
  })

  test('names only the rows that are short, and those that share nothing apart', () => {
    const { faults } = setup(
      contentOf([row('aaaaaaaa', { count: 3 }), row('bbbbbbbb', { count: 5 }), row('cccccccc', { count: 4 })]),
      { aaaaaaaa: range(1, 10), bbbbbbbb: range(20, 2), cccccccc: range(30, 1) },
    )

    expect(faults.map(({ message }) => message)).toEqual([
      '第 2 组需 5 题，可用 2 题，缺 3 题',
      '第 3 组需 4 题，可用 1 题，缺 3 题',
    ])
  })

  test('counts a twin group once and leaves fixed questions with their twins out', () => {
    const twins = [{ n: 1, twin: 1 }, { n: 2, twin: 1 }, { n: 3, twin: 2 }, { n: 4 }]
    const { faults } = setup(contentOf([row('aaaaaaaa', { count: 3 })], {}, [9]), {
      [SLOTS]: [{ n: 9, twin: 2 }],
      aaaaaaaa: twins,
    })

    expect(faults[0]?.message).toBe('第 1 组需 3 题，可用 2 题，缺 1 题')
  })

  test('asks for count ÷ x questions where exposure is capped', () => {
    const capped = (size: number) =>
      setup(contentOf([row('aaaaaaaa', { count: 20 })], { exposurePercent: 25 }), { aaaaaaaa: range(1, size) }).faults

    expect(capped(80)).toEqual([])
    expect(capped(79)[0]?.message).toBe('第 1 组题量不足以满足曝光上限')
  })
})

describe('a draw', () => {
  test('prints the same paper for the same input for ever', () => {
    const content = contentOf([row('aaaaaaaa', { count: 3 })], {}, [50])
    const { plan } = setup(content, { [SLOTS]: [{ n: 50 }], aaaaaaaa: range(1, 30) })
    const sheet: QuestionSheet = {
      kind: 'single',
      options: ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd'].map((id) => ({
        id,
        anchored: id === 'aaaaaaaa',
        side: 'left',
      })),
      parts: [],
    }
    const sheets = new Map([50, ...range(1, 30).map(({ n }) => n)].map((n) => [sheetKey(idOf(n), 1), sheet]))
    const input = { plan, seed: SEED, seen: NOBODY_MET, sheets, shuffleQuestions: true, shuffleOptions: true }

    const { paper } = drawPaper(input)

    expect(drawPaper(input).paper).toEqual(paper)
    expect(
      paper.sections[0]?.items.map(({ itemId, questionId, optionOrder }) => [
        itemId,
        Number(questionId.slice(-4)),
        optionOrder.map((id) => id[0]).join(''),
      ]),
    ).toEqual(GOLDEN)
  })

  test('always finds the whole paper where overlapping rows leave one way only', () => {
    const content = contentOf([
      row('aaaaaaaa', { count: 3 }),
      row('bbbbbbbb', { count: 2 }),
      row('cccccccc', { count: 2 }),
    ])
    const { plan, faults } = setup(content, {
      aaaaaaaa: range(1, 7),
      bbbbbbbb: range(1, 4),
      cccccccc: range(1, 2),
    })

    expect(faults).toEqual([])
    for (let n = 0; n < 500; n += 1) {
      const picks = pickQuestions({ plan, seed: seedOf(n), seen: NOBODY_MET })
      expect([...picks.byRow.values()].map(({ length }) => length)).toEqual([3, 2, 2])
      expect(new Set(idsOf(picks)).size).toBe(7)
    }
  })

  test('10,000 draws of random pools never repeat a unit and are never short', () => {
    let drawn = 0
    for (let trial = 0; drawn < 10_000; trial += 1) {
      const random = seeded(seedOf(trial), 'pools')
      const bank = Array.from({ length: 10 + random.below(50) }, (_, n) => ({
        n,
        difficulty: 1 + random.below(5),
        ...(random.below(4) === 0 && { twin: random.below(6) }),
      }))
      const names = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd'].slice(0, 1 + random.below(4))
      const rows = names.map((rowId) => row(rowId, { count: 1 + random.below(8) }))
      const byRow = Object.fromEntries(names.map((rowId) => [rowId, bank.filter(() => random.below(2) === 0)]))
      const { content, plan, faults } = setup(contentOf(rows), byRow)
      expect(plan.short > 0).toBe(faults.length > 0)
      if (plan.short > 0) continue

      const mixes = new Set<string>()
      for (let n = 0; n < 25; n += 1) {
        const seen = new Map(
          bank.filter(() => random.below(3) === 0).map(({ n: id }) => [idOf(id), random.below(1000)]),
        )
        const picks = pickQuestions({ plan, seed: seedOf(trial * 100 + n), seen })
        const questions = [...picks.byRow.values()].flat()
        expect(new Set(questions.map(({ unit }) => unit)).size).toBe(countOf(content))
        for (const [place, found] of [...picks.byRow.values()].entries())
          expect(found.every(({ id }) => byRow[names[place] ?? '']?.some((known) => idOf(known.n) === id))).toBe(true)
        mixes.add(
          [...picks.byRow.values()]
            .map((found) =>
              found
                .map(({ difficulty }) => difficulty)
                .sort()
                .join(),
            )
            .join(';'),
        )
        drawn += 1
      }
      expect(mixes.size).toBe(1)
    }
  })

  test('holds 必含 questions in every paper and counts them as part of their row', () => {
    const content = contentOf([row('aaaaaaaa', { count: 4, requiredIds: [idOf(3), idOf(8)] })])
    const { plan } = setup(content, { aaaaaaaa: range(1, 20) })

    for (let n = 0; n < 50; n += 1) {
      const ids = idsOf(pickQuestions({ plan, seed: seedOf(n), seen: new Map([[idOf(3), 1]]) }))
      expect(ids.slice(0, 2)).toEqual([idOf(3), idOf(8)])
      expect(ids).toHaveLength(4)
    }
  })

  test('gives back the longest unseen one by one and names the row as relaxed', () => {
    const { plan } = setup(contentOf([row('aaaaaaaa', { count: 5 })]), { aaaaaaaa: range(1, 8) })
    const seen = new Map([1, 2, 3, 4, 5].map((n) => [idOf(n), 100 - n]))

    const picks = pickQuestions({ plan, seed: SEED, seen })
    const fresh = pickQuestions({ plan, seed: SEED, seen: new Map([[idOf(1), 1]]) })

    expect(idsOf(picks).sort()).toEqual([4, 5, 6, 7, 8].map(idOf))
    expect(picks.relaxed).toEqual(['aaaaaaaa'])
    expect(fresh.relaxed).toEqual([])
  })

  test('keeps every question within the cap over all papers where the pool just suffices', () => {
    const { plan } = setup(contentOf([row('aaaaaaaa', { count: 20 })], { exposurePercent: 25 }), {
      aaaaaaaa: range(1, 80),
    })
    const drawn = new Map<string, number>()
    const relaxed: string[] = []
    for (let n = 0; n < 100; n += 1) {
      const picks = pickQuestions({
        plan,
        seed: seedOf(n),
        seen: NOBODY_MET,
        exposure: { cap: 25, drawn: new Map(drawn) },
      })
      for (const id of idsOf(picks)) drawn.set(id, (drawn.get(id) ?? 0) + 1)
      relaxed.push(...picks.relaxed)
    }

    expect(Math.max(...drawn.values())).toBe(25)
    expect(relaxed).toEqual([])
  })

  test('draws every question of a pool about equally often', () => {
    const { plan } = setup(contentOf([row('aaaaaaaa', { count: 10 })]), { aaaaaaaa: range(1, 40) })
    const drawn = new Map<string, number>()
    for (let n = 0; n < 4000; n += 1)
      for (const id of idsOf(pickQuestions({ plan, seed: seedOf(n), seen: NOBODY_MET })))
        drawn.set(id, (drawn.get(id) ?? 0) + 1)

    expect(drawn.size).toBe(40)
    expect(Math.min(...drawn.values())).toBeGreaterThan(850)
    expect(Math.max(...drawn.values())).toBeLessThan(1150)
  })
})

describe('the plan', () => {
  test('shares a row over difficulties like its pool, by largest remainders', () => {
    expect(proportional([50, 30, 20], 7)).toEqual([4, 2, 1])
    const { plan } = setup(contentOf([row('aaaaaaaa', { count: 10 })]), {
      aaaaaaaa: [...range(1, 10, 2), ...range(20, 25, 3), ...range(50, 15, 5)],
    })
    expect(mixOf(plan)).toEqual([0, 2, 5, 0, 3])
  })

  test('adds up count and total of slots and rows exactly', () => {
    const content = contentOf([row('aaaaaaaa', { count: 3, score: 0.1 })], {}, [1, 2])
    expect([countOf(content), totalOf(content)]).toEqual([5, 430])
  })
})

describe('laying out', () => {
  test('keeps sections in order, anchored options at the end and the parts of a case together', () => {
    const content = paperContent.parse({
      sections: [
        { heading: '一', slots: [1, 2, 3, 4].map((n) => ({ questionId: idOf(n), score: 1 })), shuffle: true },
        { heading: '二', slots: [{ questionId: idOf(5), score: 10 }] },
      ],
    })
    const { plan } = setup(content, { [SLOTS]: range(1, 5) })
    const option = (id: string, anchored = false) => ({ id, anchored, side: 'left' as const })
    const single: QuestionSheet = {
      kind: 'single',
      options: [option('lastones', true), option('aaaaaaaa'), option('bbbbbbbb'), option('cccccccc')],
      parts: [],
    }
    const grouped: QuestionSheet = {
      kind: 'case',
      options: [],
      parts: ['part0001', 'part0002', 'part0003'].map((id) => ({
        id,
        options: [option('aaaaaaaa'), option('bbbbbbbb')],
      })),
    }
    const sheets = new Map([1, 2, 3, 4, 5].map((n) => [sheetKey(idOf(n), 1), n === 5 ? grouped : single]))
    const orders = new Set<string>()
    for (let n = 0; n < 60; n += 1) {
      const { paper } = drawPaper({
        plan,
        seed: seedOf(n),
        seen: NOBODY_MET,
        sheets,
        shuffleQuestions: true,
        shuffleOptions: true,
      })
      const [first, second] = paper.sections
      expect(first?.items.map(({ questionId }) => questionId).sort()).toEqual([1, 2, 3, 4].map(idOf))
      for (const { optionOrder } of first?.items ?? []) expect(optionOrder.at(-1)).toBe('lastones')
      expect(Object.keys(second?.items[0]?.partOrders ?? {})).toEqual(['part0001', 'part0002', 'part0003'])
      orders.add(first?.items.map(({ questionId }) => questionId.slice(-1)).join('') ?? '')
    }
    expect(orders.size).toBeGreaterThan(10)
  })
})
