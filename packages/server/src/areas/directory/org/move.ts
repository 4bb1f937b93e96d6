import { type moveOrg, orgRefusals as no } from '@portal/contract/areas/directory/org.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { orgUnits } from '#src/schema/directory.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { refreshGroupsSoon } from '#src/shared/directory/group-refresh.ts'
import { shanghaiToday } from '../user/timeline.ts'
import {
  lockStructure,
  lockTarget,
  lockUnit,
  moveSubtree,
  placeBelow,
  recordOrgChange,
  type UnitRecord,
} from './place.ts'

const countPeople = async (tx: Tx, path: string): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*) as n from users u join org_units o on o.id = u.primary_org_id
    where o.path like ${`${path}%`} and u.deleted_at is null`)
  return rows[0]?.n ?? 0
}

/** Moves the branch now: paths, and with them everybody's scope, change with the commit. */
export const moveNow = async (tx: Tx, unit: UnitRecord, parent: UnitRecord, sort: number): Promise<void> => {
  if (parent.id !== unit.parentId) await moveSubtree(tx, unit, parent)
  await updateRow(tx, orgUnits, unit, { parentId: parent.id, sort })
  rightsChanged(tx)
  await refreshGroupsSoon(tx)
}

export const move: HandlerOf<typeof moveOrg> = async ({ tx, body }) => {
  const { id, parentId, sort, effectiveOn, revision } = body
  await lockStructure(tx)
  const unit = await lockUnit(tx, id)
  ensure(unit.parentId !== null, no.rootStays)
  ensure(unit.revision === revision, errors.stale)
  const parent = await lockTarget(tx, parentId)
  await placeBelow(tx, unit, parent, id)
  const today = await shanghaiToday(tx)
  if (effectiveOn !== undefined && effectiveOn < today) refuseField('effectiveOn', no.effectivePast)

  const people = await countPeople(tx, unit.path)
  const ahead = effectiveOn !== undefined && effectiveOn > today
  if (parent.id !== unit.parentId) {
    const change = { orgId: id, field: 'parentId' as const, before: unit.parentId, after: parent.id, sort }
    await recordOrgChange(tx, { ...change, ...(ahead && { effectiveOn, ahead }) })
  }
  if (!ahead) await moveNow(tx, unit, parent, sort)
  else
    tx.notes.push({
      objectType: 'org_units',
      objectId: id,
      objectName: unit.name,
      diff: [{ field: 'parentId', before: unit.parentId, after: parent.id }],
    })
  return { moved: ahead ? 0 : 1, people }
}
