import { explainedKinds } from '@portal/contract/areas/access/privilege-explain-words.ts'
import { type SQL, sql } from 'drizzle-orm'

/** One thing the explainer is asked about: its row, and the condition under which a scope reaches it. */
export interface ExplainedKind {
  /** 用户, 培训班 … */
  name: string
  /** Query of `name, owner, owner_org_id, creator` of the thing with this id. */
  find(id: string): SQL
  /** The thing is about a person or a unit by itself, so that other rules of its own scope apply. */
  self?: 'person' | 'unit'
}

const kinds = new Map<string, ExplainedKind>()

/** Areas declare what may be asked about, under the name of its resource. */
export const declareExplained = (type: string, kind: ExplainedKind): void => {
  kinds.set(type, kind)
}

export const explainedKind = (type: string): ExplainedKind | undefined => kinds.get(type)

export const allExplained = (): { type: string; name: string }[] =>
  [...kinds].map(([type, { name }]) => ({ type, name }))

const owned = (table: string) => (id: string) =>
  sql`
  select x.name, o.name as owner, o.id as owner_org_id, x.created_by as creator
  from ${sql.identifier(table)} x left join org_units o on o.id = x.owner_org_id where x.id = ${id}`

declareExplained('user', {
  name: explainedKinds.user,
  self: 'person',
  find: (id) => sql`select u.name, o.name as owner, o.id as owner_org_id, u.created_by as creator
    from users u join org_units o on o.id = u.primary_org_id where u.id = ${id} and u.deleted_at is null`,
})
declareExplained('org', {
  name: explainedKinds.org,
  self: 'unit',
  find: (id) =>
    sql`select o.name, o.name as owner, o.id as owner_org_id, o.created_by as creator from org_units o where o.id = ${id}`,
})
declareExplained('role', { name: explainedKinds.role, find: owned('roles') })
declareExplained('userGroup', { name: explainedKinds.userGroup, find: owned('user_groups') })
