import { hundredths } from '@portal/contract/areas/assessment/question/scoring/fraction.ts'
import { type Seeded, seeded } from '@portal/contract/areas/exam/attempt/seeded.ts'
import type { DrawnPaper } from '#src/schema/exam/attempt.ts'
import type { Picks } from './draw-plan.ts'
import { type DrawPlan, membersIn, type PlannedQuestion, plannedOf } from './draw-plan.ts'
import { layPaper, type Sheets } from './lay-paper.ts'
import type { PooledQuestion } from './pool.ts'

export interface DrawInput {
  plan: DrawPlan
  /** 16 hexadecimal signs. */
  seed: string
  /** Questions the person met and the rules avoid, with the instant (ms) he met them last. */
  seen: ReadonlyMap<string, number>
  /** How many papers of the exam hold each question already; those at the cap are left out. */
  exposure?: { cap: number; drawn: ReadonlyMap<string, number> }
}

/** Name among the relaxed rules when even the cap of exposure had to give way. */
const EXPOSURE_RELAXED = 'exposure'

type Dealer = () => PlannedQuestion | undefined

/** Hands out the questions of a cell in random order without copying its pool. */
const dealer = ({ questions }: DrawPlan, places: Uint32Array, random: Seeded): Dealer => {
  const moved = new Map<number, number>()
  let left = places.length
  return () => {
    if (left === 0) return undefined
    const at = random.below(left)
    left -= 1
    const found = moved.get(at) ?? at
    moved.set(at, moved.get(left) ?? left)
    return questions[places[found] ?? -1]
  }
}

/**
 * Under a cap the least drawn come first, so that the last papers still find enough. What no paper holds is handed out
 * as it comes: of a large pool only that is ever looked at.
 */
const balancedDealer = (deal: Dealer, drawn: ReadonlyMap<string, number>): Dealer => {
  const timesOf = ({ id }: PlannedQuestion) => drawn.get(id) ?? 0
  const later: PlannedQuestion[] = []
  let order: PlannedQuestion[] | null = null
  return () => {
    while (order === null) {
      const question = deal()
      if (question && timesOf(question) === 0) return question
      if (question) later.push(question)
      else order = later.sort((a, b) => timesOf(a) - timesOf(b)).reverse()
    }
    return order.pop()
  }
}

interface Held {
  cell: number
  question: PlannedQuestion
}

/**
 * A maximum matching of cells and units grown at random: a cell without a free unit takes one that another cell
 * holds, if that one can be served otherwise. So the order of the rows never makes a paper shorter.
 */
const matching = ({ plan, seed, seen, exposure }: DrawInput) => {
  const random = seeded(seed, 'draw')
  const held = new Map<string, Held>()
  const back = new Set<string>()
  const returned = plan.cells.map((): PlannedQuestion[] => [])
  const closed = ({ id }: PooledQuestion) => (exposure?.drawn.get(id) ?? 0) >= (exposure?.cap ?? Infinity)
  const open = (question: PooledQuestion) => back.has(question.id) || (!seen.has(question.id) && !closed(question))
  const dealers = plan.cells.map(({ questions }) => {
    const deal = dealer(plan, questions, random)
    return exposure ? balancedDealer(deal, exposure.drawn) : deal
  })

  const takeFree = (cell: number): PlannedQuestion | undefined => {
    const deal = dealers[cell]
    for (let question = deal?.(); question; question = deal?.())
      if (!held.has(question.unit) && open(question)) return question
    return returned[cell]?.find(({ unit }) => !held.has(unit))
  }

  /** One more question for the cell; false where nothing can be moved any further. */
  const serve = (wanting: number): boolean => {
    const from = new Map<number, { taker: number; question: PlannedQuestion } | null>([[wanting, null]])
    for (const cell of from.keys()) {
      const free = takeFree(cell)
      if (free) {
        held.set(free.unit, { cell, question: free })
        for (let step = from.get(cell); step; step = from.get(step.taker))
          held.set(step.question.unit, { cell: step.taker, question: step.question })
        return true
      }
      for (const [unit, holder] of held) {
        if (from.has(holder.cell)) continue
        const question = membersIn(plan, cell, unit).find(open)
        if (question) from.set(holder.cell, { taker: cell, question })
      }
    }
    return false
  }

  const giveBack = (question: PlannedQuestion): void => {
    back.add(question.id)
    for (const cell of question.cells) returned[cell]?.push(question)
  }
  return { held, serve, giveBack, closed }
}

/** Questions of the plan that this person should rather not get, the longest unseen first, then the least drawn. */
const outsiders = ({ plan, seen, exposure }: DrawInput, closed: (question: PooledQuestion) => boolean) => {
  const met = [...seen]
    .sort(([a, at], [b, other]) => at - other || (a < b ? -1 : 1))
    .flatMap(([id]) => plannedOf(plan, id) ?? [])
  const full = [...(exposure?.drawn.keys() ?? [])]
    .flatMap((id) => plannedOf(plan, id) ?? [])
    .filter(closed)
    .sort((a, b) => (exposure?.drawn.get(a.id) ?? 0) - (exposure?.drawn.get(b.id) ?? 0) || (a.id < b.id ? -1 : 1))
  return [...met.filter((question) => !closed(question)), ...full]
}

/** The questions of one paper: a function of its arguments alone. */
export const pickQuestions = (input: DrawInput): Picks => {
  const { plan, seen } = input
  if (plan.short > 0) throw new Error('the pools are too small for the paper; feasibility was not judged')
  const { held, serve, giveBack, closed } = matching(input)
  let wanting = plan.cells.flatMap(({ quota }, cell) => Array.from({ length: quota }, () => cell))
  wanting = wanting.filter((cell) => !serve(cell))
  for (const question of wanting.length === 0 ? [] : outsiders(input, closed)) {
    giveBack(question)
    const served = wanting.findIndex((cell) => serve(cell))
    if (served >= 0) wanting.splice(served, 1)
    if (wanting.length === 0) break
  }

  const byRow = new Map(
    plan.content.sections
      .flatMap(({ rows }) => rows)
      .map(({ rowId }) => [rowId, [...(plan.required.get(rowId) ?? [])]]),
  )
  const relaxed = new Set<string>()
  const holders = [...held.values()].sort((a, b) => a.cell - b.cell)
  for (const { cell, question } of holders) {
    const rowId = plan.cells[cell]?.rowId ?? ''
    byRow.get(rowId)?.push(question)
    if (seen.has(question.id)) relaxed.add(rowId)
    if (closed(question)) relaxed.add(EXPOSURE_RELAXED)
  }
  return { byRow, relaxed: [...relaxed] }
}

export interface PaperInput extends DrawInput {
  /** Of every question that was picked; see `sheetsOf`. */
  sheets: Sheets
  shuffleQuestions: boolean
  shuffleOptions: boolean
}

/** A whole paper where the sheets of the questions are at hand; `drawFor` loads them. */
export const drawPaper = (input: PaperInput): { paper: DrawnPaper; relaxed: string[] } => {
  const picks = pickQuestions(input)
  return { paper: layPaper({ ...input, picks }), relaxed: picks.relaxed }
}

/** Whole hundredths of a paper. */
export const totalOf = ({ sections }: DrawPlan['content']): number =>
  sections
    .flatMap(({ slots, rows }) => [
      ...slots.map(({ score }) => hundredths(score)),
      ...rows.map(({ count, score }) => count * hundredths(score)),
    ])
    .reduce((sum, score) => sum + score, 0)

export const countOf = ({ sections }: DrawPlan['content']): number =>
  sections.reduce((sum, { slots, rows }) => sum + slots.length + rows.reduce((drawn, { count }) => drawn + count, 0), 0)
