import { type Placeholder, type SQL, sql } from 'drizzle-orm'

/** Code of the role that everybody holds. */
export const EVERYBODY = 'employee'
/** Code of the role of which one enabled holder must always remain. */
export const ADMINISTRATOR = 'admin'

/** Today in Asia/Shanghai, the day on which memberships begin and end. */
export const today: SQL = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Condition on `role_members m`: the membership holds today, and no access review has suspended it. */
export const liveMembership: SQL = sql`
  (m.valid_from is null or m.valid_from <= ${today}) and (m.valid_to is null or m.valid_to >= ${today})
  and m.suspended_at is null`

/** Condition on `direct_grants g`, as {@link liveMembership}. */
export const liveGrant: SQL = sql`(g.valid_to >= ${today} and g.suspended_at is null)`

/** Condition on `users u`: the account may be used. */
export const activePerson: SQL = sql`
  (u.enabled and u.deleted_at is null and (u.valid_to is null or u.valid_to >= ${today}))`

/** Query of `user_id, kind, subject_id`: everything by which these people may be members of a role. */
export const subjectsOf = (userIds: readonly string[] | Placeholder): SQL => sql`
  with person as (select u.id, u.primary_org_id from users u where u.id = any(${sql.param(userIds)}::uuid[])),
  place as (
    select id as user_id, primary_org_id as org_id from person
    union select x.user_id, x.org_id from user_orgs x where x.user_id = any(${sql.param(userIds)}::uuid[])
  )
  select id as user_id, 'user' as kind, id as subject_id from person
  union select user_id, 'unit', org_id from place
  union select place.user_id, 'unitBelow', above::uuid from place join org_units o on o.id = place.org_id,
    unnest(string_to_array(trim(both '/' from o.path), '/')) above
  union select g.user_id, 'group', g.group_id from user_group_members g
    where g.user_id = any(${sql.param(userIds)}::uuid[]) and g.way <> 'excluded'`

/** Query of `member_id, role_id, user_id`: people behind the memberships `m` that meet the condition. */
export const peopleOfMemberships = (condition: SQL): SQL => sql`
  select m.id as member_id, m.role_id, m.subject_id as user_id from role_members m
    where m.subject_kind = 'user' and ${condition}
  union all
  select m.id, m.role_id, p.user_id from role_members m
    join org_units top on top.id = m.subject_id
    join org_units o on o.id = top.id or (m.subject_kind = 'unitBelow' and o.path like top.path || '%')
    join (select id as user_id, primary_org_id as org_id from users union all select user_id, org_id from user_orgs) p
      on p.org_id = o.id
    where m.subject_kind in ('unit', 'unitBelow') and ${condition}
  union all
  select m.id, m.role_id, g.user_id from role_members m
    join user_group_members g on g.group_id = m.subject_id and g.way <> 'excluded'
    where m.subject_kind = 'group' and ${condition}`
