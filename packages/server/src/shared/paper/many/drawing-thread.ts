import { Worker } from 'node:worker_threads'
import { threadProgram } from '#src/platform/thread-program.ts'
import type { DrawnData } from './drawing-worker.ts'

const MEMORY_MB = 256

const programOf = threadProgram(new URL('./drawing-worker.ts', import.meta.url))

interface Drawn {
  bytes: Buffer
  /** Of the bytes. */
  sha256: string
  pages: number
}

type Told = { bytes: Uint8Array; sha256: string; pages: number } | { error: string }

/** A thread that draws one paper after the other: answers to others never wait, and no more than one lies in memory. */
export interface Drawing {
  draw(asked: DrawnData): Promise<Drawn>
  close(): Promise<void>
}

export const openDrawing = async (signal?: AbortSignal): Promise<Drawing> => {
  const worker = new Worker(await programOf(), { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop)

  const draw = (asked: DrawnData) =>
    new Promise<Drawn>((resolve, reject) => {
      const onExit = () => reject(signal?.reason ?? new Error('the thread of papers ended early'))
      worker.once('exit', onExit)
      worker.once('error', reject)
      worker.once('message', (told: Told) => {
        worker.off('exit', onExit)
        worker.off('error', reject)
        if ('error' in told) reject(new Error(told.error))
        else resolve({ ...told, bytes: Buffer.from(told.bytes) })
      })
      worker.postMessage(asked)
    })

  return {
    draw,
    close: async () => {
      signal?.removeEventListener('abort', stop)
      await worker.terminate()
    },
  }
}
