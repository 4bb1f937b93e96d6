import type { Cell } from '@portal/contract/kit/cell.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'

/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** As it stands in the file. */
export const safeText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

const csvCell = (cell: Cell): string => {
  if (cell === null) return ''
  if (cell instanceof Date) return shanghaiTime(cell)
  if (typeof cell === 'number') return String(cell)
  const safe = safeText(typeof cell === 'string' ? cell : cell.day)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const BYTE_ORDER_MARK = String.fromCodePoint(0xfeff)

export const csvOf = (titles: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + [titles, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')
