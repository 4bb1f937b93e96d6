interface Told {
  percent?: number
  hex?: string
  failed?: string
}

/** SHA-256 of a file, worked out beside the page so that it stays quick. */
export const hashFile = (file: File, onPercent: (percent: number) => void, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', () => {
      end()
      reject(new DOMException('已停止', 'AbortError'))
    })
    worker.addEventListener('message', ({ data: { percent, hex, failed } }: MessageEvent<Told>) => {
      if (percent !== undefined) onPercent(percent)
      if (hex === undefined && failed === undefined) return
      end()
      if (hex === undefined) reject(new Error(failed))
      else resolve(hex)
    })
    worker.addEventListener('error', ({ message }) => {
      end()
      reject(new Error(message))
    })
    worker.postMessage(file)
  })
