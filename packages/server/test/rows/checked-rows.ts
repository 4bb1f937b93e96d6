import path from 'node:path'
import { PgDatabase } from 'drizzle-orm/pg-core'
import { type DeclaredCall, declaredCalls, type ValueKind } from './declared-rows.ts'

const server = path.resolve(import.meta.dirname, '../..')

const kindOf = (value: unknown): ValueKind => {
  if (value === null) return 'null'
  if (value === undefined) return 'absent'
  if (Array.isArray(value)) return 'list'
  if (value instanceof Date) return 'date'
  return typeof value as ValueKind
}

/** What the rows hold that their statement does not declare, in words; null where all is as declared. */
export const whyNotAsDeclared = (rows: readonly Record<string, unknown>[], { row }: Pick<DeclaredCall, 'row'>) => {
  for (const [key, kinds] of row ?? [])
    for (const each of rows) {
      const kind = kindOf(each[key])
      if (!kinds.has(kind) && !kinds.has('anything')) return `${key} is ${kind}, declared as ${[...kinds].join(' or ')}`
    }
  return null
}

type Raw = Promise<{ rows: Record<string, unknown>[] }> & { execute(): Promise<{ rows: Record<string, unknown>[] }> }
type Execute = (this: unknown, query: unknown) => Raw

/** Where the statement is asked, in words of V8: the key of what is known about it. */
const rawPlace = (): string | undefined => {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = 4
  Error.prepareStackTrace = (_, sites) =>
    sites.map((site) => `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`)
  const [, , caller] = new Error().stack as unknown as string[]
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  return caller?.includes('/packages/server/') ? caller : undefined
}

/** The same place in the source as it was written. */
const writtenPlace = (): { file: string; line: number; column: number } | undefined => {
  const frame = new Error().stack
    ?.split('\n')
    .find((line) => line.includes(server) && !line.includes(import.meta.filename))
  const [, file = '', line, column] = frame?.match(/(\/[^():]+):(\d+):(\d+)/) ?? []
  return frame ? { file, line: Number(line), column: Number(column) } : undefined
}

const known = new Map<string, { call: DeclaredCall; file: string } | null>()

const callAt = (place: ReturnType<typeof writtenPlace>) => {
  if (!place) return null
  const distance = (call: DeclaredCall) => Math.abs(call.column - place.column)
  const [call] = declaredCalls(place.file)
    .filter(({ line }) => line === place.line)
    .sort((a, b) => distance(a) - distance(b))
  return call ? { call, file: path.relative(server, place.file) } : null
}

/**
 * Rows of raw statements carry the type that their call names and nothing in the program looks at it. Tests do: what the
 * database answers is held against that type as it stands in the source, column by column. Production is spared it.
 */
export const checkDeclaredRows = (): void => {
  const { prototype } = PgDatabase as unknown as { prototype: { execute: Execute } }
  const { execute } = prototype
  if (execute.name === 'checked') return
  prototype.execute = function checked(query) {
    const raw = execute.call(this, query)
    const place = rawPlace()
    if (place === undefined) return raw
    let found = known.get(place)
    if (found === undefined) {
      found = callAt(writtenPlace())
      known.set(place, found)
    }
    if (!found) return raw
    const { call, file } = found
    const ask = raw.execute.bind(raw)
    raw.execute = async () => {
      const answer = await ask()
      const why = whyNotAsDeclared(answer.rows, call)
      if (why) throw new Error(`rows of ${file}:${call.line}: ${why}`)
      return answer
    }
    return raw
  }
}
