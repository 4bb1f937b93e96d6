import type { PaperContent } from '@portal/contract/areas/exam/paper/content.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { connect, networkOf, pushFlow } from './flow.ts'
import { type PooledQuestion, type Pools, questionsOf, rowsOf, SLOTS } from './pool.ts'

/** A question that rows may draw: one object, however many rows and papers it serves. */
export interface PlannedQuestion extends PooledQuestion {
  /** Places of the cells it lies in, ascending. */
  cells: readonly number[]
}

/** Questions of one row and one difficulty, of which every paper has the same number. */
export interface Cell {
  rowId: string
  /** Places in the questions of the plan. A bank of a hundred thousand fits many rows, and as numbers they weigh little. */
  questions: Uint32Array
  units: number
  quota: number
}

/** Everything about a draw that does not depend on the person: made once for many papers. */
export interface DrawPlan {
  content: PaperContent
  fixed: ReadonlyMap<string, PooledQuestion>
  /** 必含 by row. */
  required: ReadonlyMap<string, readonly PooledQuestion[]>
  cells: readonly Cell[]
  /** Whatever may be drawn, each once. */
  questions: readonly PlannedQuestion[]
  /** By id, the place in `questions`. */
  placeOf: ReadonlyMap<string, number>
  /** Places by twin group. */
  twins: ReadonlyMap<string, readonly number[]>
  /** Questions that no draw can find; 0 unless the pools are too small. */
  short: number
}

/** What was drawn for one paper. */
export interface Picks {
  /** 必含 first, then by difficulty. */
  byRow: ReadonlyMap<string, readonly PooledQuestion[]>
  /** Rows that could not be filled without questions the person met before. */
  relaxed: string[]
}

/** A question that may be drawn, by its id. */
export const plannedOf = ({ questions, placeOf }: DrawPlan, id: string): PlannedQuestion | undefined =>
  questions[placeOf.get(id) ?? -1]

/** Questions of a unit in one cell. */
export const membersIn = (plan: DrawPlan, cell: number, unit: string): PlannedQuestion[] => {
  const places = plan.twins.get(unit) ?? [plan.placeOf.get(unit) ?? -1]
  return places.flatMap((place) => {
    const question = plan.questions[place]
    return question?.cells.includes(cell) ? [question] : []
  })
}

/** Fixed questions first, then 必含; what is left of each pool is free to be drawn. */
export const divide = (content: PaperContent, pools: Pools) => {
  const fixed = new Map(questionsOf(pools.get(SLOTS)).map((question) => [question.id, question]))
  const taken = new Set([...fixed.values()].map(({ unit }) => unit))
  const required = new Map<string, PooledQuestion[]>()
  for (const row of rowsOf(content)) {
    const wanted = new Set(row.requiredIds)
    const pinned = wanted.size === 0 ? [] : questionsOf(pools.get(row.rowId)).filter(({ id }) => wanted.has(id))
    const kept = pinned.filter(({ unit }) => !taken.has(unit) && taken.add(unit))
    required.set(row.rowId, kept)
  }
  const free = new Map(
    rowsOf(content).map((row) => [row.rowId, questionsOf(pools.get(row.rowId)).filter(({ unit }) => !taken.has(unit))]),
  )
  return { fixed, required, free }
}

/** Shares of `count` in proportion to the sizes: largest remainders, earlier ones first. */
export const proportional = (sizes: readonly number[], count: number): number[] => {
  const all = sizes.reduce((sum, size) => sum + size, 0)
  if (all === 0) return sizes.map(() => 0)
  const shares = sizes.map((size) => Math.floor((count * size) / all))
  const rest = count - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = sizes
    .map((size, place) => ({ place, remainder: (count * size) % all }))
    .sort((a, b) => b.remainder - a.remainder || a.place - b.place)
  for (const { place } of byRemainder.slice(0, rest)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}

interface Demand {
  rowId: string
  need: number
  cells: number[]
}

/** Units that lie in exactly the same cells. */
interface Group {
  cells: readonly number[]
  units: number
}

/**
 * Quotas near the mix of each pool for which a paper exists: wanted shares first, then whatever the overlap of the
 * pools asks to be moved to another difficulty. Units that lie in the same cells are one node.
 */
const fillQuotas = (demands: readonly Demand[], cells: readonly Cell[], groups: readonly Group[]): number => {
  const [source, sink] = [0, 1]
  const rowNode = (place: number) => 2 + place
  const cellNode = (place: number) => 2 + demands.length + place
  const network = networkOf(2 + demands.length + cells.length + groups.length)
  const ways = demands.flatMap(({ need, cells: own }, place) => {
    connect(network, source, rowNode(place), need)
    const wanted = proportional(
      own.map((cell) => cells[cell]?.units ?? 0),
      need,
    )
    return own.map((cell, at) => ({ cell, edge: connect(network, rowNode(place), cellNode(cell), wanted[at] ?? 0) }))
  })
  for (const [place, { cells: own, units }] of groups.entries()) {
    const node = cellNode(cells.length + place)
    for (const cell of own) connect(network, cellNode(cell), node, units)
    connect(network, node, sink, units)
  }

  const needed = demands.reduce((sum, { need }) => sum + need, 0)
  let filled = pushFlow(network, source, sink)
  if (filled < needed) {
    for (const { edge } of ways) edge.left += needed
    filled += pushFlow(network, source, sink)
  }
  for (const { cell, edge } of ways) {
    const known = cells[cell]
    if (known) known.quota = edge.flow
  }
  return needed - filled
}

/** The same list for the same cells, so that equal ones are one object. */
const createLists = () => {
  const lists = new Map<string, readonly number[]>()
  return (cells: readonly number[]): readonly number[] => {
    const key = cells.join()
    const list = lists.get(key) ?? cells
    lists.set(key, list)
    return list
  }
}

const groupsOf = (
  questions: readonly PlannedQuestion[],
  twins: ReadonlyMap<string, readonly number[]>,
  listOf: (cells: readonly number[]) => readonly number[],
): Group[] => {
  const units = new Map<readonly number[], number>()
  const add = (cells: readonly number[]) => units.set(cells, (units.get(cells) ?? 0) + 1)
  const met = new Set<string>()
  for (const { id, unit, cells } of questions) {
    if (unit === id) add(cells)
    else if (!met.has(unit)) {
      met.add(unit)
      const all = new Set((twins.get(unit) ?? []).flatMap((place) => questions[place]?.cells ?? []))
      add(listOf([...all].sort((a, b) => a - b)))
    }
  }
  return [...units].map(([cells, count]) => ({ cells, units: count }))
}

export const planDraw = (content: PaperContent, pools: Pools): DrawPlan => {
  const { fixed, required, free } = divide(content, pools)
  const drawn: (PooledQuestion & { cells: number[] })[] = []
  const placeOf = new Map<string, number>()
  const placed = (question: PooledQuestion, cell: number): number => {
    const place = placeOf.get(question.id) ?? drawn.push({ ...question, cells: [] }) - 1
    placeOf.set(question.id, place)
    drawn[place]?.cells.push(cell)
    return place
  }
  const cells: Cell[] = []
  const demands = rowsOf(content).map((row): Demand => {
    const byDifficulty = grouped(free.get(row.rowId) ?? [], ({ difficulty }) => difficulty)
    const own = [...byDifficulty]
      .sort(([a], [b]) => a - b)
      .map(([, questions]) => {
        const places = Uint32Array.from(questions, (question) => placed(question, cells.length))
        const units = new Set(questions.map(({ unit }) => unit)).size
        return cells.push({ rowId: row.rowId, questions: places, units, quota: 0 }) - 1
      })
    return { rowId: row.rowId, need: Math.max(row.count - (required.get(row.rowId)?.length ?? 0), 0), cells: own }
  })
  const listOf = createLists()
  const questions = drawn.map((question): PlannedQuestion => ({ ...question, cells: listOf(question.cells) }))
  const twins = grouped(
    questions.flatMap(({ id, unit }, place) => (unit === id ? [] : [{ unit, place }])),
    ({ unit }) => unit,
  )
  const placesOfTwins = new Map([...twins].map(([unit, own]) => [unit, own.map(({ place }) => place)]))
  const short = fillQuotas(demands, cells, groupsOf(questions, placesOfTwins, listOf))
  return { content, fixed, required, cells, questions, placeOf, twins: placesOfTwins, short }
}

/** Questions of difficulty 1 … 5 in every paper of the plan. */
export const mixOf = ({ fixed, required, cells, questions }: DrawPlan): number[] => {
  const mix = [0, 0, 0, 0, 0]
  const add = (difficulty: number, count: number) => {
    mix[difficulty - 1] = (mix[difficulty - 1] ?? 0) + count
  }
  for (const { difficulty } of [...fixed.values(), ...[...required.values()].flat()]) add(difficulty, 1)
  for (const { questions: places, quota } of cells) add(questions[places[0] ?? -1]?.difficulty ?? 3, quota)
  return mix
}
