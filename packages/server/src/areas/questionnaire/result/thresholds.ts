import { OTHER_GROUP } from '@portal/contract/areas/questionnaire/words.ts'

/** True for groups of nobody and of enough. */
export const isSafe = (n: number, k: number): boolean => n === 0 || n >= k

/** Two conditions a and b: shown iff what both hold of, what only one holds of, and the rest are all safe. */
export const isPairShown = ({ a, b, both, all }: { a: number; b: number; both: number; all: number }, k: number) =>
  both >= k && isSafe(all - both, k) && isSafe(a - both, k) && isSafe(b - both, k)

/**
 * Groups of a dimension by the name under which they are shown: those that are too small go together with the next
 * smallest until there are enough. Nothing where all of them together are too few.
 */
export const mergeSmall = (groups: ReadonlyMap<string, number>, k: number): Map<string, string> => {
  const rising = [...groups].sort(([a, m], [b, n]) => m - n || a.localeCompare(b))
  const small = rising.filter(([name, n]) => n < k || name === OTHER_GROUP)
  const large = rising.filter(([name, n]) => n >= k && name !== OTHER_GROUP)
  const isNeeded = small.some(([, n]) => n < k)
  let sum = small.reduce((total, [, n]) => total + n, 0)
  while (isNeeded && sum < k && large.length > 0) {
    const next = large.shift()
    if (next === undefined) break
    small.push(next)
    sum += next[1]
  }
  if (sum < k && small.length > 0) return new Map()
  return new Map([
    ...large.map(([name]) => [name, name] as const),
    ...small.map(([name]) => [name, OTHER_GROUP] as const),
  ])
}

export interface Table {
  /** Row by row; null: not shown. */
  cells: readonly (readonly number[])[]
  rowTotals: readonly number[]
  columnTotals: readonly number[]
}

type Mask = boolean[][]

const linesOf = (rows: number, columns: number): [number, number][][] => [
  ...Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_x, column): [number, number] => [row, column]),
  ),
  ...Array.from({ length: columns }, (_, column) =>
    Array.from({ length: rows }, (_x, row): [number, number] => [row, column]),
  ),
]

/** Hides further cells until nothing hidden can be worked out of a line and its total. */
const hideMore = ({ cells }: Table, hidden: Mask, k: number): boolean => {
  const at = ([row, column]: [number, number]) => cells[row]?.[column] ?? 0
  const isHidden = ([row, column]: [number, number]) => hidden[row]?.[column] ?? false
  let changed = false
  for (const line of linesOf(cells.length, cells[0]?.length ?? 0)) {
    const gone = line.filter((place) => isHidden(place) && at(place) > 0)
    const sum = gone.reduce((total, place) => total + at(place), 0)
    if (gone.length === 0 || (gone.length > 1 && sum >= k)) continue
    const left = line.filter((place) => !isHidden(place) && at(place) > 0).sort((a, b) => at(a) - at(b))
    const next = left[0]
    const row = next && hidden[next[0]]
    if (!next || !row) continue
    row[next[1]] = true
    changed = true
  }
  return changed
}

/** Which cells of a table of two conditions are shown; `also` are hidden for reasons from outside. */
export const shownCells = (table: Table, k: number, also?: (row: number, column: number) => boolean): Mask => {
  const { cells, rowTotals, columnTotals } = table
  const hidden = cells.map((line, row) =>
    line.map((n, column) => {
      const [a, b] = [rowTotals[row] ?? 0, columnTotals[column] ?? 0]
      return !isSafe(n, k) || !isSafe(a - n, k) || !isSafe(b - n, k) || (also?.(row, column) ?? false)
    }),
  )
  while (hideMore(table, hidden, k)) continue
  return hidden.map((line) => line.map((each) => !each))
}
