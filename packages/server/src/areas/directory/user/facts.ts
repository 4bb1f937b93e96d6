import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/tx.ts'

/** Where a person leaves business records: whoever has one of these can only be disabled, never deleted. */
const FACTS: readonly SQL[] = [
  sql`select actor_id as id from audit_entries where actor_id = u.id`,
  sql`select user_id from sittings where user_id = u.id`,
  sql`select user_id from study_records where user_id = u.id`,
  sql`select user_id from hour_entries where user_id = u.id`,
  sql`select submitter_id from approval_requests where submitter_id = u.id`,
  sql`select actor_id from approval_records where actor_id = u.id`,
]

/** The people among these who have signed in or left a business record. */
export const peopleWithFacts = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  const any = sql.join(
    FACTS.map((fact) => sql`exists (${fact})`),
    sql` or `,
  )
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select u.id from users u where u.id = any(${sql.param(ids)}::uuid[]) and (u.last_login_at is not null or ${any})`)
  return new Set(rows.map(({ id }) => id))
}

export const headsAmong = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select head_id as id from org_units where head_id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}
