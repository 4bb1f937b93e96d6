import { useState } from 'react'
import type { ListRow } from '#src/ui/table/row.ts'

export interface Selection<Row> {
  /** Rows picked one by one, on whatever page; empty while all filtered rows are meant. */
  rows: Row[]
  /** All rows of the filter are meant, seen or not. */
  isAll: boolean
  count: number
  has(id: string): boolean
  pick(rows: Row[], picked: boolean): void
  clear(): void
  selectAll(): void
  /** What is selected; fetches it where all filtered rows are meant. */
  collect(): Promise<Row[]>
}

/** Picks survive paging; "all filtered" lasts as long as its filter. */
export const useSelection = <Row extends ListRow>(
  filterKey: string,
  total: number,
  fetchAll: () => Promise<Row[]>,
): Selection<Row> => {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map())
  const [allOf, setAllOf] = useState<string>()
  const isAll = allOf === filterKey

  return {
    rows: isAll ? [] : [...picked.values()],
    isAll,
    count: isAll ? total : picked.size,
    has: (id) => isAll || picked.has(id),
    pick: (rows, on) => {
      const next = new Map(picked)
      for (const row of rows) {
        if (on) next.set(row.id, row)
        else next.delete(row.id)
      }
      setPicked(next)
      setAllOf(undefined)
    },
    clear: () => {
      setPicked(new Map())
      setAllOf(undefined)
    },
    selectAll: () => {
      setPicked(new Map())
      setAllOf(filterKey)
    },
    collect: async () => (isAll ? fetchAll() : [...picked.values()]),
  }
}
