import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { AppError } from '#src/platform/errors.ts'
import type { ReadFaultCode, SheetFacts, SheetRow } from './limits.ts'
import { startSheetThread } from './sheet-thread.ts'

export interface SheetContent extends SheetFacts {
  rows: SheetRow[]
}

interface WorkerSays {
  rows?: SheetRow[]
  facts?: SheetFacts
  fault?: { code: ReadFaultCode; values: Record<string, string> }
}

const TIME_MS = 30_000

const refusalOf = (code: ReadFaultCode, values: Record<string, string> = {}) => new AppError(no[code], { values })

interface Wishes {
  timeMs?: number | undefined
  /** Where the pictures of a workbook are is worth its time to few. */
  pictures?: boolean
}

/** Reads a workbook or csv file in a thread of its own, bounded in memory and time: the server never suffers from a file. */
export const readSheet = async (
  file: string,
  name: string,
  { timeMs = TIME_MS, pictures = false }: Wishes = {},
): Promise<SheetContent> => {
  const thread = await startSheetThread({ file, name, pictures })
  return new Promise((resolve, reject) => {
    const rows: SheetRow[] = []
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
}
