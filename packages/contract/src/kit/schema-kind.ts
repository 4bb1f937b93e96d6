import { z } from 'zod'
import { metaOf } from './choice.ts'

export type SchemaKind = 'choice' | 'boolean' | 'number' | 'instant' | 'day' | 'list' | 'long' | 'text'

interface Wrapper {
  innerType?: z.ZodType
}

interface CodecEnds {
  out?: z.ZodType
}

/** The schema inside optional, nullable and default wrappers. */
export const bareSchema = (schema: z.ZodType): z.ZodType => {
  const inner = (schema.def as Wrapper).innerType
  return inner ? bareSchema(inner) : schema
}

/** What kind of value a schema holds, as far as showing it goes. */
export const schemaKind = (schema: z.ZodType): SchemaKind => {
  const { def } = bareSchema(schema)
  if (def.type === 'enum') return 'choice'
  if (def.type === 'boolean') return 'boolean'
  if (def.type === 'number' || def.type === 'int') return 'number'
  if (def.type === 'array') return 'list'
  if (def.type === 'date' || (def as CodecEnds).out?.def.type === 'date') return 'instant'
  if ((def as { format?: string }).format === 'date') return 'day'
  return metaOf(schema).long === true ? 'long' : 'text'
}

/** Schema of the rows of a list endpoint, or null where its result is not a page of records. */
export const rowSchemaOf = (result: z.ZodType): z.ZodObject | null => {
  const { shape } = result as Partial<z.ZodObject>
  const list = shape?.list as { def?: { element?: z.ZodType } } | undefined
  const element = list?.def?.element
  return element instanceof z.ZodObject ? element : null
}
