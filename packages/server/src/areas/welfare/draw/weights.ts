import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

interface Past {
  /** Draws of the series lost since the last win, within 12 months. */
  lost: number
  /** Won in the series within 12 months. */
  hasWon: boolean
}

export const NOTHING_DRAWN: Past = { lost: 0, hasWon: false }

/** What people drew in earlier benefits of a series; one that is not of a series has no past. */
export const pastDraws = async (
  tx: Pick<Tx, 'db'>,
  { series, benefitId }: { series: string; benefitId: string },
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Past>> => {
  if (series === '' || personIds.length === 0) return new Map()
  const { rows } = await tx.db.execute<{ id: string; lost: number; won: boolean }>(sql`
    with drawn as (
      select c.person_id, c.drawn, c.drawn_at, c.benefit_id from benefit_claims c join benefits b on b.id = c.benefit_id
      where b.series = ${series} and b.id <> ${benefitId} and b.state <> 'cancelled' and c.drawn is not null
        and c.drawn_at > now() - interval '12 months' and c.person_id = any(${sql.param([...new Set(personIds)])}::uuid[])
    ), won as (select person_id, max(drawn_at) as at from drawn where drawn = 'won' group by person_id)
    select d.person_id as id, w.at is not null as won,
      count(distinct d.benefit_id) filter (where d.drawn = 'lost' and (w.at is null or d.drawn_at > w.at))::int as lost
    from drawn d left join won w on w.person_id = d.person_id group by d.person_id, w.at`)
  return new Map(rows.map(({ id, lost, won }) => [id, { lost, hasWon: won }]))
}
