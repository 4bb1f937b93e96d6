import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor, DataScope } from '../actor.ts'
import type { Db } from './db.ts'

export type AuditKind =
  | 'create'
  | 'update'
  | 'delete'
  | 'grant'
  | 'decide'
  | 'read'
  | 'import'
  | 'run'
  | 'signIn'
  | 'other'

/** One change of one thing, as it will stand in the operation log. */
export interface AuditNote {
  objectType: string
  objectId: string
  objectName: string
  diff: { field: string; before: unknown; after: unknown }[]
  reason?: string
  /** What kind of act it was; without it the path of the call tells. */
  kind?: AuditKind
  /** Unit that owns the thing: readers whose scope reaches it see the entry. */
  objectOrgId?: string | null
  /** Name of the person whose place the actor took. */
  asWhom?: string
}

/** A message for other parts of the product, delivered after the commit and only then. */
export interface Notice {
  channel: string
  payload: string
}

/** What every handler works with: its connection, its person, its rows, and what will be told after the commit. */
export interface Tx {
  db: Db
  actor: Actor | null
  /** Rows that the declared codes reach; {@link inScope} turns it into a condition. */
  scope: DataScope
  notes: AuditNote[]
  /** Sent to every process by the database when the transaction commits. */
  notices: Notice[]
  /** Last statements on their way: nobody needs their answers, the commit goes right behind them and fails with them. */
  sent: Promise<unknown>[]
  /** Runs in this process after the commit; a failure is logged, never answered. */
  afterCommit: (() => Promise<void> | void)[]
}

export const bareTx = (db: Db, actor: Actor | null, scope: DataScope): Tx => ({
  db,
  actor,
  scope,
  notes: [],
  notices: [],
  sent: [],
  afterCommit: [],
})

/** The one place where the data scope becomes a condition on rows. */
export const inScope = (tx: Tx, owner: PgColumn | SQL, creator: PgColumn | SQL | null): SQL => {
  const { all, below, units, own } = tx.scope
  if (all) return sql`true`
  const parts: SQL[] = []
  if (below.length > 0) {
    const prefixes = below.map((path) => `${path}%`)
    parts.push(sql`${owner} in (select u.id from org_units u where u.path like any(${sql.param(prefixes)}))`)
  }
  if (units.length > 0) parts.push(sql`${owner} = any(${sql.param(units)}::uuid[])`)
  if (own && creator && tx.actor) parts.push(sql`${creator} = ${tx.actor.id}`)
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}

/** Condition of the data scope on rows with this owner and, where they have one, this maker. */
export type Within = (owner: PgColumn | SQL, creator: PgColumn | SQL | null) => SQL

/**
 * Which parts a scope consists of, and {@link inScope} as the one text of all scopes of that kind; {@link scopeValues}
 * fills it. A list that knows what the scope has is planned without what it has not.
 */
export const scopeKind = ({ scope: { all, below, units, own }, actor }: Tx): string => {
  if (all) return 'all'
  return `${below.length > 0 ? 'b' : ''}${units.length > 0 ? 'u' : ''}${own && actor ? 'o' : ''}`
}

export const withinKind =
  (kind: string): Within =>
  (owner, creator) => {
    if (kind === 'all') return sql`true`
    const parts: SQL[] = []
    if (kind.includes('b'))
      parts.push(
        sql`${owner} in (select u.id from org_units u where u.path like any(${sql.placeholder('scopeBelow')}::text[]))`,
      )
    if (kind.includes('u')) parts.push(sql`${owner} = any(${sql.placeholder('scopeUnits')}::uuid[])`)
    if (kind.includes('o') && creator) parts.push(sql`${creator} = ${sql.placeholder('scopeOwn')}::uuid`)
    return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
  }

/**
 * {@link inScope} as one text for every scope, for reads that are put together once; {@link scopeValues} fills it.
 * `prefix` stands before the names of its places.
 */
export const inPlacedScope = (owner: PgColumn | SQL, creator: PgColumn | SQL | null, prefix = ''): SQL => {
  const place = (name: keyof ReturnType<typeof scopeValues>) => sql.placeholder(`${prefix}${name}`)
  const own = creator ? sql` or ${creator} = ${place('scopeOwn')}::uuid` : sql``
  return sql`(${place('scopeAll')}::boolean
    or ${owner} in (select u.id from org_units u where u.path like any(${place('scopeBelow')}::text[]))
    or ${owner} = any(${place('scopeUnits')}::uuid[])${own})`
}

export const scopeValues = ({ scope: { all, below, units, own }, actor }: Pick<Tx, 'scope' | 'actor'>) => ({
  scopeAll: all,
  scopeBelow: below.map((path) => `${path}%`),
  scopeUnits: units,
  scopeOwn: own ? (actor?.id ?? null) : null,
})

/** Leaves a last statement to the commit; see {@link Tx.sent}. */
export const leaveToCommit = (tx: Tx, statement: Promise<unknown>): void => {
  // Where the work fails before the commit, its error is the one that counts.
  statement.catch(() => undefined)
  tx.sent.push(statement)
}
