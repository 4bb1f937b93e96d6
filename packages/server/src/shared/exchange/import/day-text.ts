import { dayName } from '@portal/contract/kit/shanghai.ts'

const isDay = (year: number, month: number, day: number): boolean => {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

const two = (part: number) => String(part).padStart(2, '0')

const FORMS: readonly RegExp[] = [
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?)?$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日?(?: ?\d{1,2}[:时]\d{2}.*)?$/,
  /^(\d{4})(\d{2})(\d{2})$/,
]

/** A calendar day in the forms people write it, also as the bare number Excel keeps; null for anything else. */
export const dayFromText = (text: string): string | null => {
  const plain = text.normalize('NFKC').trim()
  if (/^[2-7]\d{4}$/.test(plain)) return dayName(Number(plain) - 25_569)
  for (const form of FORMS) {
    const [, year = '', month = '', day = ''] = form.exec(plain) ?? []
    if (year === '') continue
    const parts = [Number(year), Number(month), Number(day)] as const
    if (parts[0] < 1900 || parts[0] > 2999 || !isDay(...parts)) return null
    return `${parts[0]}-${two(parts[1])}-${two(parts[2])}`
  }
  return null
}
