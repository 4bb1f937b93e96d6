import { create } from 'zustand'

interface CourseState {
  /** Chosen by the person during this visit. */
  year: number | null
  /** Where each list of the course centre was scrolled to. */
  scrolls: Readonly<Record<string, number>>
}

/** What the course centre remembers when somebody comes back from a lesson. */
export const useCourseState = create<CourseState>(() => ({ year: null, scrolls: {} }))

export const isCourseYear = (year: number) => Number.isInteger(year) && year >= 2000 && year <= 2100

/** The year of the address, else the one chosen before, else null: then the one the portal begins with. */
export const courseYear = (address: string | undefined, chosen: number | null): number | null => {
  const asked = Number(address)
  return address !== undefined && isCourseYear(asked) ? asked : chosen
}

export interface YearCount {
  year: number
  num: number
}

/** The year with content that lies nearest to an empty one; of two equally near the later. */
export const nearestYear = (years: readonly YearCount[], year: number): YearCount | null =>
  years
    .filter((each) => each.num > 0 && each.year !== year)
    .reduce<YearCount | null>((best, each) => {
      if (best === null) return each
      const [near, far] = [Math.abs(each.year - year), Math.abs(best.year - year)]
      return near < far || (near === far && each.year > best.year) ? each : best
    }, null)
