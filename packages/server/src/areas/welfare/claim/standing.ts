import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HeldBenefit } from '../benefit/held.ts'

/** What decides about a person who claims. */
export interface Standing {
  orgId: string
  path: string
  /** Long enough in the company. */
  isSettled: boolean
  /** Claims of the benefit that count against the limit. */
  counted: number
  /** Options of which one of these is living. */
  living: Set<string>
}

interface Row extends Record<string, unknown> {
  id: string
  org_id: string
  path: string
  settled: boolean
  counted: number
  living: string[]
}

/** Condition on `users u`: hired so many months ago by today, Shanghai. */
const hiredFor = (months: number, now: Date) =>
  months === 0
    ? sql`true`
    : sql`coalesce(u.hired_on + make_interval(months => ${months}) <= ${shanghaiDay(now)}::date, false)`

export const standingsOf = async (
  tx: Pick<Tx, 'db'>,
  { row, now }: Pick<HeldBenefit, 'row' | 'now'>,
  personIds: readonly string[],
): Promise<Map<string, Standing>> => {
  const ids = sql`${sql.param([...new Set(personIds)])}::uuid[]`
  const { rows } = await tx.db.execute<Row>(sql`
    select u.id, u.primary_org_id as org_id, o.path, ${hiredFor(row.tenureMonths, now)} as settled,
      coalesce(c.counted, 0)::int as counted, coalesce(c.living, '{}') as living
    from users u join org_units o on o.id = u.primary_org_id left join (
      select person_id, count(*) filter (where state not in ('cancelled', 'lapsed', 'lost')) as counted,
        array_agg(option_id) filter (where state in ('applied', 'waiting', 'reserved', 'won')) as living
      from benefit_claims where benefit_id = ${row.id} and person_id = any(${ids}) group by person_id
    ) c on c.person_id = u.id
    where u.id = any(${ids})`)
  return new Map(
    rows.map(({ id, org_id: orgId, path, settled, counted, living }) => [
      id,
      { orgId, path, isSettled: settled, counted, living: new Set(living) },
    ]),
  )
}
