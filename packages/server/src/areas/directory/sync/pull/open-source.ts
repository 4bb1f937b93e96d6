import type { Secrets } from '#src/platform/secrets.ts'
import type { syncSources } from '#src/schema/sync.ts'
import type { Outbound } from '#src/shared/outbound/outbound.ts'

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
