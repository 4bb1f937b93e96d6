import { Worker } from 'node:worker_threads'
import { threadProgram } from '#src/platform/thread-program.ts'
import type { ManyCertificates } from './papers-worker.ts'

const MEMORY_MB = 256

const programOf = threadProgram(new URL('./papers-worker.ts', import.meta.url))

type Told = { done: number } | { end: true }

interface Watched {
  onDone: (done: number) => void
  signal?: AbortSignal
}

/** Writes one archive of many certificates in a thread of its own: answers to others never wait for the drawing. */
export const writeCertificates = async (asked: ManyCertificates, { onDone, signal }: Watched): Promise<void> => {
  const worker = new Worker(await programOf(), {
    workerData: asked,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop)
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (told: Told) => ('end' in told ? resolve() : onDone(told.done)))
      worker.on('error', reject)
      worker.on('exit', () => reject(signal?.reason ?? new Error('the thread of papers ended early')))
    })
  } finally {
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
