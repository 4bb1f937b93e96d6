import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { bareSchema, rowSchemaOf, schemaKind } from '@portal/contract/kit/schema-kind.ts'
import { z } from 'zod'
import type { Column, Plan } from './declaration.ts'

const PLAIN_TYPES = new Set(['string', 'number', 'int', 'boolean', 'enum', 'literal'])

/** One value that a column holds as it goes out; what has parts of its own is left to its schema. */
const isPlain = (schema: z.ZodType): boolean => {
  const bare = bareSchema(schema)
  return PLAIN_TYPES.has(bare.def.type) || schemaKind(bare) === 'instant'
}

/**
 * The columns that the schema of the row names, where all of them are plain values and nothing is added to the rows:
 * then the statement does what the schema would. Null where the schema has more to do.
 */
export const plainColumns = (endpoint: Endpoint, { columns, finish }: Plan): Record<string, Column> | null => {
  const fields = Object.entries(rowSchemaOf(endpoint.result)?.shape ?? {})
  if (finish || fields.length === 0 || !fields.every(([, schema]) => isPlain(schema as z.ZodType))) return null
  return Object.fromEntries(
    fields.flatMap(([key]) => {
      const column = columns[key]
      return column ? [[key, column]] : []
    }),
  )
}

/** Set by tests and the journeys: what comes out of the database is held against its schema. */
const CHECKS_ROWS = process.env.PORTAL_CHECK_ROWS === '1'

/** Rows that go out as they came must be what the schema of the endpoint would have made of them. */
export const checkOnTheWire = (endpoint: Endpoint, result: unknown): void => {
  if (!CHECKS_ROWS) return
  const sent: unknown = JSON.parse(JSON.stringify(result))
  const encoded: unknown = JSON.parse(JSON.stringify(z.encode(endpoint.result, z.decode(endpoint.result, sent))))
  if (!isDeepStrictEqual(encoded, sent)) throw new Error(`${endpoint.path} answers what its schema does not say`)
}
