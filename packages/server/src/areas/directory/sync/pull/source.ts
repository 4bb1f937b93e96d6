import { syncFaultWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { syncSources } from '#src/schema/sync.ts'
import type { Outbound } from '#src/shared/outbound/outbound.ts'
import { PullError, reasonOf } from './fault.ts'
import { pullHr } from './hr.ts'
import { pullLdap } from './ldap.ts'
import type { SourceRecord } from './record.ts'

export type SourceRow = typeof syncSources.$inferSelect

/** A source with its secret in hand; never leaves the pull. */
export interface OpenSource extends SourceRow {
  secret: string
}

export interface PullMeans {
  secrets: Secrets
  outbound: Outbound
  /** A source that is busy is waited for; not while a person waits for the answer. */
  patient: boolean
  signal?: AbortSignal
}

const MOST_RECORDS = 2_000_000

/** Pages of a source: all of it, or what changed since. Whatever goes wrong with the source is a {@link PullError}. */
export async function* pull(row: SourceRow, means: PullMeans, since: Date | null): AsyncGenerator<SourceRecord[]> {
  const source: OpenSource = { ...row, secret: means.secrets.open(row.secretSealed) }
  let count = 0
  try {
    // The address was listed when the source was saved; it may have been struck off since.
    if (!(await means.outbound.isListed(row.address))) throw new PullError(words.refusedAddress)
    const pages = row.kind === 'ldap' ? pullLdap(source, means, since) : pullHr(source, means, since)
    for await (const records of pages) {
      count += records.length
      if (count > MOST_RECORDS) throw new PullError(words.tooMuch)
      yield records
    }
  } catch (error) {
    throw new PullError(reasonOf(error), { cause: error })
  }
}
