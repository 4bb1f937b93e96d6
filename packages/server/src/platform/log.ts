import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { pino } from 'pino'

/** Classes of errors whose words quote the value that did not fit. */
const QUOTING = /^2[12]/

const wordsOf = (error: Error): string => {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  const quotes = error instanceof pg.DatabaseError && QUOTING.test(error.code ?? '')
  return quotes ? error.message.replace(/"[^]*"/, '"…"') : error.message
}

const framesOf = ({ stack = '', message }: Error): string => {
  const after = stack.indexOf(message)
  return after < 0 ? '' : stack.slice(after + message.length)
}

/** An error and its causes without what a statement was asked with: that may be anybody's name or number. */
export const textOfError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const own = `${error.name}: ${wordsOf(error)}${framesOf(error)}`
  return error.cause instanceof Error ? `${own}\n  caused by ${textOfError(error.cause)}` : own
}

/** Structured log; callers pass allow-listed fields only, never bodies, names, tokens or addresses of people; errors as `err`, whole. */
export const createLog = (level: string, destination?: pino.DestinationStream) =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: textOfError } }, destination)

export type Log = ReturnType<typeof createLog>
