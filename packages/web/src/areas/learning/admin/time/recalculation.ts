import { type hourDifference, updateClssHourCacheRecord } from '@portal/contract/areas/learning/class-hour.ts'
import { summarizeHours } from '@portal/contract/areas/learning/study-time.ts'
import type { z } from 'zod'
import { call } from '#src/platform/api.ts'

export type Difference = z.output<typeof hourDifference>

/** So many are answered at once; more would run behind as a job. */
const PIECE = 200

export interface Order {
  year: number
  orgId: string | null
  userId: string | null
}

interface Progress {
  done: number
  total: number
}

interface Run {
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

const peopleOf = async ({ year, orgId, userId }: Order, signal: AbortSignal): Promise<string[]> => {
  if (userId !== null) return [userId]
  const filter = { year, ...(orgId !== null && { orgId }) }
  const people: string[] = []
  for (let page = 1; ; page += 1) {
    const body = { page, pageSize: PIECE, keyword: '', sort: 'name', filter, exactTotal: false, groupBy: 'user' } as const
    const { list } = await call(summarizeHours, body, { quiet: true, signal })
    people.push(...list.map(({ key }) => key))
    if (list.length < PIECE) return people
  }
}

const recalculate = async (year: number, people: readonly string[], dryRun: boolean, { signal, onProgress }: Run) => {
  const changed: Difference[] = []
  for (let from = 0; from < people.length; from += PIECE) {
    onProgress({ done: from, total: people.length })
    const userIds = people.slice(from, from + PIECE)
    const answer = await call(updateClssHourCacheRecord, { year, userIds, dryRun }, { quiet: true, signal })
    changed.push(...(answer.changed ?? []))
  }
  onProgress({ done: people.length, total: people.length })
  return changed
}

/** What would change, without changing it. */
export const tryRecalculation = async (order: Order, run: Run) => {
  const people = await peopleOf(order, run.signal)
  return { people: people.length, changed: await recalculate(order.year, people, true, run) }
}

/** Applies what the trial found: only people with a difference are written. */
export const applyRecalculation = (year: number, found: readonly Difference[], run: Run) =>
  recalculate(
    year,
    found.map(({ userId }) => userId),
    false,
    run,
  )
