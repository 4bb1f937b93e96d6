import type { Cell } from '@portal/contract/kit/cell.ts'
import { DAY_MS, dayNumber, SHANGHAI_MS } from '@portal/contract/kit/shanghai.ts'

/** Indices of the cell formats in {@link stylesXml}. */
export const STYLE = { general: 0, header: 1, text: 2, quoted: 3, instant: 4, day: 5, note: 6, fault: 7 } as const
export type Style = (typeof STYLE)[keyof typeof STYLE]

const MOST_CHARACTERS = 32_767
/** Days from Excel's day zero to 1970-01-01. */
const EPOCH_DAYS = 25_569

// XML knows neither these nor halves of surrogate pairs; a spreadsheet that holds one does not open.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** The text without what no XML may hold. */
export const storable = (text: string): string => text.replace(FORBIDDEN, '')

export const xmlText = (text: string): string => storable(text).replace(/[&<>"\r]/g, (sign) => entities[sign] ?? sign)

/** `A`, `Z`, `AA` … for column 0, 25, 26 … */
export const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))

const shortened = (text: string) =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…` : text

const textCell = (reference: string, text: string, style: Style | undefined): string => {
  const shown = shortened(text)
  const look = style ?? (FORMULA.test(shown) ? STYLE.quoted : STYLE.general)
  const format = look === STYLE.general ? '' : ` s="${look}"`
  return `<c r="${reference}"${format} t="inlineStr"><is><t xml:space="preserve">${xmlText(shown)}</t></is></c>`
}

const numberCell = (reference: string, value: number, style: Style) =>
  `<c r="${reference}"${style === STYLE.general ? '' : ` s="${style}"`}><v>${value}</v></c>`

const serialOfDay = (day: string): number => dayNumber(day) + EPOCH_DAYS

/** One cell; nothing for an empty one. Texts stay texts whatever they begin with, instants are Shanghai wall time. */
export const cellXml = (reference: string, cell: Cell, style?: Style): string => {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(reference, cell, style)
  if (typeof cell === 'number')
    return Number.isFinite(cell)
      ? numberCell(reference, cell, style ?? STYLE.general)
      : textCell(reference, String(cell), style)
  if (cell instanceof Date)
    return numberCell(reference, (cell.getTime() + SHANGHAI_MS) / DAY_MS + EPOCH_DAYS, STYLE.instant)
  const serial = serialOfDay(cell.day)
  return Number.isFinite(serial) ? numberCell(reference, serial, STYLE.day) : textCell(reference, cell.day, style)
}
