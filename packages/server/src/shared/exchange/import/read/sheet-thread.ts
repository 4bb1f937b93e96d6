import { Worker } from 'node:worker_threads'
import { threadProgram } from '#src/platform/thread-program.ts'
import type { Asked } from './sheet-worker.ts'

const MEMORY_MB = 192

const programOf = threadProgram(new URL('./sheet-worker.ts', import.meta.url))

/** A thread of its own for one file, bounded in memory: the server never suffers from what somebody uploads. */
export const startSheetThread = async (workerData: Asked): Promise<Worker> =>
  new Worker(await programOf(), {
    workerData,
    execArgv: [],
    // What a parser says about a file it cannot make sense of is written by whoever made the file: not into our log.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
  })
