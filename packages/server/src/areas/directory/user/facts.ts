import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'

/**
 * Where a person leaves business records: whoever has one of these can only be disabled, never deleted. Each is ordered
 * as its index is: of a table that one person filled, the planner would otherwise expect the first row to do.
 */
const FACTS: readonly SQL[] = [
  sql`select from users where id = a.id and last_login_at is not null`,
  sql`select from audit_entries where actor_id = a.id order by at`,
  sql`select from sittings where user_id = a.id order by opened_at`,
  sql`select from study_records where user_id = a.id order by item_type`,
  sql`select from hour_entries where user_id = a.id order by year`,
  sql`select from attempts where person_id = a.id and state <> 'prepared' order by scene`,
  sql`select from points_entries where person_id = a.id order by day`,
  sql`select from questionnaire_tickets where person_id = a.id and used order by person_id`,
  sql`select from post_reads where user_id = a.id order by post_id`,
  sql`select from approval_requests where submitter_id = a.id order by submitted_at`,
  sql`select from approval_records where actor_id = a.id order by at`,
]

/** The people among these who have signed in or left a business record. */
export const peopleWithFacts = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  // Each person looks into each index by himself: as one condition of many "or exists" the planner reads whole tables.
  const looks = sql.join(
    FACTS.map((fact) => sql`select a.id from asked a cross join lateral (${fact} limit 1) found`),
    sql` union all `,
  )
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`with asked as (select unnest(${sql.param(ids)}::uuid[]) as id) ${looks}`,
  )
  return new Set(rows.map(({ id }) => id))
}

export const headsAmong = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select head_id as id from org_units where head_id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}
