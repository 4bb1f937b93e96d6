import { historyImportance } from '@portal/contract/areas/history/words.ts'

type Address = Readonly<Record<string, string>>

const OLDEST_DECADE = 1840
const DECADE = 10

/** What the page was narrowed to, as its address says it. */
export const narrowingOf = ({ labelId, decade, importance }: Address) => {
  const from = decade !== undefined && /^\d{4}$/.test(decade) ? Number(decade) : undefined
  const level = historyImportance.safeParse(importance).data
  return {
    ...(labelId ? { labelId } : {}),
    ...(from === undefined ? {} : { from, to: from + DECADE - 1 }),
    ...(level === undefined ? {} : { importance: level }),
  }
}

/** 年代, the latest first. */
export const decadesUntil = (year: number): { value: string; label: string }[] => {
  const last = Math.floor(year / DECADE) * DECADE
  return Array.from({ length: (last - OLDEST_DECADE) / DECADE + 1 }, (_, at) => {
    const decade = last - at * DECADE
    return { value: String(decade), label: `${decade} 年代` }
  })
}
