const RETRY_MS = 3000
/** About as long as a server takes to start anew. */
const MOST_TRIES = 5

/** A while, or until the browser is back on line. */
const pause = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, RETRY_MS)
    window.addEventListener('online', go)
  })

let isMissing = () => false

/** Tells what waits here that its file may never come: it goes on waiting, and the page around it stays as it is. */
export const waitOn = (ask: () => boolean) => {
  isMissing = ask
}

/** Without a network a file is on its way, and what is written beside it must not go for it; with one it may be gone. */
export const arriving = async <T>(load: () => Promise<T>): Promise<T> => {
  let tries = 0
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) tries += 1
      if (tries >= MOST_TRIES && !isMissing()) throw error
      await pause()
    }
  }
}
