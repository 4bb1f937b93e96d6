import { memberColumns } from '@portal/contract/areas/exchange/import-member-columns.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { undoReasons } from '@portal/contract/areas/exchange/import-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import { keepingAnAdministrator } from '#src/shared/access/administrators.ts'
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
import { lockGroup } from '../../group/lock.ts'
import { ensureMayFill } from '../../group/may-fill.ts'

const membersOf = async ({ tx, targetId }: ImportCall): Promise<ReadonlySet<string>> => {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select user_id as id from user_group_members where group_id = ${targetId} and way <> 'excluded'`,
  )
  return new Set(rows.map(({ id }) => id))
}

const changed = async ({ tx }: ImportCall, ids: readonly string[]) => {
  rightsChanged(tx)
  await refreshGroupsOf(tx, ids)
}

/** Members of a static group by number. */
export const groupMemberImport: ImportKind<MemberPlan> = {
  name: 'groupMembers',
  columns: memberColumns,
  tiesOf: tiesOfCode,
  targetName: async ({ tx }, id) => {
    const group = await lockGroup(tx, id)
    ensure(group.kind === 'static', no.ruleGroup)
    return group.name
  },
  options: async () => ({}),
  judge: async (call, rows) => {
    ensure(call.targetId !== null, errors.missing)
    await lockGroup(call.tx, call.targetId)
    return judgeMembers(call, rows, { held: await membersOf(call), whyNot: async () => null })
  },
  apply: async (call, rows) => {
    const { tx, actor, targetId } = call
    ensure(targetId !== null, errors.missing)
    const group = await lockGroup(tx, targetId)
    const ids = rows.flatMap(({ plan }) => (plan ? [plan.userId] : []))
    await ensureMayFill(tx, actor, { groupId: group.id, ownerOrgId: group.ownerOrgId, userIds: ids })
    await tx.db.execute(sql`
      insert into user_group_members (group_id, user_id, way, added_by)
      select ${group.id}::uuid, x, 'manual', ${actor.id}::uuid from unnest(${sql.param(ids)}::uuid[]) x on conflict do nothing`)
    const diff = [{ field: 'members', before: [], after: rows.map(({ name }) => name) }]
    tx.notes.push({ objectType: 'user_groups', objectId: group.id, objectName: group.name, kind: 'import', diff })
    await changed(call, ids)
    return memberEffects(rows)
  },
  undo: async (call, effects) => {
    const { tx, targetId } = call
    ensure(targetId !== null, errors.missing)
    const group = await lockGroup(tx, targetId)
    const ids = effects.map(({ objectId }) => objectId)
    const { rows } = await keepingAnAdministrator(tx, () =>
      tx.db.execute<{ id: string }>(sql`
        delete from user_group_members where group_id = ${group.id} and way = 'manual'
          and user_id = any(${sql.param(ids)}::uuid[]) returning user_id as id`),
    )
    const diff = [{ field: 'members', before: effects.map(({ name }) => name), after: [] }]
    tx.notes.push({ objectType: 'user_groups', objectId: group.id, objectName: group.name, kind: 'import', diff })
    await changed(call, ids)
    return undoneMembers(effects, new Set(rows.map(({ id }) => id)), undoReasons.gone)
  },
}
