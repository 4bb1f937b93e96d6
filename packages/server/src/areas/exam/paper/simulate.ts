import { setImmediate as breathe } from 'node:timers/promises'
import { MEASURED_FROM } from '@portal/contract/areas/assessment/question/question.ts'
import { hundredths } from '@portal/contract/areas/assessment/question/scoring/fraction.ts'
import type { simulatePaper } from '@portal/contract/areas/exam/paper/paper.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { pickQuestions } from './draw.ts'
import type { DrawPlan, Picks } from './draw-plan.ts'
import { prepareDraw, seedFrom } from './prepare.ts'

/** Share of the score that is expected of a question nobody has measured yet, by difficulty. */
const EXPECTED = [0.9, 0.75, 0.6, 0.45, 0.3] as const
/** Papers may differ by this share of the total. */
const UNEVEN_FROM = 0.03
const SHOWN = 50
const AT_ONCE = 50
const NOBODY_MET: ReadonlyMap<string, number> = new Map()

interface Known extends Record<string, unknown> {
  id: string
  number: string
  stemText: string
  facility: number | null
  level: number
}

const knownQuestions = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Known>> => {
  const { rows } = await tx.db.execute<Known>(sql`
    select q.id, q.number, q.stem_text as "stemText", coalesce(q.measured_difficulty, q.difficulty) as level,
      case when q.answers >= ${MEASURED_FROM}::int then q.facility end as facility
    from questions q where q.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((question) => [question.id, question]))
}

const expectedOf = ({ facility, level }: Pick<Known, 'facility' | 'level'>) => facility ?? EXPECTED[level - 1] ?? 0.6

/** Each asked question of a draw with its score in hundredths. */
const scoredOf = ({ content }: DrawPlan, { byRow }: Picks): [id: string, score: number][] =>
  content.sections.flatMap(({ slots, rows }) => [
    ...slots.map(({ questionId, score }): [string, number] => [questionId, hundredths(score)]),
    ...rows.flatMap(({ rowId, score }) =>
      (byRow.get(rowId) ?? []).map(({ id }): [string, number] => [id, hundredths(score)]),
    ),
  ])

const drawMany = async (plan: DrawPlan, seed: string, n: number): Promise<[string, number][][]> => {
  const draws: [string, number][][] = []
  for (let no = 0; no < n; no += 1) {
    draws.push(scoredOf(plan, pickQuestions({ plan, seed: seedFrom(`${seed} ${no}`), seen: NOBODY_MET })))
    // Other requests get their turn between the draws of a large paper.
    if (no % AT_ONCE === AT_ONCE - 1) await breathe()
  }
  return draws
}

const figuresOf = (expected: readonly number[]) => {
  const mean = expected.reduce((sum, each) => sum + each, 0) / expected.length
  const variance = expected.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(expected.length - 1, 1)
  return { mean, sd: Math.sqrt(variance) }
}

const toScore = (value: number) => Math.round(value) / 100
const spread = (values: readonly number[]) => ({ least: Math.min(...values), most: Math.max(...values) })

export const simulate: HandlerOf<typeof simulatePaper> = async ({ tx, body, actor }) => {
  const { paper, plan } = await prepareDraw(tx, actor, body.id)
  const draws = await drawMany(plan, seedFrom(`${paper.id} ${paper.revision}`), body.n)
  const drawn = new Map<string, number>()
  for (const [id] of draws.flat()) drawn.set(id, (drawn.get(id) ?? 0) + 1)
  const known = await knownQuestions(tx, [...drawn.keys()])

  const expected = draws.map((scored) =>
    scored.reduce((sum, [id, score]) => sum + score * expectedOf(known.get(id) ?? { facility: null, level: 3 }), 0),
  )
  const totals = spread(draws.map((scored) => scored.reduce((sum, [, score]) => sum + score, 0)))
  const { mean, sd } = figuresOf(expected)
  const pool = new Set([...plan.placeOf.keys(), ...[...plan.required.values()].flat().map(({ id }) => id)])
  const met = [...drawn].filter(([id]) => pool.has(id)).sort(([, a], [, b]) => b - a)
  return {
    draws: draws.length,
    total: paper.total / 100,
    mean: toScore(mean),
    sd: toScore(sd),
    uneven: sd > paper.total * UNEVEN_FROM,
    counts: spread(draws.map(({ length }) => length)),
    totals: { least: toScore(totals.least), most: toScore(totals.most) },
    exposure: met.slice(0, SHOWN).map(([id, times]) => ({
      id,
      number: known.get(id)?.number ?? '',
      stemText: known.get(id)?.stemText ?? '',
      rate: times / draws.length,
    })),
    pool: pool.size,
    neverDrawn: pool.size - met.length,
  }
}
