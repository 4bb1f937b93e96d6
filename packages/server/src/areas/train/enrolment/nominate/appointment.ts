import type { ownAppointments } from '@portal/contract/areas/train/enrolment/nominate.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ACTOR } from '#src/kit/page-read/place.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { today } from '#src/shared/access/membership.ts'

/** Somebody nominates for this unit now. */
export interface Appointment {
  id: string
  orgId: string
  orgName: string
  path: string
  below: boolean
  quota: number | null
  validTo: string | null
}

interface Row extends Record<string, unknown>, Appointment {}

const IN_FORCE: SQL = sql`(n.valid_from <= ${today} and coalesce(n.valid_to, ${today}) >= ${today})`

/** What somebody nominates for, the lowest units first: of two that reach a person the nearer one counts. */
export const appointmentsOf = async (tx: Pick<Tx, 'db'>, personId: string): Promise<Appointment[]> => {
  const { rows } = await tx.db.execute<Row>(sql`
    select n.id, o.id as "orgId", o.name as "orgName", o.path, n.below, n.quota, n.valid_to::text as "validTo"
    from train_nominators n join org_units o on o.id = n.owner_org_id and o.enabled
    where n.person_id = ${personId} and ${IN_FORCE} order by o.depth desc, o.name, n.id`)
  return rows
}

export const appointmentFor = (
  all: readonly Appointment[],
  person: { orgId: string; path: string },
): Appointment | undefined =>
  all.find(({ orgId, path, below }) => orgId === person.orgId || (below && person.path.startsWith(path)))

/** Condition on a column of units: the caller nominates their people. */
export const nominatedUnit = (column: SQL): SQL => sql`${column} = any(array(
  select b.id from train_nominators n join org_units o on o.id = n.owner_org_id and o.enabled
    join org_units b on b.id = o.id or (n.below and b.path like o.path || '%')
  where n.person_id = ${ACTOR} and ${IN_FORCE}))`

/** People whom the caller has nominated into these classes and who hold a seat or wait: by class, with their units. */
export const nominatedInto = async (
  tx: Pick<Tx, 'db'>,
  personId: string,
  classIds: readonly string[],
): Promise<ReadonlyMap<string, { orgId: string; path: string }[]>> => {
  const { rows } = await tx.db.execute<{ class_id: string; org_id: string; path: string }>(sql`
    select e.class_id, e.org_id, coalesce(o.path, '') as path
    from train_enrolments e left join org_units o on o.id = e.org_id
    where e.nominator_id = ${personId} and e.class_id = any(${sql.param([...classIds])}::uuid[])
      and e.way = 'nominated' and e.state in ('pending', 'confirmed', 'waitlisted', 'offered')`)
  return new Map(
    classIds.map((id) => [
      id,
      rows.filter((row) => row.class_id === id).map(({ org_id: orgId, path }) => ({ orgId, path })),
    ]),
  )
}

/** How many of these people count for an appointment. */
export const usedOf = (
  all: readonly Appointment[],
  appointment: Appointment,
  people: readonly { orgId: string; path: string }[],
): number => people.filter((person) => appointmentFor(all, person)?.id === appointment.id).length

export const appointments: HandlerOf<typeof ownAppointments> = async ({ tx, actor }) => appointmentsOf(tx, actor.id)
