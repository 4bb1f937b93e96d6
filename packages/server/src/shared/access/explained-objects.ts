import { type SQL, sql } from 'drizzle-orm'
import type { Providers } from '#src/platform/providers.ts'

/** One thing the explainer is asked about: its row, and the condition under which a scope reaches it. */
export interface ExplainedKind {
  /** 用户, 培训班 … */
  name: string
  /** Query of `name, owner, owner_org_id, creator` of the thing with this id. */
  find(id: string): SQL
  /** The thing is about a person or a unit by itself, so that other rules of its own scope apply. */
  self?: 'person' | 'unit'
}

/** Areas say what may be asked about, under the name of its resource. */
export type ExplainedKinds = Providers<string, ExplainedKind>

/** A thing of a table that names its unit and its maker. */
export const owned = (table: string) => (id: string) =>
  sql`
  select x.name, o.name as owner, o.id as owner_org_id, x.created_by as creator
  from ${sql.identifier(table)} x left join org_units o on o.id = x.owner_org_id where x.id = ${id}`
