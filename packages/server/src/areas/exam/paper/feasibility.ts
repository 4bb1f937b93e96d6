import type { PaperContent } from '@portal/contract/areas/exam/paper/content.ts'
import type { PaperFault } from '@portal/contract/areas/exam/paper/paper.ts'
import { rowsInWords, paperFaults as words } from '@portal/contract/areas/exam/paper/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { divide } from './draw-plan.ts'
import { connect, networkOf, pushFlow, shortSide } from './flow.ts'
import { type Pools, rowsOf } from './pool.ts'

/** Units that lie in exactly the same rows. */
export interface UnitGroup {
  /** Places of the rows, from 0. */
  rows: readonly number[]
  units: number
  /** Sum over the units of what each may be drawn, in percent of the papers. */
  percent: number
}

export interface RowNeed {
  rowId: string
  /** 必含 questions of the row that are in its pool. */
  required: number
  count: number
}

interface Shortage {
  rows: number[]
  needed: number
  available: number
}

/** Groups of rows that ask for more than they have together; rows that share nothing are judged apart. */
const shortages = (
  needs: readonly number[],
  groups: readonly { rows: readonly number[]; capacity: number }[],
): Shortage[] => {
  const [source, sink] = [0, 1]
  const network = networkOf(2 + needs.length + groups.length)
  for (const [row, need] of needs.entries()) connect(network, source, 2 + row, need)
  for (const [place, { rows, capacity }] of groups.entries()) {
    for (const row of rows) connect(network, 2 + row, 2 + needs.length + place, capacity)
    connect(network, 2 + needs.length + place, sink, capacity)
  }
  pushFlow(network, source, sink)
  const side = shortSide(network, source)
  const short = needs.flatMap((_, row) => (side.has(2 + row) ? [row] : []))

  const parts: Shortage[] = []
  const left = new Set(short)
  while (left.size > 0) {
    const [first = 0] = left
    const part = new Set([first])
    for (const row of part)
      for (const group of groups)
        if (group.rows.includes(row)) for (const other of group.rows) if (left.has(other)) part.add(other)
    for (const row of part) left.delete(row)
    const rows = [...part].sort((a, b) => a - b)
    parts.push({
      rows,
      needed: rows.reduce((sum, row) => sum + (needs[row] ?? 0), 0),
      available: groups
        .filter((group) => group.rows.some((row) => part.has(row)))
        .reduce((sum, { capacity }) => sum + capacity, 0),
    })
  }
  return parts
}

const sentence = ({ rows, needed, available }: Shortage): string =>
  fill(rows.length === 1 ? words.short : words.shortTogether, {
    rows: rowsInWords(rows.map((row) => row + 1)),
    needed,
    available,
    short: needed - available,
  })

/** Over all rows together, each question serving one row only; then, with a cap, for many papers. */
export const judgeGroups = (rows: readonly RowNeed[], groups: readonly UnitGroup[], cap: number): PaperFault[] => {
  const free = rows.map(({ count, required }) => Math.max(count - required, 0))
  const fault = (short: Shortage, message: string): PaperFault => ({
    message,
    section: null,
    rowIds: short.rows.flatMap((row) => rows[row]?.rowId ?? []),
  })
  const short = shortages(
    free,
    groups.map((group) => ({ rows: group.rows, capacity: group.units })),
  )
  if (short.length > 0)
    return short.map((each) => {
      const required = each.rows.reduce((sum, row) => sum + (rows[row]?.required ?? 0), 0)
      return fault(each, sentence({ ...each, needed: each.needed + required, available: each.available + required }))
    })
  if (cap === 100) return []
  return shortages(
    free.map((need) => need * 100),
    groups.map((group) => ({ rows: group.rows, capacity: group.percent })),
  ).map((each) => fault(each, fill(words.exposure, { rows: rowsInWords(each.rows.map((row) => row + 1)) })))
}

/** The rows of a paper against resolved pools. */
export const judgeFeasibility = (pools: Pools, content: PaperContent): PaperFault[] => {
  const { required, free } = divide(content, pools)
  const rows = rowsOf(content)
  const placesOf = new Map<string, { rows: number[]; members: Set<string> }>()
  for (const [place, { rowId }] of rows.entries())
    for (const { id, unit } of free.get(rowId) ?? []) {
      const known = placesOf.get(unit) ?? { rows: [], members: new Set<string>() }
      if (known.rows.at(-1) !== place) known.rows.push(place)
      known.members.add(id)
      placesOf.set(unit, known)
    }
  const groups = new Map<string, UnitGroup>()
  for (const { rows: places, members } of placesOf.values()) {
    const key = places.join()
    const known = groups.get(key) ?? { rows: places, units: 0, percent: 0 }
    const percent = Math.min(100, members.size * content.exposurePercent)
    groups.set(key, { ...known, units: known.units + 1, percent: known.percent + percent })
  }
  const needs = rows.map(({ rowId, count }) => ({ rowId, count, required: required.get(rowId)?.length ?? 0 }))
  return judgeGroups(needs, [...groups.values()], content.exposurePercent)
}
