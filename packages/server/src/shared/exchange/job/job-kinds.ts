import type { Tx } from '#src/platform/database/tx.ts'
import type { Providers } from '#src/platform/providers.ts'
import type { JobRecord } from './job-life.ts'

/** What may be done with the jobs of one kind beside watching them. */
export interface JobKind {
  /** Stops by itself when it finds its row cancelled. */
  cancellable: boolean
  /** Puts a job that failed or was cancelled into the queue again. */
  again?(tx: Tx, job: JobRecord): Promise<void>
}

export type JobKinds = Providers<string, JobKind>
