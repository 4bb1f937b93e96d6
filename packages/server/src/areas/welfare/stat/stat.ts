import type { benefitStat } from '@portal/contract/areas/welfare/stat.ts'
import { sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { benefits } from '#src/schema/welfare/benefit.ts'
import { optionsOf } from '../benefit/reach.ts'

interface Unit extends Record<string, unknown> {
  org_id: string
  name: string
  claimed: number
  delivered: number
  unclaimed: number
  lapsed: number
}

const held = sql`c.state in ('reserved', 'won', 'delivered', 'lapsed')`

/** By unit at the claim, and by hour of claim and of delivery. */
export const stat: HandlerOf<typeof benefitStat> = async ({ tx, body: { id } }) => {
  const { unitValue } = await getRow(tx, benefits, id)
  const { rows: units } = await tx.db.execute<Unit>(sql`
    select c.org_id, coalesce(max(o.name), '') as name, count(*) filter (where ${held})::int as claimed,
      count(*) filter (where c.state = 'delivered')::int as delivered,
      count(*) filter (where c.state in ('reserved', 'won'))::int as unclaimed,
      count(*) filter (where c.state = 'lapsed')::int as lapsed
    from benefit_claims c left join org_units o on o.id = c.org_id where c.benefit_id = ${id}
    group by c.org_id having count(*) filter (where ${held}) > 0 order by unclaimed desc, name`)
  const { rows: hours } = await tx.db.execute<{ hour: string; claimed: number; delivered: number }>(sql`
    select x.hour, sum(x.claimed)::int as claimed, sum(x.delivered)::int as delivered from (
      select date_trunc('hour', c.claimed_at) as hour, 1 as claimed, 0 as delivered from benefit_claims c
        where c.benefit_id = ${id} and ${held}
      union all select date_trunc('hour', c.delivered_at), 0, 1 from benefit_claims c
        where c.benefit_id = ${id} and c.state = 'delivered') x group by x.hour order by x.hour`)
  const options = await optionsOf(tx, id)
  const sum = (of: (unit: Unit) => number) => units.reduce((total, unit) => total + of(unit), 0)
  const delivered = sum((unit) => unit.delivered)
  return {
    byOrg: units.map(({ org_id: orgId, name, ...figures }) => ({ ...figures, orgId, orgName: name })),
    byHour: hours.map(({ hour, ...figures }) => ({ ...figures, hour: new Date(hour) })),
    cost: Math.round(delivered * unitValue * 100) / 100,
    unclaimed: sum((unit) => unit.unclaimed),
    lapsed: sum((unit) => unit.lapsed),
    delivered,
    stock: options.reduce((total, { stock }) => total + stock, 0),
  }
}
