const DAY_MS = 86_400_000
/** Days between the two calendars of Excel. */
const DAYS_TO_1904 = 1462
/** Formats of dates that need no code: those of every Excel, and those of the East Asian ones. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** A format code shows a date when a date letter stands in it outside quotes, brackets and escapes. */
export const isDateFormat = (id: number, code: string | undefined): boolean => {
  if (code === undefined) return isBuiltInDate(id)
  const plain = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(plain) && !/^general$/i.test(plain.trim())
}

const two = (part: number) => String(part).padStart(2, '0')

/** `2025-11-20`, with the time where there is one; a number that is no date stays a number. */
export const dateText = (value: number, from1904: boolean): string => {
  if (!Number.isFinite(value) || value < 0 || value > 2_958_466) return String(value)
  if (!from1904 && Math.floor(value) === 60) return '1900-02-29'
  // Excel counts a 29 February 1900 that never was.
  const days = from1904 ? value + DAYS_TO_1904 : value < 60 ? value + 1 : value
  const at = new Date(Math.round((days - 25_569) * 86_400) * 1000)
  const day = `${String(at.getUTCFullYear()).padStart(4, '0')}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`
  const seconds = Math.round(at.getTime() / 1000) % (DAY_MS / 1000)
  return seconds === 0 ? day : `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
}

/** Numbers as people typed them: no exponent, no noise of binary fractions. */
export const numberText = (raw: string): string => {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString()
  return String(value)
}

/** `_x000D_` stands for a character that XML cannot hold. */
export const unescaped = (text: string): string =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
