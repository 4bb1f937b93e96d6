import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { holdPeople } from './ledger.ts'

interface Balance {
  earned: number
  /** Both as sums above 0. */
  spent: number
  givenBack: number
  balance: number
}

interface Row extends Record<string, unknown> {
  id: string
  earned: number
  spent: number
  given_back: number
}

/** What people have to spend: Σ of the ledger with what the boards do not show yet − spent + given back. */
export const balancesOf = async (
  tx: Pick<Tx, 'db'>,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Balance>> => {
  if (personIds.length === 0) return new Map()
  const { rows } = await tx.db.execute<Row>(sql`
    select x.id,
      (coalesce((select t.points from points_totals t where t.board = 'all' and t.person_id = x.id), 0)
        + (select coalesce(sum(w.points), 0) from points_unposted w where w.person_id = x.id))::int as earned,
      coalesce(-s.spent, 0)::int as spent, coalesce(s.given_back, 0)::int as given_back
    from unnest(${sql.param([...new Set(personIds)])}::uuid[]) as x(id),
      lateral (select sum(p.points) filter (where p.points < 0) as spent, sum(p.points) filter (where p.points > 0) as given_back
        from points_spent p where p.person_id = x.id) s`)
  return new Map(
    rows.map(({ id, earned, spent, given_back: givenBack }) => [
      id,
      { earned, spent, givenBack, balance: earned - spent + givenBack },
    ]),
  )
}

/** {@link balancesOf} of people who are held: nobody else spends their points until the commit. */
export const heldBalances = async (tx: Tx, personIds: readonly string[]): Promise<Map<string, number>> => {
  await holdPeople(tx.db, personIds)
  return new Map([...(await balancesOf(tx, personIds))].map(([id, { balance }]) => [id, balance]))
}
