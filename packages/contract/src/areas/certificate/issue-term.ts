import { addDays, calendarDate, DAY_MS, dayName, dayNumber } from '../../kit/shanghai.ts'

/** So many months later; where the month has no such day, its last one. */
const addMonths = (day: string, months: number): string => {
  const { year, month, day: dayOfMonth } = calendarDate(dayNumber(day))
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayName(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last)) / DAY_MS)
}

/** Last day of a term; null: for ever. */
export const lastDayOf = (validFrom: string, termMonths: number | null): string | null =>
  termMonths === null ? null : addDays(addMonths(validFrom, termMonths), -1)

/** The certificate of the same type that the person has. */
export interface Before {
  /** Null: for ever. */
  validTo: string | null
  renewDays: number
}

export interface Term {
  validFrom: string
  /** Null: for ever. */
  validTo: string | null
  /** First and last day that no certificate covers. */
  gap: { from: string; to: string } | null
}

/** When a certificate issued on this day begins and ends: right behind the one before where it is renewed in time. */
export const termOf = (issuedOn: string, termMonths: number | null, before: Before | null): Term => {
  const end = before?.validTo ?? null
  const isRenewal = before !== null && end !== null && addDays(end, -before.renewDays) <= issuedOn && issuedOn <= end
  const validFrom = isRenewal ? addDays(end, 1) : issuedOn
  const isLate = end !== null && addDays(end, 1) < validFrom
  return {
    validFrom,
    validTo: lastDayOf(validFrom, termMonths),
    gap: isLate ? { from: addDays(end, 1), to: addDays(validFrom, -1) } : null,
  }
}
