/** An error and what it was caused by: drizzle and others put the database's own word inside theirs. */
const withCauses = (error: unknown): Error[] => {
  const found: Error[] = []
  for (let each = error; each instanceof Error && !found.includes(each); each = each.cause) found.push(each)
  return found
}

const textOf = (error: Error, name: string): string => {
  const value = (error as unknown as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

/** Of classes the database has: EPIPE is a word of the system. */
const SQL_STATE = /^[0-9FHPX][0-9A-Z]{4}$/

/** Code of the database behind an error, else that of the system, else nothing. */
export const sqlState = (error: unknown): string => {
  const codes = withCauses(error).map((each) => textOf(each, 'code'))
  return codes.find((code) => SQL_STATE.test(code)) ?? codes.find((code) => code !== '') ?? ''
}

export const constraintOf = (error: unknown): string =>
  withCauses(error)
    .map((each) => textOf(each, 'constraint'))
    .find((name) => name !== '') ?? ''

/** Cancelled by its time, lock not got, a connection shut down from there, starting up, out of disk, memory or connections. */
const BUSY_STATE = /^(?:57014|55P03|57P0[1-5]|25P0[34]|08[0-9A-Z]{3}|53[0-9]{3})$/
const BUSY_CODE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
/** The driver has no codes for these. */
const BUSY_WORDS =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable|no answer in time/

const isAway = (error: Error): boolean => {
  const code = textOf(error, 'code')
  return (
    BUSY_STATE.test(code) ||
    BUSY_CODE.has(code) ||
    // A name that cannot be looked up, a socket that is gone.
    textOf(error, 'syscall') === 'connect' ||
    textOf(error, 'syscall') === 'getaddrinfo' ||
    BUSY_WORDS.test(error.message)
  )
}

/** The database is away, too slow or locked: the caller may try again, with the same request id. */
export const isBusy = (error: unknown): boolean => withCauses(error).some(isAway)

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** The disk is full, whoever found out. */
export const isDiskFull = (error: unknown): boolean => withCauses(error).some((each) => FULL.has(textOf(each, 'code')))
