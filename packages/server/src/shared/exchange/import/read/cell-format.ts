const DAY_SECONDS = 86_400
/** Days between the two calendars of Excel. */
const DAYS_TO_1904 = 1462

const [MONTH, DAY_OF_MONTH, TIME] = ['yyyy"年"m"月"', 'm"月"d"日"', '上午/下午h"时"mm"分"']
const DAY = 'yyyy-mm-dd'

/** Codes of the formats that need none in the file, as Excel in China shows them. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: DAY,
  15: DAY,
  16: DAY_OF_MONTH,
  17: MONTH,
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: `${DAY} h:mm`,
  27: MONTH,
  28: DAY_OF_MONTH,
  29: DAY_OF_MONTH,
  30: DAY,
  31: DAY,
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: TIME,
  35: '上午/下午h"时"mm"分"ss"秒"',
  36: MONTH,
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  50: MONTH,
  51: DAY_OF_MONTH,
  52: MONTH,
  53: DAY_OF_MONTH,
  54: DAY_OF_MONTH,
  55: TIME,
  56: '上午/下午h"时"mm"分"ss"秒"',
  57: MONTH,
  58: DAY_OF_MONTH,
}

/** How the number of a cell is shown. */
export interface CellLook {
  /** `plain`: as it is; `day`: a date with its year; `coded`: by the code. */
  kind: 'plain' | 'day' | 'coded'
  code: string
  /** The number is a date or a time, which Excel makes of things like 1-2 by itself. */
  isDate: boolean
}

export const PLAIN: CellLook = { kind: 'plain', code: '', isDate: false }

/** A format code shows a date when a date letter stands in it outside quotes, brackets and escapes. */
export const lookOf = (id: number, written: string | undefined): CellLook => {
  const code = written ?? BUILT_IN[id] ?? ''
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').split(';')[0] ?? ''
  if (/^\s*(?:general|@|g\/通用格式)?\s*$/i.test(bare)) return PLAIN
  if (!/[ymdhs]/i.test(bare)) return { kind: 'coded', code, isDate: false }
  const isDay = /y/i.test(bare) && /d/i.test(bare)
  return { kind: isDay ? 'day' : 'coded', code, isDate: true }
}

/** Formats a number by a code; the library for it is only there where a file needs it. */
export type Formatter = (code: string, value: number, from1904: boolean) => string

const two = (part: number) => String(part).padStart(2, '0')

/** `2025-11-20`, with the time where there is one; a number that is no date stays a number. */
export const dateText = (value: number, from1904: boolean): string => {
  if (!Number.isFinite(value) || value < 0 || value > 2_958_466) return String(value)
  if (!from1904 && Math.floor(value) === 60) return '1900-02-29'
  // Excel counts a 29 February 1900 that never was.
  const days = from1904 ? value + DAYS_TO_1904 : value < 60 ? value + 1 : value
  const at = new Date(Math.round((days - 25_569) * DAY_SECONDS) * 1000)
  const day = `${String(at.getUTCFullYear()).padStart(4, '0')}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`
  const seconds = Math.round(at.getTime() / 1000) % DAY_SECONDS
  return seconds === 0 ? day : `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
}

/** Numbers as people typed them: no exponent, no noise of binary fractions. */
export const numberText = (raw: string): string => {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString()
  return String(Number(value.toPrecision(15)))
}

/** What Excel shows of a number. */
export const shownNumber = (raw: string, look: CellLook, from1904: boolean, format: Formatter | null): string => {
  const value = Number(raw)
  if (look.kind === 'day') return dateText(value, from1904)
  // Long numbers are no measures: their digits count, however short their cell shows them.
  const isLong = Number.isInteger(value) && /e/i.test(look.code)
  if (look.kind === 'plain' || format === null || !Number.isFinite(value) || isLong) return numberText(raw)
  try {
    return format(look.code, value, from1904).trim()
  } catch {
    return numberText(raw)
  }
}

/** `_x000D_` stands for a character that XML cannot hold. */
export const unescaped = (text: string): string =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
