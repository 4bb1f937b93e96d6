const PATIENCE_MS = 8000
const NEARLY = 0.05

/** Length of a chosen file in seconds as the browser reads it, or null; the server's own reading is the one that counts. */
export const readDuration = (file: File): Promise<number | null> =>
  new Promise((resolve) => {
    const address = URL.createObjectURL(file)
    const video = document.createElement('video')
    const end = (seconds: number | null) => {
      clearTimeout(timer)
      URL.revokeObjectURL(address)
      resolve(seconds)
    }
    const timer = setTimeout(() => end(null), PATIENCE_MS)
    video.preload = 'metadata'
    video.addEventListener('loadedmetadata', () => end(Number.isFinite(video.duration) ? video.duration : null))
    video.addEventListener('error', () => end(null))
    video.src = address
  })

/** Less than 5 % apart: the progress made on the old file can stand for the new one. */
export const isNearlySame = (oldSeconds: number, newSeconds: number) =>
  oldSeconds > 0 && Math.abs(newSeconds - oldSeconds) / oldSeconds < NEARLY
