type QueryValue = string | number | boolean | undefined

/** The query of an address as an object; the last of a repeated key wins. */
export function queryToObject(address: string): Record<string, string> {
  const withoutHash = address.split('#', 1)[0] ?? ''
  const start = withoutHash.indexOf('?')
  return start < 0 ? {} : Object.fromEntries(new URLSearchParams(withoutHash.slice(start)))
}

/** `a=1&b=2` without a question mark; undefined values are left out. */
export function objectToQuery(values: Record<string, QueryValue>) {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined) query.set(key, String(value))
  }
  return query.toString()
}
