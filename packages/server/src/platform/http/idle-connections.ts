import type pg from 'pg'

const ANSWER_MS = 1000

/** Asks every connection that nobody uses whether it is still there; those that stay silent are thrown away. */
const sweep = async (pool: pg.Pool): Promise<void> => {
  const asked = Array.from({ length: pool.idleCount }, async () => {
    const client = await pool.connect()
    let broken: Error | undefined
    await client.query({ text: 'select 1', query_timeout: ANSWER_MS } as pg.QueryConfig).catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  })
  await Promise.allSettled(asked)
}

/** Connections die together: where one is lost the others are asked at once, and not each by somebody's call. */
export const createIdleSweep = (pool: pg.Pool): (() => void) => {
  let running = false
  const start = () => {
    if (running || pool.ending || pool.idleCount === 0) return
    running = true
    void sweep(pool).finally(() => {
      running = false
    })
  }
  pool.on('remove', start)
  return start
}
