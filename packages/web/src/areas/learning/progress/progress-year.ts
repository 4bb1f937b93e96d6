import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { isCourseYear } from '../course/course-year.ts'

const YEARS_BACK = 6

/** The year of the address, or the present one where it is none. */
export const progressYear = (address: string | undefined, nowMs: number) => {
  const asked = Number(address)
  return address !== undefined && isCourseYear(asked) ? asked : shanghaiYear(nowMs)
}

/** Years to choose from, latest first; the chosen one is always among them. */
export const offeredYears = (year: number, nowMs: number) => {
  const present = shanghaiYear(nowMs)
  const latest = Array.from({ length: YEARS_BACK }, (_, back) => present - back)
  return latest.includes(year) ? latest : [...latest, year].sort((a, b) => b - a)
}
