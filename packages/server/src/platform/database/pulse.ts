import type pg from 'pg'

type Watched = pg.Client & { connection: { stream: { bytesRead: number; destroy(error: Error): void } } }

interface Pulse {
  everyMs: number
  /** Times in a row during which not a byte came. */
  most: number
  /** Told when an answer has come, with the time at which it was asked for. */
  onAnswer?(askedAt: number): void
}

/**
 * Asks a connection something small all the time, and cuts it when not a byte has come for several times: behind a line
 * that swallows what is sent nobody would ever hear an error. Times are counted, not milliseconds, so that a process
 * that was held up itself does not take the silence for that of the database.
 */
export const watchPulse = (client: pg.Client, { everyMs, most, onAnswer }: Pulse): void => {
  const { stream } = (client as Watched).connection
  let asked = false
  let silent = 0
  let heard = stream.bytesRead

  const ask = () => {
    if (heard !== stream.bytesRead) silent = 0
    else if (asked) silent += 1
    heard = stream.bytesRead
    if (silent >= most) return stream.destroy(new Error('no answer in time'))
    if (asked) return
    asked = true
    const askedAt = performance.now()
    client
      .query('select 1')
      .then(() => onAnswer?.(askedAt))
      // A connection that is gone says so by its own events.
      .catch(() => undefined)
      .finally(() => {
        asked = false
      })
  }
  const timer = setInterval(ask, everyMs)
  timer.unref()
  client.once('end', () => clearInterval(timer))
}
