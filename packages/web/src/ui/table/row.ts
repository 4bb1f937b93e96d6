/** What every row of a list has; the rest of its columns are its own. */
export interface ListRow {
  id: string
  name?: unknown
  title?: unknown
  code?: unknown
  number?: unknown
}

/** How a row is called in names and questions. */
export const nameOfRow = (row: ListRow): string => String(row.name ?? row.title ?? row.code ?? row.number ?? '')
