import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'

/** What is counted and what is not folded in yet, as one: both are read by one statement, so nothing is seen twice. */
const countsOf = (board: string, scope: string) => sql`
  select points, people from points_counts where board = ${board} and scope = ${scope}
  union all
  select points, people from points_count_changes where board = ${board} and scope = ${scope}`

interface Above {
  /** People with more points. */
  people: number
  /** The least of those points. */
  next: number | null
  /** Everybody on the board. */
  total: number
}

/** How a board stands as seen from so many points. */
export const standAbove = async (db: Db, board: string, scope: string, points: number): Promise<Above> => {
  const { rows } = await db.execute<{ people: number; next: number | null; total: number }>(sql`
    select coalesce(sum(people) filter (where points > ${points}), 0)::int as people,
      min(points) filter (where points > ${points} and people > 0) as next, coalesce(sum(people), 0)::int as total
    from (select points, sum(people) as people from (${countsOf(board, scope)}) c group by points) summed`)
  return rows[0] ?? { people: 0, next: null, total: 0 }
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
