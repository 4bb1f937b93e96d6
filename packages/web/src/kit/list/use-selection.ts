import { useState } from 'react'
import type { ListRow } from '#src/ui/table/row.ts'

export interface Selection<Row> {
  /** Rows picked one by one, on whatever page; empty while all filtered rows are meant. */
  rows: Row[]
  /** All rows of the filter are meant, seen or not, but for those taken out again. */
  isAll: boolean
  count: number
  has(id: string): boolean
  pick(rows: Row[], picked: boolean): void
  clear(): void
  selectAll(): void
  /** What is selected; fetches it where all filtered rows are meant. */
  collect(): Promise<Row[]>
}

/** Why an act can be done with none of the selected rows, in the words of the first; null where one of them allows it. */
export const whyNotAny = <Row>({ rows }: Selection<Row>, whyNot: (row: Row) => string | null): string | null => {
  const reasons = rows.map(whyNot)
  // All of a filter are not known row by row: there the act says what came of each.
  return reasons.includes(null) ? null : (reasons[0] ?? null)
}

interface Picks<Row> {
  /** The filter they were made under: another one ends them. */
  under: string
  isAll: boolean
  /** The picked rows, or where all are meant those taken out. */
  marked: ReadonlyMap<string, Row>
}

/** Picks survive paging and last as long as their filter. */
export const useSelection = <Row extends ListRow>(
  filterKey: string,
  total: number,
  fetchAll: () => Promise<Row[]>,
): Selection<Row> => {
  const none: Picks<Row> = { under: filterKey, isAll: false, marked: new Map() }
  const [kept, setKept] = useState(none)
  const { isAll, marked } = kept.under === filterKey ? kept : none
  const rows = isAll ? [] : [...marked.values()]

  return {
    rows,
    isAll,
    count: isAll ? total - marked.size : marked.size,
    has: (id) => isAll !== marked.has(id),
    pick: (touched, on) => {
      const next = new Map(marked)
      for (const row of touched) {
        if (on !== isAll) next.set(row.id, row)
        else next.delete(row.id)
      }
      setKept({ under: filterKey, isAll, marked: next })
    },
    clear: () => setKept(none),
    selectAll: () => setKept({ ...none, isAll: true }),
    collect: async () => (isAll ? (await fetchAll()).filter(({ id }) => !marked.has(id)) : rows),
  }
}
