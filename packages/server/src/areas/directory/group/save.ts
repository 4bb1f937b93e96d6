import { isDeepStrictEqual } from 'node:util'
import {
  userGroupRefusals as no,
  type saveUserGroup,
  type UserGroupInput,
} from '@portal/contract/areas/directory/group.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { insertRow, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { type GroupRule, userGroups } from '#src/schema/access.ts'
import { keepingAnAdministrator } from '#src/shared/access/administrators.ts'
import { refreshGroups } from '#src/shared/directory/group-refresh.ts'
import { coversUnit, findUnits } from '#src/shared/directory/visible.ts'
import { lockGroup } from './lock.ts'
import { ensureMayFill } from './may-fill.ts'

/** A rule reaches its owner unit with everything below, so whoever writes it must reach all of that. */
export const checkOwner = async (tx: Tx, ownerOrgId: string, below: boolean): Promise<void> => {
  const unit = (await findUnits(tx, [ownerOrgId])).get(ownerOrgId)
  if (!unit || !coversUnit(tx.scope, unit, below)) refuseField('ownerOrgId', no.ownerOutside)
}

/** Units, roles and groups that a rule names: units lie in scope, the others exist, and no group leads back to itself. */
export const checkRule = async (tx: Tx, rule: GroupRule, groupId: string | null): Promise<void> => {
  const units = await findUnits(
    tx,
    (rule.units ?? []).map(({ orgId }) => orgId),
  )
  for (const { orgId, below } of rule.units ?? []) {
    const unit = units.get(orgId)
    ensure(unit && coversUnit(tx.scope, unit, below), no.ownerOutside)
  }
  const { rows } = await tx.db.execute<{ roles: number; groups: number; circle: boolean }>(sql`
    with recursive inside as (
      select id, rule from user_groups where id = any(${sql.param(rule.groupIds ?? [])}::uuid[])
      union
      select k.id, k.rule from inside i, jsonb_array_elements_text(coalesce(i.rule->'groupIds', '[]')) named
        join user_groups k on k.id = named::uuid
    )
    select (select count(*) from roles where id = any(${sql.param(rule.roleIds ?? [])}::uuid[])) as roles,
      (select count(*) from user_groups where id = any(${sql.param(rule.groupIds ?? [])}::uuid[])) as groups,
      exists (select 1 from inside where id = ${groupId}::uuid) as circle`)
  const [found] = rows
  ensure(found?.roles === new Set(rule.roleIds).size && found.groups === new Set(rule.groupIds).size, errors.missing)
  ensure(!found.circle, no.insideItself)
}

const check = async (tx: Tx, { kind, rule }: UserGroupInput, ownerOrgId: string, groupId: string | null) => {
  await checkOwner(tx, ownerOrgId, kind === 'rule')
  if (kind === 'static') return
  if (rule === null) return refuseField('rule', no.ruleMissing)
  await checkRule(tx, rule, groupId)
}

const update = async (tx: Tx, actor: Actor, id: string, revision: number, input: UserGroupInput) => {
  const before = await lockGroup(tx, id)
  ensure(before.kind === input.kind, no.kindFixed)
  const ownerOrgId = input.ownerOrgId ?? before.ownerOrgId
  await check(tx, input, ownerOrgId, id)
  const asked = input.kind === 'rule' ? input.rule : null
  const sameRule = isDeepStrictEqual(asked, before.rule)
  // A wider rule hands the roles of the group to more people.
  if (!sameRule || ownerOrgId !== before.ownerOrgId) await ensureMayFill(tx, actor, { groupId: id, ownerOrgId })
  const rule = sameRule ? before.rule : asked
  return updateRow(tx, userGroups, { id, revision }, { name: input.name, ownerOrgId, rule })
}

const create = async (tx: Tx, actor: Actor, input: UserGroupInput) => {
  const ownerOrgId = input.ownerOrgId ?? actor.orgId
  await check(tx, input, ownerOrgId, null)
  const rule = input.kind === 'rule' ? input.rule : null
  return insertRow(tx, userGroups, { id: v7(), name: input.name, kind: input.kind, ownerOrgId, rule })
}

/** Saves a group; a rule takes effect at once, and saving it again refreshes it. */
export const save: HandlerOf<typeof saveUserGroup> = async ({ tx, body, actor }) => {
  const { id, revision, ...input } = body
  // Two rules saved at once must not name each other.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('portal.group_rules'))`)
  ensure(id === undefined || revision !== undefined, errors.stale)
  return keepingAnAdministrator(tx, async () => {
    const row =
      id === undefined || revision === undefined
        ? await create(tx, actor, input)
        : await update(tx, actor, id, revision, input)
    if (input.kind === 'rule') await refreshGroups(tx)
    return row
  })
}
