const LOOK_MS = 1000
/** A database that ends again and again needs somebody to look at it. */
const MOST_RETURNS = 5
const WITHIN_MS = 60_000

interface Kept {
  isRunning(): boolean
  bringBack(): Promise<void>
  giveUp(error: Error): void
}

/** Looks after the server and starts it anew when it has gone by itself; answers how to end that. */
export const keepRunning = ({ isRunning, bringBack, giveUp }: Kept): (() => Promise<void>) => {
  let returns: number[] = []
  let returning: Promise<void> | undefined

  const look = () => {
    if (returning || isRunning()) return
    const now = Date.now()
    returns = [...returns.filter((at) => at > now - WITHIN_MS), now]
    const start = returns.length > MOST_RETURNS ? Promise.reject(new Error('it ends again and again')) : bringBack()
    returning = start
      .catch((error: Error) => {
        clearInterval(timer)
        giveUp(error)
      })
      .finally(() => {
        returning = undefined
      })
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()

  return async () => {
    clearInterval(timer)
    await returning
  }
}
