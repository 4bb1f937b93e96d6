import { LEAST_GROUP } from '@portal/contract/areas/system/statistics/board.ts'

interface Group {
  people: number
}

/**
 * The groups of five people and more. Where just one is left out, the sum would give it away: the smallest of the others
 * goes with it. Nothing is shown of a whole that is itself too small.
 */
export const withoutFew = <Row extends Group>(
  rows: readonly Row[],
  people: number,
): { shown: Row[]; hidden: number } => {
  if (people < LEAST_GROUP) return { shown: [], hidden: rows.length }
  const shown = rows.filter((row) => row.people >= LEAST_GROUP)
  // An empty group hides nobody.
  const few = rows.filter((row) => row.people > 0 && row.people < LEAST_GROUP)
  if (few.length !== 1 || shown.length === 0) return { shown, hidden: few.length }
  const least = shown.reduce((a, b) => (b.people < a.people ? b : a))
  return { shown: shown.filter((row) => row !== least), hidden: 2 }
}
