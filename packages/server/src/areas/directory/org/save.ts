import { orgRefusals as no, type OrgInput } from '@portal/contract/areas/directory/org.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { savedBy } from '#src/kit/save.ts'
import { insertRow, type RecordKey, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { orgUnits } from '#src/schema/directory.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { spellUnit } from '#src/shared/directory/pinyin.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { lockStructure, lockTarget, lockUnit, placeBelow, recordOrgChange, type UnitRecord } from './place.ts'

/** Heads and deputies that are newly named are people in scope. */
const checkPeople = async (tx: Tx, { headId, deputyIds }: OrgInput, before: UnitRecord | null) => {
  const kept = new Set([before?.headId, ...(before?.deputyIds ?? [])])
  const named = [...new Set([...(headId === null ? [] : [headId]), ...deputyIds])].filter((id) => !kept.has(id))
  if (named.length === 0) return
  const { rows } = await tx.db.execute(sql`
    select 1 from users u where u.id = any(${sql.param(named)}::uuid[]) and u.deleted_at is null and ${personVisible(tx)}`)
  ensure(rows.length === named.length, errors.missing)
}

const columns = ({ parentId: _, ...input }: OrgInput) => ({ ...input, ...spellUnit(input.name) })

const create = async (tx: Tx, input: OrgInput) => {
  if (input.parentId === null) return refuseField('parentId', no.parentMissing)
  const id = v7()
  await lockStructure(tx)
  const parent = await lockTarget(tx, input.parentId)
  await checkPeople(tx, input, null)
  const place = await placeBelow(tx, null, parent, id)

  return insertRow(tx, orgUnits, { id, ...columns(input), parentId: parent.id, ...place })
}

const update = async (tx: Tx, key: RecordKey, input: OrgInput) => {
  const before = await lockUnit(tx, key.id)
  if (before.parentId !== input.parentId) refuseField('parentId', no.moveInstead)
  await checkPeople(tx, input, before)

  const after = await updateRow(tx, orgUnits, key, columns(input))
  if (after.name !== before.name)
    await recordOrgChange(tx, { orgId: key.id, field: 'name', before: before.name, after: after.name })
  // The name of a unit stands in the cached person.
  if (after.name !== before.name) rightsChanged(tx)
  return after
}

export const save = savedBy<OrgInput>({ create, update })
