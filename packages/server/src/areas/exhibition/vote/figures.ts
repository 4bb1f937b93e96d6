import type { voteFigures } from '@portal/contract/areas/exhibition/vote.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { exhibitionAudiences } from '#src/schema/exhibition/exhibition.ts'
import { countAudience } from '#src/shared/audience/resolve.ts'
import { pathName } from '#src/shared/directory/search.ts'
import type { Exhibition } from '../show/exhibitions.ts'
import { findManaged } from '../show/reach.ts'

const HOURS_SHOWN = 168
const MOST_UNITS = 20

const votersExpected = async ({ db }: Pick<Tx, 'db'>, { id, audience }: Exhibition): Promise<number> => {
  const [own] = await db
    .select({ audience: exhibitionAudiences.audience })
    .from(exhibitionAudiences)
    .where(sql`${exhibitionAudiences.exhibitionId} = ${id} and ${exhibitionAudiences.purpose} = 'vote'`)
  return countAudience(db, own?.audience ?? audience)
}

interface Totals extends Record<string, unknown> {
  valid: number
  held: number
  voided: number
  voters: number
}

/** Counts from the rows of votes, of the whole exhibition or of one work. */
export const figures: HandlerOf<typeof voteFigures> = async ({ tx, body: { exhibitionId, workId }, actor }) => {
  const exhibition = await findManaged(tx, actor, exhibitionId)
  const which =
    workId === undefined
      ? sql`exhibition_id = ${exhibitionId}`
      : sql`exhibition_id = ${exhibitionId} and work_id = ${workId}`
  const { rows: totals } = await tx.db.execute<Totals>(sql`
    select count(*) filter (where state = 'valid')::int as valid, count(*) filter (where state = 'held')::int as held,
      count(*) filter (where state = 'void')::int as voided,
      count(distinct voter_id) filter (where state in ('valid', 'held'))::int as voters
    from exhibition_votes where ${which}`)
  const { rows: days } = await tx.db.execute<{ day: string; n: number }>(sql`
    select (cast_at at time zone 'Asia/Shanghai')::date::text as day, count(*)::int as n from exhibition_votes
    where ${which} and state = 'valid' group by 1 order by 1`)
  const { rows: hours } = await tx.db.execute<{ ms: number; n: number }>(sql`
    select (extract(epoch from date_trunc('hour', cast_at)) * 1000)::float8 as ms, count(*)::int as n from exhibition_votes
    where ${which} and state = 'valid' and ${workId !== undefined} group by 1 order by 1 desc limit ${HOURS_SHOWN}`)
  const { rows: units } = await tx.db.execute<{ id: string; name: string; n: number }>(sql`
    select v.org_id as id, coalesce(${pathName(sql`o.path`)}, '') as name, v.n from (select org_id, count(*)::int as n from exhibition_votes
      where ${which} and state = 'valid' and ${workId !== undefined} group by org_id) v left join org_units o on o.id = v.org_id
    order by v.n desc, name limit ${MOST_UNITS}`)
  return {
    ...(totals[0] ?? { valid: 0, held: 0, voided: 0, voters: 0 }),
    expected: await votersExpected(tx, exhibition),
    days,
    hours: hours.map(({ ms, n }) => ({ at: new Date(ms), n })).toReversed(),
    units,
  }
}
