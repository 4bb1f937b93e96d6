import { bareSchema, schemaKind } from '@portal/contract/kit/schema-kind.ts'
import { z } from 'zod'

/** What an empty control of this schema means, or undefined inside `blank` where emptiness is not allowed. */
export const blankOf = (schema: z.ZodType): { allowed: boolean; blank: unknown } => {
  if (schemaKind(schema) === 'boolean' && !accepts(schema, undefined)) return { allowed: false, blank: false }
  // Clearing a nullable column must be sent as null: what is left out of a save stays as it was.
  const candidate = [null, '', [], undefined].findIndex((value) => accepts(schema, value))
  return { allowed: candidate >= 0, blank: [null, '', [], undefined][candidate] }
}

export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const accepts = (schema: z.ZodType, value: unknown) => z.safeEncode(schema, value).success

/** The default a schema brings, if any. */
export const defaultOf = (schema: z.ZodType): unknown => (schema.def as { defaultValue?: unknown }).defaultValue

/** The record schema of a named field; an unknown name is a programming error. */
export const fieldOf = (object: z.ZodObject, name: string): z.ZodType => {
  const field: unknown = object.shape[name]
  if (!(field instanceof z.ZodType)) throw new Error(`契约中没有字段 ${name}`)
  return field
}

const FIRST_YEAR = 2000

/** Whether a number is a year, which prints without a separator. */
export const isYear = (name: string, schema: z.ZodType): boolean =>
  /^year$|Year$/.test(name) || (bareSchema(schema) as Partial<z.ZodNumber>).minValue === FIRST_YEAR
