import { MOST_QUESTIONS, type PaperContent } from '@portal/contract/areas/exam/paper/content.ts'
import type { PaperFault } from '@portal/contract/areas/exam/paper/paper.ts'
import { paperFaults as words } from '@portal/contract/areas/exam/paper/words.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { type CountCells, countCells, countGroups, fittingRows } from './availability.ts'
import { countOf, totalOf } from './draw.ts'
import { judgeGroups } from './feasibility.ts'
import { type NamedQuestion, namedQuestions } from './named-questions.ts'
import { rowsOf } from './pool.ts'
import { resolveRows } from './pools.ts'

const MOST_ROWS = 60

export interface Judgement {
  rows: { rowId: string; available: number; needed: number }[]
  faults: PaperFault[]
  /** Whole hundredths. */
  total: number
  questionCount: number
}

const general = (message: string): PaperFault => ({ message, section: null, rowIds: [] })

/** What can be said without the bank. */
const shapeFaults = (content: PaperContent): PaperFault[] => {
  const count = countOf(content)
  const empty = content.sections.flatMap(({ slots, rows }, section) =>
    slots.length + rows.length === 0
      ? [{ message: fill(words.emptySection, { i: section + 1 }), section, rowIds: [] }]
      : [],
  )
  return [
    ...(count === 0 ? [general(words.empty)] : empty),
    ...(totalOf(content) === 0 ? [general(words.noTotal)] : []),
    ...(count > MOST_QUESTIONS ? [general(words.tooMany)] : []),
    ...(rowsOf(content).length > MOST_ROWS ? [general(words.tooManyRows)] : []),
  ]
}

/** Questions that stand in the paper by name: each once, of a twin group one, and all of them askable. */
const namedFaults = (ids: readonly string[], known: ReadonlyMap<string, NamedQuestion>): PaperFault[] => {
  const repeated = [...new Set(ids.filter((id, place) => ids.indexOf(id) < place))]
  const questions = [...new Set(ids)].flatMap((id) => known.get(id) ?? [])
  const byTwin = grouped(
    questions.filter(({ twin }) => twin !== null),
    ({ twin }) => twin,
  )
  const retired = ids.length === 0 ? 0 : new Set(ids.filter((id) => known.get(id)?.retired ?? true)).size
  const unusable = questions.filter((question) => !question.retired && (question.expired || !question.inReach)).length
  return [
    ...repeated.map((id) => general(fill(words.repeated, { number: known.get(id)?.number ?? '' }))),
    ...[...byTwin.values()]
      .filter(({ length }) => length > 1)
      .map((twins) => general(fill(words.twins, { numbers: twins.map(({ number }) => number).join('、') }))),
    ...(retired === 0 ? [] : [general(fill(words.retired, { n: retired }))]),
    ...(unusable === 0 ? [] : [general(fill(words.unusable, { n: unusable }))]),
  ]
}

/** 必含 questions lie in the pool of their row and are not more than it asks. */
const requiredFaults = (
  content: PaperContent,
  fits: ReadonlyMap<string, readonly number[]>,
  known: ReadonlyMap<string, NamedQuestion>,
): PaperFault[] =>
  rowsOf(content).flatMap(({ rowId, requiredIds, count }, place) => {
    const fault = (message: string): PaperFault => ({ message, section: null, rowIds: [rowId] })
    const outside = requiredIds.filter((id) => !fits.get(id)?.includes(place))
    return [
      ...(requiredIds.length > count ? [fault(fill(words.requiredTooMany, { i: place + 1 }))] : []),
      ...outside.map((id) => fault(fill(words.requiredOutside, { i: place + 1, number: known.get(id)?.number ?? '' }))),
    ]
  })

/** Live counts of the rows and every fault of the paper, for somebody who draws from these banks. */
export const judgePaper = async (
  tx: Tx,
  content: PaperContent,
  banks: readonly string[],
  count: CountCells = countCells,
): Promise<Judgement> => {
  const rows = rowsOf(content)
  const slotIds = content.sections.flatMap(({ slots }) => slots.map(({ questionId }) => questionId))
  const requiredIds = rows.flatMap((row) => row.requiredIds)
  const named = [...slotIds, ...requiredIds]
  const known = await namedQuestions(tx, [...new Set(named)], banks)
  const resolved = await resolveRows(tx, content, banks)
  const fits = await fittingRows(tx, resolved, requiredIds)
  const taken = {
    ids: [...known.keys()],
    twins: [...known.values()].flatMap(({ twin }) => twin ?? []),
  }
  const groups = await countGroups(tx, resolved, taken, { count, exposurePercent: content.exposurePercent })

  const needs = rows.map((row, place) => ({
    rowId: row.rowId,
    count: row.count,
    required: row.requiredIds.filter((id) => fits.get(id)?.includes(place)).length,
  }))
  const available = (place: number) =>
    groups.filter((group) => group.rows.includes(place)).reduce((sum, { units }) => sum + units, 0)
  return {
    rows: needs.map(({ rowId, count, required }, place) => ({
      rowId,
      needed: count,
      available: available(place) + required,
    })),
    faults: [
      ...shapeFaults(content),
      ...namedFaults(named, known),
      ...requiredFaults(content, fits, known),
      ...judgeGroups(needs, groups, content.exposurePercent),
    ],
    total: totalOf(content),
    questionCount: countOf(content),
  }
}
