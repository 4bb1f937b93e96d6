import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

interface Fact {
  table: string
  /** Names the person, and is the first column of an index. */
  person: string
  where?: SQL
}

/** Where a person leaves business records: whoever has one of these can only be disabled, never deleted. */
const FACTS: readonly Fact[] = [
  { table: 'users', person: 'id', where: sql`last_login_at is not null` },
  { table: 'audit_entries', person: 'actor_id' },
  { table: 'sittings', person: 'user_id' },
  { table: 'study_records', person: 'user_id' },
  { table: 'hour_entries', person: 'user_id' },
  { table: 'attempts', person: 'person_id', where: sql`state <> 'prepared'` },
  { table: 'points_entries', person: 'person_id' },
  { table: 'questionnaire_tickets', person: 'person_id', where: sql`used` },
  { table: 'post_reads', person: 'user_id' },
  { table: 'approval_requests', person: 'submitter_id' },
  { table: 'approval_records', person: 'actor_id' },
]

/**
 * Of a table that one person filled, the planner expects that nearly every row is the wanted one: for an equal person it
 * reads the rows in some other order until one is found, which for everybody else is all of them. A range that holds one
 * person only, in the order of the persons, leaves it no index but the right one.
 */
const lookInto = ({ table, person, where = sql`true` }: Fact): SQL => {
  const column = sql.identifier(person)
  return sql`select from ${sql.identifier(table)} where ${column} between a.id and a.id and ${where} order by ${column} limit 1`
}

/** The people among these who have signed in or left a business record. */
export const peopleWithFacts = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  // Each person looks into each index by himself: as one condition of many "or exists" the planner reads whole tables.
  const looks = sql.join(
    FACTS.map((fact) => sql`select a.id from asked a cross join lateral (${lookInto(fact)}) found`),
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
