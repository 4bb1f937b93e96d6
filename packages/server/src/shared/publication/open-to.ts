import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Place } from '#src/kit/page-read/place.ts'
import { addressedTo } from '../audience/resolve.ts'

/** Columns of content that goes through publication. */
export interface PublishedTable {
  state: PgColumn
  validFrom: PgColumn
  validTo: PgColumn
  publishAt: PgColumn
  deletedAt: PgColumn
  audienceInclude: PgColumn
  audienceExclude: PgColumn
}

/** Condition: published now and inside its validity window. */
export const isOpen = (table: PublishedTable): SQL => sql`(
  ${table.state} = 'published' and ${table.deletedAt} is null
  and (${table.publishAt} is null or ${table.publishAt} <= now())
  and (${table.validFrom} is null or ${table.validFrom} <= now())
  and (${table.validTo} is null or ${table.validTo} > now()))`

/** The one rule of what a learner sees: published, valid, and addressed to him. */
export const openTo = (table: PublishedTable, { facets }: { facets: readonly string[] | Place }): SQL =>
  sql`(${isOpen(table)} and ${addressedTo(table, facets)})`
