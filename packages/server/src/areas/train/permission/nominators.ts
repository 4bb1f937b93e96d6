import { listNominators, type NominatorInput } from '@portal/contract/areas/train/permission/nominator.ts'
import { permissionRefusals as no } from '@portal/contract/areas/train/permission/refusals.ts'
import { type SQL, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, type Place } from '#src/kit/page-read/place.ts'
import { savedBy } from '#src/kit/save.ts'
import { insertRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { trainNominators as n } from '#src/schema/train/permission.ts'
import { today } from '#src/shared/access/membership.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { ensureUnitAndPeople } from './named.ts'

const STATE: SQL = sql`case when ${n.validFrom} > ${today} then 'coming'
  when ${n.validTo} < ${today} then 'past' else 'current' end`

export const nominatorList = pageRead(listNominators, {
  from: sql`${n} left join org_units unit on unit.id = ${n.ownerOrgId} left join users person on person.id = ${n.personId}`,
  key: n.id,
  scope: [n.ownerOrgId, n.createdBy],
  search: [sql`person.name`, sql`person.code`, sql`unit.name`],
  columns: {
    id: n.id,
    revision: n.revision,
    createdAt: n.createdAt,
    updatedAt: n.updatedAt,
    personId: n.personId,
    orgId: n.ownerOrgId,
    below: n.below,
    validFrom: n.validFrom,
    validTo: n.validTo,
    quota: n.quota,
    name: sql`coalesce(person.name, '')`,
    code: sql`coalesce(person.code, '')`,
    orgName: sql`coalesce(unit.name, '')`,
    state: STATE,
  },
  filter: {
    orgId: (unit: Place) => inSubtree(sql`${n.ownerOrgId}`, unit),
    personId: equals(n.personId),
    state: equals(STATE),
  },
  sort: { name: chinese(sql`person.name`), validFrom: n.validFrom, validTo: n.validTo, updatedAt: n.updatedAt },
  order: '-updatedAt',
})

/** Two appointments of a person for one unit at one time would say two things. */
const judged = async (tx: Tx, input: NominatorInput, exceptId: string | null) => {
  const { orgId, personId, validFrom, validTo, ...values } = input
  if (validTo !== null && validTo < validFrom) refuseField('validTo', no.timeOrder)
  await ensureUnitAndPeople(tx, { orgId, people: { personId: [personId] } })
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`nominators ${orgId}`}, 0))`)
  const { rows } = await tx.db.execute(sql`
    select 1 from ${n} where ${n.ownerOrgId} = ${orgId} and ${n.personId} = ${personId}
      and ${n.id} is distinct from ${exceptId}::uuid
      and daterange(${n.validFrom}, ${n.validTo}, '[]') && daterange(${validFrom}::date, ${validTo}::date, '[]') limit 1`)
  if (rows.length > 0) refuseField('validFrom', no.timeOverlap)
  return { ...values, ownerOrgId: orgId, personId, validFrom, validTo }
}

export const saveAppointment = savedBy<NominatorInput>({
  create: async (tx, input) => insertRow(tx, n, await judged(tx, input, null)),
  update: async (tx, key, input) => updateRow(tx, n, key, await judged(tx, input, key.id)),
})
