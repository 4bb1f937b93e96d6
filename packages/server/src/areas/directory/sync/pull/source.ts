import { syncFaultWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import { PullError, reasonOf } from './fault.ts'
import { pullHr } from './hr.ts'
import { pullLdap } from './ldap.ts'
import type { OpenSource, PullMeans, SourceRow } from './open-source.ts'
import type { SourceRecord } from './record.ts'

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
