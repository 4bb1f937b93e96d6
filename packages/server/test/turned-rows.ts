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

const asked = new Map<string, boolean>()
const asksForOrder = (text: string): boolean => {
  const known = asked.get(text) ?? (!readers.test(text) || /order\s+by/i.test(withoutParentheses(text)))
  asked.set(text, known)
  return known
}

/**
 * A table read without ORDER BY mostly comes in the order it was written, until a page is reused. Tests get such rows the
 * other way round, so that whoever counts on the order, product or test, fails here and not one day in a hundred.
 */
export const turnRowsWithoutOrder = (): void => {
  const { prototype } = (pg as unknown as { Query: { prototype: { handleReadyForQuery: ReadyForQuery } } }).Query
  const { handleReadyForQuery } = prototype
  prototype.handleReadyForQuery = function turned(connection) {
    if (this.text !== undefined && !Array.isArray(this._results) && !asksForOrder(this.text))
      this._results.rows.reverse()
    handleReadyForQuery.call(this, connection)
  }
}
