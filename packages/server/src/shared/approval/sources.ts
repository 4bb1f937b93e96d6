import type { Approver } from '@portal/contract/areas/access/approval-rule.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { SubjectFacts } from './subject.ts'

/** Whose submission is being worked out. */
export interface Asking {
  subjectType: string
  submitterId: string
  submitterOrgId: string
  facts: Pick<SubjectFacts, 'conditions' | 'owners' | 'chosen'>
}

/** Ids of a unit and all units above it, for `in`. */
const upwards = (orgId: string) =>
  sql`(select unnest(string_to_array(trim(both '/' from path), '/')::uuid[]) from org_units where id = ${orgId})`

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

/**
 * Enabled holders of a role in the unit, else in the nearest unit above where there are any.
 * A membership counts where it is anchored, without an anchor in the person's units.
 */
export const nearestHolders = async (tx: Tx, role: { id: string } | { code: string }, orgId: string) => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    with above as (select o.id, o.depth from org_units o where o.id in ${upwards(orgId)}),
    membership as (
      select m.subject_kind, m.subject_id, m.anchor_org_id from role_members m
      join roles r on r.id = m.role_id and r.enabled and ${'id' in role ? sql`r.id = ${role.id}` : sql`r.code = ${role.code}`}
      where (m.valid_from is null or m.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
        and (m.valid_to is null or m.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
    ), holders as (
      select m.anchor_org_id, m.subject_id as user_id from membership m where m.subject_kind = 'user'
      union all
      select m.anchor_org_id, u.id from membership m join users u on u.primary_org_id = m.subject_id
      where m.subject_kind = 'unit'
      union all
      select m.anchor_org_id, w.user_id from membership m join user_orgs w on w.org_id = m.subject_id
      where m.subject_kind = 'unit'
      union all
      select m.anchor_org_id, u.id from membership m join org_units top on top.id = m.subject_id
      join org_units b on b.path like top.path || '%' join users u on u.primary_org_id = b.id
      where m.subject_kind = 'unitBelow' and (m.anchor_org_id is not null or b.id in (select id from above))
      union all
      select m.anchor_org_id, g.user_id from membership m join user_group_members g on g.group_id = m.subject_id
      where m.subject_kind = 'group' and g.way <> 'excluded'
    ), held as (
      select h.user_id, coalesce(h.anchor_org_id, u.primary_org_id) as org_id
      from holders h join users u on u.id = h.user_id
      union
      select h.user_id, w.org_id from holders h join user_orgs w on w.user_id = h.user_id where h.anchor_org_id is null
    ), live as (
      select distinct h.user_id, a.depth from held h join above a on a.id = h.org_id
      join users u on u.id = h.user_id and u.enabled and u.deleted_at is null
    )
    select user_id as id from live where depth = (select max(depth) from live) order by user_id`)
  return idsOf(rows)
}

/** Head of the unit `level` units up (1 = the own one), else of the nearest unit above that has a head. */
const nearestHead = async (tx: Tx, orgId: string, level: number): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select o.head_id as id from org_units o, (select depth from org_units where id = ${orgId}) here
    where o.id in ${upwards(orgId)} and o.head_id is not null
      and o.depth <= greatest(here.depth - ${level}::int + 1, 1)
    order by o.depth desc limit 1`)
  return idsOf(rows)
}

const superiorOf = async (tx: Tx, userId: string): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select superior_id as id from users where id = ${userId} and superior_id is not null`,
  )
  return idsOf(rows)
}

const membersOf = async (tx: Tx, groupId: string): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select u.id from user_group_members g join users u on u.id = g.user_id and u.enabled and u.deleted_at is null
    where g.group_id = ${groupId} and g.way <> 'excluded' order by u.id limit 200`)
  return idsOf(rows)
}

/** People whom one source of a step names, before stand-ins. */
export const peopleOf = async (tx: Tx, { kind, id, level }: Approver, asking: Asking): Promise<readonly string[]> => {
  switch (kind) {
    case 'person':
      return id === undefined ? [] : [id]
    case 'role':
      return id === undefined ? [] : nearestHolders(tx, { id }, asking.submitterOrgId)
    case 'unitHead':
      return nearestHead(tx, asking.submitterOrgId, level ?? 1)
    case 'superior':
      return superiorOf(tx, asking.submitterId)
    case 'group':
      return id === undefined ? [] : membersOf(tx, id)
    case 'chosen':
      return asking.facts.chosen ?? []
    case 'subjectOwner':
      return asking.facts.owners ?? []
  }
}
