import pg from 'pg'

/** What pg keeps of a statement until the server is ready for the next; see pg/lib/query.js. */
interface Running {
  text?: string
  _results: { rows: unknown[] } | { rows: unknown[] }[]
}

type ReadyForQuery = (this: Running, connection: unknown) => void

const readers = /^\s*(select|with|update|delete)\b/i

const withoutParentheses = (text: string): string => {
  const shorter = text.replaceAll(/\([^()]*\)/g, ' ')
  return shorter === text ? text : withoutParentheses(shorter)
}

const isUnordered = new Map<string, boolean>()

const comesAsItWill = (text: string): boolean => {
  const known = isUnordered.get(text) ?? (readers.test(text) && !/order\s+by/i.test(withoutParentheses(text)))
  isUnordered.set(text, known)
  return known
}

/**
 * A table read without ORDER BY mostly comes in the order it was written, until a page is reused. Tests get such rows the
 * other way round, so that whoever counts on the order, product or test, fails here and not one day in a hundred.
 */
export const turnRowsWithoutOrder = (): void => {
  const { prototype } = (pg as unknown as { Query: { prototype: { handleReadyForQuery: ReadyForQuery } } }).Query
  const { handleReadyForQuery } = prototype
  // Turned twice they would come as they are.
  if (handleReadyForQuery.name === 'turned') return
  prototype.handleReadyForQuery = function turned(connection) {
    const { text, _results: results } = this
    if (text !== undefined && !Array.isArray(results) && results.rows.length > 1 && comesAsItWill(text))
      results.rows.reverse()
    handleReadyForQuery.call(this, connection)
  }
}
