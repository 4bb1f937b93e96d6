import type { ReadingView } from './reading-store.ts'

type Times = Pick<ReadingView, 'credited' | 'pending'>

/** Whether the server has credited all that each page asks for. */
export const readPages = (needs: readonly number[], { credited }: Pick<Times, 'credited'>): boolean[] =>
  needs.map((need, at) => (credited[at] ?? 0) >= need)

/** Seconds that are still missing of a page, as the reader's own clock counts them. */
export const secondsLeft = (needs: readonly number[], { credited, pending }: Times, page: number): number => {
  const need = needs[page - 1] ?? 0
  return Math.max(0, Math.ceil(need - (credited[page - 1] ?? 0) - (pending.get(page) ?? 0)))
}

/** The page to go on with: the next unread one behind this page, else the first before it; null when all are read. */
export const nextUnread = (isRead: readonly boolean[], page: number): number | null => {
  const behind = isRead.findIndex((read, at) => !read && at + 1 > page)
  if (behind >= 0) return behind + 1
  const first = isRead.findIndex((read) => !read)
  return first >= 0 ? first + 1 : null
}

/** So many pages must be read, of those so many are left. */
export const pagesLeft = (isRead: readonly boolean[], pagePercent: number): number => {
  const needed = Math.ceil((isRead.length * pagePercent) / 100)
  return Math.max(0, needed - isRead.filter(Boolean).length)
}

interface Mark {
  /** First and last page that it stands for. */
  from: number
  to: number
  /** Read of it, 0–1; of the page in hand also what is being read. */
  share: number
  isCurrent: boolean
}

/** More marks than this could not be told apart on a phone. */
const MOST_MARKS = 60

/** A mark for each page, or for so many pages together that all have room beside each other. */
export const marksOf = (needs: readonly number[], times: Times, page: number): Mark[] => {
  const isRead = readPages(needs, times)
  const together = Math.max(1, Math.ceil(needs.length / MOST_MARKS))
  return Array.from({ length: Math.ceil(needs.length / together) }, (_, at) => {
    const from = at * together + 1
    const to = Math.min(needs.length, from + together - 1)
    const read = isRead.slice(from - 1, to).filter(Boolean).length
    const isCurrent = page >= from && page <= to
    const need = needs[page - 1] ?? 0
    const begun = isCurrent && !isRead[page - 1] && need > 0 ? 1 - secondsLeft(needs, times, page) / need : 0
    return { from, to, share: (read + Math.min(Math.max(0, begun), 0.95)) / (to - from + 1), isCurrent }
  })
}
