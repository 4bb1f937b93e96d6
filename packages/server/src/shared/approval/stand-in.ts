import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { nearestHolders } from './sources.ts'

/** The longest line of superiors that is followed. */
const MOST_SUPERIORS = 12

/** Role whose holders take over what nobody else can. */
const UNIT_ADMIN = 'unitAdmin'

interface Search {
  /** People who must not be chosen: the submitter, and who has the task already. */
  barred: readonly string[]
  /** Escalation goes to heads only. */
  headsOnly?: boolean
}

/** Who acts for a person who cannot: his superiors, the heads of his unit and above, then 单位管理员. */
export const findStandIn = async (tx: Tx, userId: string, { barred, headsOnly = false }: Search) => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    with recursive superiors as (
      select superior_id as id, 1 as n from users where id = ${userId} and superior_id is not null
      union all
      select u.superior_id, s.n + 1 from superiors s join users u on u.id = s.id
      where u.superior_id is not null and s.n < ${MOST_SUPERIORS}
    ), heads as (
      select o.head_id as id, -o.depth as n from users u join org_units p on p.id = u.primary_org_id
      join org_units o on o.id = any(string_to_array(trim(both '/' from p.path), '/')::uuid[])
      where u.id = ${userId} and o.head_id is not null
    ), candidates as (
      select id, 1 as way, n from superiors where not ${headsOnly}::boolean
      union all select id, 2, n from heads
    )
    select c.id from candidates c join users u on u.id = c.id and u.enabled and u.deleted_at is null
    where c.id <> all(${sql.param(barred)}::uuid[]) and c.id <> ${userId}
    order by c.way, c.n limit 1`)
  const found = rows[0]?.id
  if (found !== undefined) return found
  const { rows: places } = await tx.db.execute<{ orgId: string }>(
    sql`select primary_org_id as "orgId" from users where id = ${userId}`,
  )
  const admins = places[0] ? await nearestHolders(tx, { code: UNIT_ADMIN }, places[0].orgId) : []
  return admins.find((id) => id !== userId && !barred.includes(id)) ?? null
}

export const enabledAmong = async (tx: Tx, userIds: readonly string[]): Promise<Set<string>> => {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select id from users where id = any(${sql.param(userIds)}::uuid[]) and enabled and deleted_at is null`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The named people with disabled ones and the submitter replaced, never dropped while anybody can be found. */
export const withStandIns = async (tx: Tx, userIds: readonly string[], submitterId: string): Promise<string[]> => {
  const enabled = await enabledAmong(tx, userIds)
  const settled: string[] = []
  for (const id of userIds) {
    const acting = enabled.has(id) && id !== submitterId ? id : await findStandIn(tx, id, { barred: [submitterId] })
    if (acting !== null) settled.push(acting)
  }
  return [...new Set(settled)]
}

/** Deputies at a moment, by the person they stand for; one who submitted the thing is no deputy for it. */
export const deputiesAt = async (
  tx: Tx,
  userIds: readonly string[],
  { subjectType, submitterId, at }: { subjectType: string; submitterId: string; at: Date },
): Promise<Map<string, string>> => {
  const { rows } = await tx.db.execute<{ person: string; deputy: string }>(sql`
    select distinct on (d.person_id) d.person_id as person, d.deputy_id as deputy
    from approval_deputies d join users u on u.id = d.deputy_id and u.enabled and u.deleted_at is null
    where d.person_id = any(${sql.param(userIds)}::uuid[]) and d.deputy_id <> ${submitterId}
      and d.valid_from <= ${at} and d.valid_to > ${at}
      and (d.items = '{}' or ${subjectType} = any(d.items))
    order by d.person_id, d.created_at desc`)
  return new Map(rows.map(({ person, deputy }) => [person, deputy]))
}

export const namesOf = async (tx: Tx, userIds: readonly string[]): Promise<Map<string, string>> => {
  if (userIds.length === 0) return new Map()
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from users where id = any(${sql.param([...new Set(userIds)])}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
