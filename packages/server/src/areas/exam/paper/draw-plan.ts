import type { PaperContent } from '@portal/contract/areas/exam/paper-content.ts'
import { grouped } from '../exam/grouped.ts'
import { connect, networkOf, pushFlow } from './flow.ts'
import { type PooledQuestion, type Pools, questionsOf, rowsOf, SLOTS } from './pool.ts'

/** Questions of one row and one difficulty, of which every paper has the same number. */
export interface Cell {
  rowId: string
  questions: readonly PooledQuestion[]
  byUnit: ReadonlyMap<string, readonly PooledQuestion[]>
  quota: number
}

/** Everything about a draw that does not depend on the person: made once for many papers. */
export interface DrawPlan {
  content: PaperContent
  fixed: ReadonlyMap<string, PooledQuestion>
  /** 必含 by row. */
  required: ReadonlyMap<string, readonly PooledQuestion[]>
  cells: readonly Cell[]
  /** By unit. */
  cellsOf: ReadonlyMap<string, readonly number[]>
  byId: ReadonlyMap<string, PooledQuestion>
  /** Questions that no draw can find; 0 unless the pools are too small. */
  short: number
}

/** Fixed questions first, then 必含; what is left of each pool is free to be drawn. */
export const settle = (content: PaperContent, pools: Pools) => {
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

/**
 * Quotas near the mix of each pool for which a paper exists: wanted shares first, then whatever the overlap of the
 * pools asks to be moved to another difficulty. Units that lie in the same cells are one node.
 */
const fillQuotas = (
  demands: readonly Demand[],
  cells: Cell[],
  cellsOf: ReadonlyMap<string, readonly number[]>,
): number => {
  const groups = grouped([...cellsOf.values()], (places) => places.join())
  const [source, sink] = [0, 1]
  const rowNode = (place: number) => 2 + place
  const cellNode = (place: number) => 2 + demands.length + place
  const network = networkOf(2 + demands.length + cells.length + groups.size)
  const ways = demands.flatMap(({ need, cells: own }, place) => {
    connect(network, source, rowNode(place), need)
    const wanted = proportional(
      own.map((cell) => cells[cell]?.byUnit.size ?? 0),
      need,
    )
    return own.map((cell, at) => ({ cell, edge: connect(network, rowNode(place), cellNode(cell), wanted[at] ?? 0) }))
  })
  let node = cellNode(cells.length)
  for (const units of groups.values()) {
    for (const cell of units[0] ?? []) connect(network, cellNode(cell), node, units.length)
    connect(network, node, sink, units.length)
    node += 1
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

export const planDraw = (content: PaperContent, pools: Pools): DrawPlan => {
  const { fixed, required, free } = settle(content, pools)
  const cells: Cell[] = []
  const demands = rowsOf(content).map((row): Demand => {
    const byDifficulty = grouped(free.get(row.rowId) ?? [], ({ difficulty }) => difficulty)
    const own = [...byDifficulty]
      .sort(([a], [b]) => a - b)
      .map(([, questions]) => {
        cells.push({ rowId: row.rowId, questions, byUnit: grouped(questions, ({ unit }) => unit), quota: 0 })
        return cells.length - 1
      })
    return { rowId: row.rowId, need: Math.max(row.count - (required.get(row.rowId)?.length ?? 0), 0), cells: own }
  })
  const cellsOf = new Map<string, number[]>()
  for (const [place, { byUnit }] of cells.entries())
    for (const unit of byUnit.keys()) cellsOf.set(unit, [...(cellsOf.get(unit) ?? []), place])
  const short = fillQuotas(demands, cells, cellsOf)
  const byId = new Map(cells.flatMap(({ questions }) => questions.map((question) => [question.id, question])))
  return { content, fixed, required, cells, cellsOf, byId, short }
}

/** Questions of difficulty 1 … 5 in every paper of the plan. */
export const mixOf = ({ fixed, required, cells }: DrawPlan): number[] => {
  const mix = [0, 0, 0, 0, 0]
  const add = (difficulty: number, count: number) => {
    mix[difficulty - 1] = (mix[difficulty - 1] ?? 0) + count
  }
  for (const { difficulty } of [...fixed.values(), ...[...required.values()].flat()]) add(difficulty, 1)
  for (const { questions, quota } of cells) add(questions[0]?.difficulty ?? 3, quota)
  return mix
}
