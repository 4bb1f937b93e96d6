import { grantRefusals, roleRefusals } from '@portal/contract/areas/access/refusals.ts'
import { memberColumns } from '@portal/contract/areas/exchange/import-member-columns.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { undoReasons, importWords as words } from '@portal/contract/areas/exchange/import-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { keepingAnAdministrator } from '#src/shared/access/administrators.ts'
import { gateFor } from '#src/shared/access/gate.ts'
import type { GivenRole } from '#src/shared/access/given-role.ts'
import { whyNotHeld } from '#src/shared/access/granting.ts'
import { EVERYBODY } from '#src/shared/access/membership.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { refreshGroupsOf } from '#src/shared/directory/group-refresh.ts'
import type { ImportCall, ImportKind } from '#src/shared/exchange/import/kinds.ts'
import {
  judgeMembers,
  type MemberPlan,
  memberEffects,
  tiesOfCode,
  undoneMembers,
} from '#src/shared/exchange/import/members.ts'
import { findRoleInScope } from './add.ts'

/** A role that may be given without asking anybody: sensitive ones go through their third person one by one. */
const freeRole = async (tx: Tx, id: string): Promise<GivenRole> => {
  const role = await findRoleInScope(tx, id)
  ensure(role.code !== EVERYBODY, roleRefusals.everybody)
  ensure(role.enabled, grantRefusals.roleDisabled)
  ensure((await gateFor(tx, role.codes, role.needsApproval)) === 'free', no.sensitiveRole, { name: role.name })
  return role
}

const roleOf = ({ tx, targetId }: ImportCall): Promise<GivenRole> => {
  ensure(targetId !== null, errors.missing)
  return freeRole(tx, targetId)
}

const heldBy = async (tx: Tx, roleId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select subject_id as id from role_members where role_id = ${roleId} and subject_kind = 'user' and anchor_org_id is null`)
  return new Set(rows.map(({ id }) => id))
}

/** The rules of granting (20 section 3.3), worked out once per unit. */
const granting = ({ tx, actor }: ImportCall, role: GivenRole) => {
  const known = new Map<string, Promise<string | null>>()
  const trusted = role.grantableBy.some((id) => actor.facets.includes(`r:${id}`))
  return async ({ userId, home }: MemberPlan): Promise<string | null> => {
    if (userId === actor.id) return grantRefusals.oneself.message
    if (trusted) return null
    const answer =
      known.get(home.orgId) ??
      whyNotHeld(tx, actor, role, [home]).then((reason) => reason && fill(reason.refusal.message, reason.values))
    known.set(home.orgId, answer)
    return answer
  }
}

/** Members of a role by number. */
export const roleMemberImport: ImportKind<MemberPlan> = {
  name: 'roleMembers',
  columns: memberColumns,
  tiesOf: tiesOfCode,
  targetName: async ({ tx }, id) => (await freeRole(tx, id)).name,
  options: async () => ({}),
  judge: async (call, rows) => {
    const role = await roleOf(call)
    return judgeMembers(call, rows, { held: await heldBy(call.tx, role.id), whyNot: granting(call, role) })
  },
  apply: async (call, rows) => {
    const { tx, actor } = call
    const role = await roleOf(call)
    const ids = rows.flatMap(({ plan }) => (plan ? [plan.userId] : []))
    await tx.db.execute(sql`
      insert into role_members (id, role_id, subject_kind, subject_id, valid_to, granted_by, reason)
      select gen_random_uuid(), ${role.id}::uuid, 'user', x, (now() at time zone 'Asia/Shanghai')::date + ${role.maxDays}::int,
        ${actor.id}::uuid, ${words.grantReason}
      from unnest(${sql.param(ids)}::uuid[]) x on conflict do nothing`)
    const diff = [{ field: 'members', before: [], after: rows.map(({ name }) => name) }]
    tx.notes.push({ objectType: 'roles', objectId: role.id, objectName: role.name, kind: 'grant', diff })
    rightsChanged(tx)
    await refreshGroupsOf(tx, ids)
    return memberEffects(rows)
  },
  undo: async (call, effects) => {
    const { tx } = call
    const role = await roleOf(call)
    const ids = effects.map(({ objectId }) => objectId)
    const { rows } = await keepingAnAdministrator(tx, () =>
      tx.db.execute<{ id: string }>(sql`
        delete from role_members where role_id = ${role.id} and subject_kind = 'user' and anchor_org_id is null
          and subject_id = any(${sql.param(ids)}::uuid[]) returning subject_id as id`),
    )
    const diff = [{ field: 'members', before: effects.map(({ name }) => name), after: [] }]
    tx.notes.push({ objectType: 'roles', objectId: role.id, objectName: role.name, kind: 'grant', diff })
    rightsChanged(tx)
    await refreshGroupsOf(tx, ids)
    return undoneMembers(effects, new Set(rows.map(({ id }) => id)), undoReasons.gone)
  },
}
