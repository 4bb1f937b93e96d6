import type { Secrets } from '#src/platform/secrets.ts'
import type { syncSources } from '#src/schema/sync.ts'
import type { Outbound } from '#src/shared/outbound/outbound.ts'
import { pullHr } from './hr.ts'
import { pullLdap } from './ldap.ts'
import type { SourceRecord } from './record.ts'

export type SourceRow = typeof syncSources.$inferSelect

/** A source with its secret in hand; never leaves the pull. */
export interface OpenSource extends SourceRow {
  secret: string
}

/** Pages of a source: all of it, or what changed since. */
export const pull = (
  row: SourceRow,
  { secrets, outbound }: { secrets: Secrets; outbound: Outbound },
  since: Date | null,
): AsyncGenerator<SourceRecord[]> => {
  const source: OpenSource = { ...row, secret: secrets.open(row.secretSealed) }
  return row.kind === 'ldap' ? pullLdap(source, outbound, since) : pullHr(source, outbound, since)
}
