import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'

/** What is counted and what is not folded in yet, as one: both are read by one statement, so nothing is seen twice. */
const countsOf = (board: string, scope: string) => sql`
  select points, people from points_counts where board = ${board} and scope = ${scope}
  union all
  select points, people from points_count_changes where board = ${board} and scope = ${scope}`

/** How many people have so many points, the most points first; `above` counts those with more. */
export interface Ladder {
  rungs: { points: number; above: number }[]
  total: number
}

export const climb = (counts: readonly { points: number; people: number }[]): Ladder => {
  let total = 0
  const rungs = counts.map(({ points, people }) => {
    const above = total
    total += people
    return { points, above }
  })
  return { rungs, total }
}

export const readLadder = async (db: Db, board: string, scope: string): Promise<Ladder> => {
  const { rows } = await db.execute<{ points: number; people: number }>(sql`
    select points, sum(people)::int as people from (${countsOf(board, scope)}) c
    group by points having sum(people) > 0 order by points desc`)
  return climb(rows)
}

/** People with more points, and the least of those points. */
export const standAbove = ({ rungs, total }: Ladder, points: number): { people: number; next: number | null } => {
  let [low, high] = [0, rungs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rungs[middle]?.points ?? 0) > points) low = middle + 1
    else high = middle
  }
  return { people: rungs[low]?.above ?? total, next: rungs[low - 1]?.points ?? null }
}

/** Moves the changes into the counts; run by one job at a time. */
export const foldCounts = async (db: Db): Promise<void> => {
  await db.execute(sql`
    with taken as (delete from points_count_changes returning board, scope, points, people),
    summed as (select board, scope, points, sum(people) as people from taken group by 1, 2, 3 having sum(people) <> 0)
    insert into points_counts as c (board, scope, points, people)
    select * from summed order by board, scope, points
    on conflict (board, scope, points) do update set people = c.people + excluded.people`)
  await db.execute(sql`delete from points_counts where people = 0`)
}
