import type { ArchiveSection } from '@portal/contract/areas/archive/words.ts'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Providers } from '#src/platform/providers.ts'

/** The person whose archive is read. */
export const ARCHIVED: Placeholder = sql.placeholder('archived')

/** A line as an area selects it; what is left out is empty. */
interface LineColumns {
  /** Unique within the section, as text. */
  id: SQL
  /** Day in Shanghai. */
  on: SQL
  title: SQL
  kind?: SQL
  state?: SQL
  value?: SQL
  most?: SQL
  validTo?: SQL
  note?: SQL
  evidence?: SQL
}

/** One part of the archive of {@link ARCHIVED}: a select made of {@link archiveRows}, read together with all others. */
export interface ArchiveSource {
  rows: SQL
}

export type ArchiveSources = Providers<ArchiveSection, ArchiveSource>

/** The columns of a line; `from` and everything behind it names {@link ARCHIVED}. */
export const archiveRows = (columns: LineColumns, from: SQL): SQL => {
  const { id, on, title, kind, state, value, most, validTo, note, evidence } = columns
  return sql`select ${id}::text as id, ${on}::date as "on", ${kind ?? sql`'none'`} as kind, ${title} as title,
    ${state ?? sql`'none'`} as state, ${value ?? sql`null`}::float8 as value, ${most ?? sql`null`}::float8 as most,
    ${validTo ?? sql`null`}::date as "validTo", ${note ?? sql`''`} as note, ${evidence ?? sql`null`}::text as evidence
    from ${from}`
}

/** Day in Shanghai of a time. */
export const dayOf = (at: SQL): SQL => sql`(${at} at time zone 'Asia/Shanghai')::date`
