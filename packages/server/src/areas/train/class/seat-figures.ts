import type { SeatFigures } from '@portal/contract/areas/train/class/seats.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { freeIn, generalSeats, isReleased, nothingTaken, occ, quotaUnitOf, takeSeat } from '#src/shared/seats/seats.ts'
import { quotasOf, rulesOf, unitsOfPath } from '../enrolment/held-class.ts'
import type { TrainClass } from './state.ts'

interface Row extends Record<string, unknown> {
  state: 'confirmed' | 'offered' | 'pending' | 'waitlisted'
  pool: string | null
  path: string
  n: number
  offer_end: string | null
}

const none = () => ({ confirmed: 0, offered: 0, pending: 0 })

/** All figures of the seats of a class at this moment. */
export const seatFiguresOf = async (tx: Pick<Tx, 'db'>, row: TrainClass, now: Date): Promise<SeatFigures> => {
  const quotas = await quotasOf(tx, row.id)
  const rules = rulesOf(row, quotas)
  const { rows } = await tx.db.execute<Row>(sql`
    select e.state, e.pool, coalesce(o.path, '') as path, count(*)::int as n, min(e.offer_end) as offer_end
    from train_enrolments e left join org_units o on o.id = e.org_id
    where e.class_id = ${row.id} and e.state in ('pending', 'confirmed', 'offered', 'waitlisted') group by 1, 2, 3`)
  const { rows: named } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from org_units where id = any(${sql.param([...quotas.keys()])}::uuid[])`,
  )
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const at = now.getTime()
  const taken = nothingTaken()
  const all = { ...none(), waiting: 0 }
  const general = none()
  const units = new Map([...quotas.keys()].map((id) => [id, { ...none(), inGeneral: 0 }]))
  for (const { state, pool, path, n } of rows) {
    if (state === 'waitlisted') {
      all.waiting += n
      continue
    }
    all[state] += n
    if (state === 'pending' && row.seatAt === 'approve') continue
    takeSeat(taken, pool, n)
    if (pool === null) general[state] += n
    const unit = pool === null ? quotaUnitOf(unitsOfPath(path), quotas) : pool
    const own = unit === null ? undefined : units.get(unit)
    if (own && pool === null) own.inGeneral += n
    else if (own) own[state] += n
  }
  const byUnit = [...quotas].map(([orgId, quota]) => ({
    orgId,
    orgName: names.get(orgId) ?? '',
    quota,
    used: taken.units.get(orgId) ?? 0,
    ...(units.get(orgId) ?? { ...none(), inGeneral: 0 }),
    kept: freeIn(rules, taken, orgId, at),
  }))
  const ends = rows.flatMap(({ offer_end: end }) => (end === null ? [] : [new Date(end).getTime()]))
  return {
    N: row.capacity,
    occ: occ(taken),
    ...all,
    general: { seats: Math.max(0, generalSeats(rules, taken, at)), used: taken.general, ...general },
    kept: byUnit.reduce((kept, unit) => kept + unit.kept, 0),
    byUnit,
    releaseAt: isReleased(rules, at) ? null : row.releaseAt,
    offerEnd: ends.length === 0 ? null : new Date(Math.min(...ends)),
  }
}
