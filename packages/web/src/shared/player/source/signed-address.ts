/** All files of one tree share a query: what was renewed last opens every address of the tree, old or new. */
export const withFreshQuery = (address: string, fresh: string): string => {
  const [bare = address] = address.split('?', 1)
  const [, query = ''] = fresh.split(/\?(.*)/s)
  return query === '' ? address : `${bare}?${query}`
}

/** A file beside another one of the same tree, under the same signature. */
export const beside = (address: string, name: string): string => {
  const [bare = '', query = ''] = address.split(/\?(.*)/s)
  const folder = bare.slice(0, bare.lastIndexOf('/') + 1)
  return `${folder}${name}${query === '' ? '' : `?${query}`}`
}

const RENEW_BEFORE_MS = 60_000
const SOONEST_MS = 5000

/** How long the present addresses may be left alone. */
export const renewAfterMs = (expiresAtMs: number, nowMs: number) =>
  Math.max(expiresAtMs - nowMs - RENEW_BEFORE_MS, SOONEST_MS)
