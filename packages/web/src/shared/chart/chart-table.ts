export interface ChartTable {
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** What a spreadsheet would take for a formula becomes plain text again. */
export const plainCell = (value: string | number): string => {
  const text = String(value)
  return /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text
}
