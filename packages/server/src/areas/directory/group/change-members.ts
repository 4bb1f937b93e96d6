import { type changeGroupMembers, userGroupRefusals as no } from '@portal/contract/areas/directory/group.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { keepingAnAdministrator } from '#src/shared/access/administrators.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { refreshGroups, refreshGroupsOf } from '#src/shared/directory/group-refresh.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { type GroupRecord, lockGroup } from './lock.ts'
import { ensureMayFill } from './may-fill.ts'

interface Named {
  id: string
  name: string
}

/** Ids sent along are people in scope, whichever list they stand in. */
const peopleInScope = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Named>> => {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select u.id, u.name from users u where u.id = any(${sql.param(ids)}::uuid[]) and u.deleted_at is null and ${personVisible(tx)}`)
  ensure(rows.length === new Set(ids).size, errors.missing)
  return new Map(rows.map((row) => [row.id, row]))
}

interface Lists {
  add: readonly string[]
  remove: readonly string[]
  exclude: readonly string[]
}

const changeStatic = async (tx: Tx, { id }: GroupRecord, { add, remove, exclude }: Lists) => {
  ensure(exclude.length === 0, no.onlyRuleExcludes)
  const added = await tx.db.execute(sql`
    insert into user_group_members (group_id, user_id, way, added_by)
    select ${id}, x, 'manual', ${tx.actor?.id ?? null}::uuid from unnest(${sql.param(add)}::uuid[]) x on conflict do nothing`)
  ensure((added.rowCount ?? 0) === new Set(add).size, no.alreadyMember)
  const removed = await tx.db.execute(sql`
    delete from user_group_members where group_id = ${id} and user_id = any(${sql.param(remove)}::uuid[])`)
  return (added.rowCount ?? 0) + (removed.rowCount ?? 0)
}

/** Excluded people stay out of every refresh; lifting an exclusion lets the rule decide again. */
const changeRule = async (tx: Tx, { id }: GroupRecord, { add, remove, exclude }: Lists) => {
  ensure(remove.length === 0, no.ruleMembers)
  const lifted = await tx.db.execute(sql`
    delete from user_group_members where group_id = ${id} and way = 'excluded' and user_id = any(${sql.param(add)}::uuid[])`)
  ensure((lifted.rowCount ?? 0) === new Set(add).size, no.ruleMembers)
  const excluded = await tx.db.execute(sql`
    insert into user_group_members as g (group_id, user_id, way, added_by)
    select ${id}, x, 'excluded', ${tx.actor?.id ?? null}::uuid from unnest(${sql.param(exclude)}::uuid[]) x
    on conflict (group_id, user_id) do update set way = 'excluded', added_at = now(), added_by = excluded.added_by
      where g.way <> 'excluded'`)
  return (lifted.rowCount ?? 0) + (excluded.rowCount ?? 0)
}

const note = (tx: Tx, { id, name }: GroupRecord, lists: Lists, people: ReadonlyMap<string, Named>) => {
  const names = (ids: readonly string[]) => ids.map((each) => people.get(each)?.name ?? '')
  const diff = [
    ...(lists.add.length > 0 ? [{ field: 'members', before: [], after: names(lists.add) }] : []),
    ...(lists.remove.length > 0 ? [{ field: 'members', before: names(lists.remove), after: [] }] : []),
    ...(lists.exclude.length > 0 ? [{ field: 'excluded', before: [], after: names(lists.exclude) }] : []),
  ]
  tx.notes.push({ objectType: 'user_groups', objectId: id, objectName: name, diff })
}

export const changeMembers: HandlerOf<typeof changeGroupMembers> = async ({ tx, body, actor }) => {
  const lists = { add: [...new Set(body.add)], remove: [...new Set(body.remove)], exclude: [...new Set(body.exclude)] }
  const group = await lockGroup(tx, body.groupId)
  const everybody = [...new Set([...lists.add, ...lists.remove, ...lists.exclude])]
  const people = await peopleInScope(tx, everybody)
  if (lists.add.length > 0) {
    const { id: groupId, ownerOrgId } = group
    await ensureMayFill(tx, actor, { groupId, ownerOrgId, userIds: lists.add })
  }

  const changed = await keepingAnAdministrator(tx, () =>
    group.kind === 'static' ? changeStatic(tx, group, lists) : changeRule(tx, group, lists),
  )
  note(tx, group, lists, people)
  for (const id of everybody) rightsChanged(tx, id)
  if (group.kind === 'rule') await refreshGroups(tx)
  else await refreshGroupsOf(tx, everybody)
  return { changed }
}
