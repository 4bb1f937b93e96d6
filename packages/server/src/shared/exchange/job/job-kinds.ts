import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { JobRecord } from './job-life.ts'

/** What may be done with the jobs of one kind beside watching them. */
export interface JobKind {
  /** Stops by itself when it finds its row cancelled. */
  cancellable: boolean
  /** Puts a job that failed or was cancelled into the queue again. */
  again?(tx: Tx, job: JobRecord): Promise<void>
}

const known = new WeakMap<Platform, Map<string, JobKind>>()

const kindsOf = (platform: Platform): Map<string, JobKind> => {
  const kinds = known.get(platform) ?? new Map<string, JobKind>()
  known.set(platform, kinds)
  return kinds
}

export const registerJobKind = (platform: Platform, name: string, kind: JobKind): void => {
  kindsOf(platform).set(name, kind)
}

export const jobKindOf = (platform: Platform, name: string): JobKind | undefined => kindsOf(platform).get(name)
