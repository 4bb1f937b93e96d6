import pg from 'pg'

/** Of the codes after which the queue asks again, the one of a line that has gone silent. */
const ASK_AGAIN = 'ETIMEDOUT'
/** Classes of SQLSTATE that tell of the database's state: lost connection, no room, not now, stopped, its machine. */
const PASSING = /^(08|53|55|57|58)...$/

/**
 * What failed without the database having judged it, or because of how the database was just then. Whose word it is tells
 * the kind of the error, not its code: EPIPE looks like a SQLSTATE.
 */
const isPassing = (error: unknown): boolean => !(error instanceof pg.DatabaseError) || PASSING.test(error.code ?? '')

const toAskAgain = (error: unknown): unknown => {
  if (!isPassing(error)) return error
  const message = error instanceof Error ? error.message : String(error)
  return Object.assign(new Error(message, { cause: error }), { code: ASK_AGAIN })
}

const patientClient = (client: pg.PoolClient): pg.PoolClient =>
  new Proxy(client, {
    get: (target, key) => {
      const value = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      if (key !== 'query') return value.bind(target)
      const ask = target.query.bind(target) as (...args: unknown[]) => Promise<pg.QueryResult>
      return async (...args: unknown[]) => {
        try {
          return await ask(...args)
        } catch (error) {
          throw toAskAgain(error)
        }
      }
    },
  })

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void

/**
 * The pool as the queue uses it. When a job is over, the queue tells the database so and waits for nobody: it asks again
 * after a few failures it knows, and not after a refused or broken connection, whose rejection would end the process
 * and, were it swallowed, leave the job with its worker for hours. Here all that passes looks like one it knows.
 */
export const queuePool = (pool: pg.Pool): pg.Pool => {
  const patient = async (): Promise<pg.PoolClient> => {
    try {
      return patientClient(await pool.connect())
    } catch (error) {
      // Nobody comes back to a pool that has been ended.
      throw pool.ending ? error : toAskAgain(error)
    }
  }
  // Who gives a function looks after what goes wrong himself: the queue's listener.
  const connect = (taken?: Taken) => (taken ? pool.connect(taken) : patient())
  return new Proxy(pool, {
    get: (target, key) => {
      if (key === 'connect') return connect
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
