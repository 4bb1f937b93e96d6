/** How a row is called in names and questions. */
export const nameOfRow = (row: { name?: unknown; title?: unknown; code?: unknown }): string =>
  String(row.name ?? row.title ?? row.code ?? '')
