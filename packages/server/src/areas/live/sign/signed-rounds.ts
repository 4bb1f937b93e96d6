import { sql } from 'drizzle-orm'
import { studyKey } from '#src/shared/evidence/item-source.ts'
import type { SignedRounds } from '#src/shared/live-rounds.ts'

interface Row extends Record<string, unknown> {
  live_id: string
  user_id: string
  n: number
}

/** Rounds that count for each of these people; a class is studied once, whatever its cycle is called. */
export const signedRounds: SignedRounds = async (db, studies) => {
  if (studies.length === 0) return new Map()
  const { rows } = await db.execute<Row>(sql`
    select r.live_id, n.user_id, count(distinct r.no)::int as n
    from unnest(${sql.param(studies.map(({ itemId }) => itemId))}::uuid[],
        ${sql.param(studies.map(({ userId }) => userId))}::uuid[]) as k (live_id, user_id)
      join live_rounds r on r.live_id = k.live_id
      join sign_entries n on n.sheet_id = r.sheet_id and n.user_id = k.user_id and n.direction = 'in'
        and n.state = 'counted'
    group by 1, 2`)
  const signed = new Map(rows.map(({ live_id: liveId, user_id: userId, n }) => [`${userId} ${liveId}`, n]))
  return new Map(
    studies.flatMap((study) => {
      const n = signed.get(`${study.userId} ${study.itemId}`)
      return n === undefined ? [] : [[studyKey(study), n] as const]
    }),
  )
}
