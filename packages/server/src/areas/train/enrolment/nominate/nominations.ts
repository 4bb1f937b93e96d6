import { listNominations, type NominationRow } from '@portal/contract/areas/train/enrolment/nominate.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR, chinese } from '#src/kit/page-read/place.ts'
import { ensure } from '#src/platform/errors.ts'
import { trainClasses as c } from '#src/schema/train/class.ts'
import { CATEGORY_NAME, OCC, seatJoin } from '../../class/rows.ts'
import { type Appointment, appointmentsOf, nominatedInto, usedOf } from './appointment.ts'

type Read = Omit<NominationRow, 'nominated' | 'left'>

/** Over all his units; without a quota in one of them nothing binds him. */
const leftOf = (all: readonly Appointment[], people: readonly { orgId: string; path: string }[]): number | null => {
  let left = 0
  for (const appointment of all) {
    if (appointment.quota === null) return null
    left += Math.max(appointment.quota - usedOf(all, appointment, people), 0)
  }
  return left
}

const finish = async ({ tx, actor }: Caller, list: readonly Read[]): Promise<NominationRow[]> => {
  ensure(actor, errors.noSession)
  const all = await appointmentsOf(tx, actor.id)
  const classIds = list.map(({ id }) => id)
  const into = await nominatedInto(tx, actor.id, classIds)
  return list.map((row) => {
    const people = into.get(row.id) ?? []
    return { ...row, nominated: people.length, left: leftOf(all, people) }
  })
}

/** Classes that take nominated people now, for somebody who nominates. */
export const nominations = pageRead(listNominations, {
  from: sql`${c}`,
  joins: sql`${seatJoin} left join org_units owner on owner.id = ${c.ownerOrgId}`,
  key: c.id,
  columns: {
    id: c.id,
    name: c.title,
    kind: c.kind,
    categoryName: CATEGORY_NAME,
    ownerOrgName: sql`coalesce(owner.name, '')`,
    from: c.startsAt,
    place: c.place,
    enrolTo: c.enrolTo,
    capacity: c.capacity,
    occ: OCC,
    waiting: sql`f.waiting`,
  },
  where: sql`(${c.deletedAt} is null and not ${c.isTemplate} and ${c.state} in ('open', 'confirmed', 'running')
    and 'nominated' = any(${c.enrolWays}) and ${c.enrolFrom} <= now() and ${c.enrolTo} > now()
    and exists (select 1 from train_nominators n where n.person_id = ${ACTOR}))`,
  search: [c.title, c.code, c.initials],
  filter: { kind: equals(c.kind), category: equals(c.category) },
  sort: { enrolTo: c.enrolTo, from: c.startsAt, name: chinese(c.title) },
  order: 'enrolTo',
  finish,
})
