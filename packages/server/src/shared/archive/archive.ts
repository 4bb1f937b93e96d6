import type { ArchiveLine } from '@portal/contract/areas/archive/trainee-line.ts'
import type { ArchiveProof } from '@portal/contract/areas/archive/trainee-proof.ts'
import type { ArchiveSection } from '@portal/contract/areas/archive/words.ts'
import type { HourSource } from '@portal/contract/areas/learning/hours/year.ts'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
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

/** A line whose proof is asked for; whether the caller may see the archive has been judged. */
export interface ProofAsked {
  userId: string
  line: ArchiveLine
}

/** One part of the archive of {@link ARCHIVED}: a select made of {@link archiveRows}, read together with all others. */
export interface ArchiveSource {
  rows: SQL
  /** What proves a line; null where nothing is kept of it. */
  proof?(tx: Tx, actor: Actor, asked: ProofAsked): Promise<ArchiveProof | null>
}

/** An entry of the ledger, as its source knows it again. */
export interface ProvenHours {
  userId: string
  source: HourSource
  itemId: string
  cycle: number
  evidenceId: string | null
}

/** What proves hours of a source, by the area where they were earned. */
export type HourProofs = Providers<
  HourSource,
  (tx: Tx, actor: Actor, entry: ProvenHours) => Promise<ArchiveProof | null>
>

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
