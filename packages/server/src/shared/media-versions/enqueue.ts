import type { Tx } from '#src/platform/database/tx.ts'
import { enqueue } from '#src/platform/jobs.ts'

export const PROCESS_JOB = 'media.process'
export const DROP_TREES_JOB = 'media.dropTrees'
const MOST_TRIES = 3

/** One file after the other: encoding takes all cores of the machine, and other jobs must not wait for it. */
export const enqueueProcessing = (tx: Tx, versionId: string): Promise<void> =>
  enqueue(tx, PROCESS_JOB, { versionId }, { key: `media:${versionId}`, maxAttempts: MOST_TRIES, queue: 'media' })
