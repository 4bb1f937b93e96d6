import { Worker } from 'node:worker_threads'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { AppError } from '#src/platform/errors.ts'
import type { ReadFaultCode, SheetFacts, SheetRow } from './limits.ts'
import type { Asked } from './sheet-worker.ts'

export interface SheetContent extends SheetFacts {
  rows: SheetRow[]
}

interface WorkerSays {
  rows?: SheetRow[]
  facts?: SheetFacts
  fault?: { code: ReadFaultCode; values: Record<string, string> }
}

const TIME_MS = 30_000
const MEMORY_MB = 192

/** Node 20 runs no TypeScript in a thread by itself: from source, the thread asks tsx first. */
const fromSource = () => {
  const entry = new URL('./sheet-worker.ts', import.meta.url).href
  const start = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${JSON.stringify(entry)}) })`
  return { program: start, eval: true }
}

/** Built, the thread's program lies beside the server. */
const built = () => ({ program: new URL('./sheet-worker.mjs', import.meta.url), eval: false })

const startThread = (workerData: Asked): Worker => {
  const { program, eval: isText } = import.meta.url.endsWith('.ts') ? fromSource() : built()
  return new Worker(program, {
    eval: isText,
    workerData,
    execArgv: [],
    // What a parser says about a file it cannot make sense of is written by whoever made the file: not into our log.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
  })
}

const refusalOf = (code: ReadFaultCode, values: Record<string, string> = {}) => new AppError(no[code], { values })

interface Wishes {
  timeMs?: number | undefined
  /** Where the pictures of a workbook are is worth its time to few. */
  pictures?: boolean
}

/** Reads a workbook or csv file in a thread of its own, bounded in memory and time: the server never suffers from a file. */
export const readSheet = (
  file: string,
  name: string,
  { timeMs = TIME_MS, pictures = false }: Wishes = {},
): Promise<SheetContent> =>
  new Promise((resolve, reject) => {
    const rows: SheetRow[] = []
    const thread = startThread({ file, name, pictures })
    const clock = setTimeout(() => fail(refusalOf('tooComplex')), timeMs)
    const stop = () => {
      clearTimeout(clock)
      void thread.terminate()
    }
    const fail = (error: Error) => {
      stop()
      reject(error)
    }
    thread.on('message', ({ rows: more, facts, fault }: WorkerSays) => {
      if (more) rows.push(...more)
      if (fault) fail(refusalOf(fault.code, fault.values))
      if (!facts) return
      stop()
      resolve({ rows, ...facts })
    })
    thread.on('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusalOf('inflated') : error),
    )
    // A thread that ends without a word has met something it could not say.
    thread.on('exit', () => fail(refusalOf('unreadable')))
  })
