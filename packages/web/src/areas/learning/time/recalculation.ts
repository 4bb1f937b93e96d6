import { getOrgsAndUsers, TREE_PAGE_SIZE, userTreeData } from '@portal/contract/areas/directory/picker.ts'
import { type hourDifference, updateClssHourCacheRecord } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { P } from '@portal/contract/privileges.ts'
import type { z } from 'zod'
import { call } from '#src/platform/api/api.ts'

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

/** Everybody in a unit and below, those who have left included: their hours stand too. */
const peopleBelow = async (orgId: string, signal: AbortSignal): Promise<string[]> => {
  const people: string[] = []
  for (let page = 1; ; page += 1) {
    const body = { parentId: orgId, keyword: '', withUsers: true, below: true, page }
    const nodes = await call(userTreeData, body, { quiet: true, signal })
    people.push(...nodes.filter(({ type }) => type === 'user').map(({ id }) => id))
    if (nodes.length < TREE_PAGE_SIZE) return people
  }
}

const topUnits = async (signal: AbortSignal): Promise<string[]> => {
  const { orgs } = await call(getOrgsAndUsers, { keyword: '', for: P.studyTime, page: 1 }, { quiet: true, signal })
  return orgs.map(({ id }) => id)
}

const peopleOf = async ({ orgId, userId }: Order, signal: AbortSignal): Promise<string[]> => {
  if (userId !== null) return [userId]
  const units = orgId === null ? await topUnits(signal) : [orgId]
  const people = new Set<string>()
  for (const unit of units) for (const id of await peopleBelow(unit, signal)) people.add(id)
  return [...people]
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
