import { mergeNotes } from '@portal/contract/areas/directory/user-merge.ts'
import { sql } from 'drizzle-orm'
import { directGrants, roleMembers, userGroupMembers } from '#src/schema/access.ts'
import { orgUnits, userChanges, userOrgs, users } from '#src/schema/directory.ts'
import type { Belongings, Merging } from '#src/shared/directory/merge.ts'
import { changeRows, dropRows } from '#src/shared/directory/merge-journal.ts'
import { listOfPeople } from '#src/shared/directory/merge-list.ts'
import { moveIdentity } from './identity.ts'
import { moveGrants, moveGroups, moveRoles, moveUnits } from './rights.ts'

/** Nobody becomes his own superior: who stands above the kept person goes one place up instead. */
const moveSubordinates = async (merging: Merging) => {
  const { keepId, dropId } = merging
  const above = sql`with recursive up as (
    select id, superior_id from users where id = ${keepId}
    union select u.id, u.superior_id from users u join up on u.id = up.superior_id) select id from up`
  const change = { part: 'subordinates', table: users, loose: true } as const
  await changeRows(merging, {
    ...change,
    set: { superior_id: sql`(select o.superior_id from users o where o.id = ${dropId})` },
    where: sql`t.superior_id = ${dropId} and t.id in (${above})`,
  })
  await changeRows(merging, {
    ...change,
    set: { superior_id: sql`${keepId}::uuid` },
    where: sql`t.superior_id = ${dropId}`,
  })
}

/** Moves planned for the closed account would open it again at midnight. */
const endPlans = async (merging: Merging) => {
  await dropRows(merging, {
    part: 'plans',
    table: userChanges,
    where: sql`t.user_id = ${merging.dropId} and t.applied_at is null`,
  })
}

/** What the directory itself knows of a person. */
export const registerDirectoryOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    {
      part: 'roles',
      column: roleMembers.subjectId,
      among: sql`t.subject_kind = 'user'`,
      move: moveRoles,
      note: mergeNotes.rights,
    },
    { part: 'grants', column: directGrants.userId, move: moveGrants, note: mergeNotes.rights },
    { part: 'units', column: userOrgs.userId, move: moveUnits, note: mergeNotes.rights },
    {
      part: 'groups',
      column: userGroupMembers.userId,
      among: sql`t.way <> 'rule'`,
      move: moveGroups,
      note: mergeNotes.rights,
    },
    {
      part: 'identity',
      column: users.id,
      among: sql`(t.subject is not null or t.wechat_id is not null)`,
      move: moveIdentity,
      note: mergeNotes.identity,
    },
    { part: 'heads', column: orgUnits.headId, loose: true },
    listOfPeople('heads', orgUnits.deputyIds),
    { part: 'subordinates', column: users.superiorId, move: moveSubordinates },
    {
      part: 'plans',
      column: userChanges.userId,
      among: sql`t.applied_at is null`,
      move: endPlans,
      note: mergeNotes.plans,
    },
  ])
