import { createHash } from 'node:crypto'

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}

/**
 * sha256 of what a paper says, whatever the order of its fields. This one is printed on it: the hash of the file cannot
 * stand in the file.
 */
export const contentHash = (template: string, data: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([template, sorted(data)]))
    .digest('hex')
