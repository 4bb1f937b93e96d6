import { z } from 'zod'

/** A closed list of codes with their Chinese words: `choice({ draft: '草稿' }, '状态')`. */
export const choice = <const Words extends Record<string, string>>(words: Words, label: string) =>
  z.enum(Object.keys(words) as [keyof Words & string, ...(keyof Words & string)[]]).meta({ label, words })

interface FieldMeta {
  label?: string
  words?: Record<string, string>
  long?: boolean
  max?: number
  required?: boolean
  /** Said where nothing is given, in place of 该项为必填项. */
  missing?: string
}

/** What a schema says about itself, also through optional, nullable and default wrappers. */
export const metaOf = (schema: z.ZodType): FieldMeta => {
  const own = schema.meta() as FieldMeta | undefined
  if (own?.label !== undefined) return own
  const inner = (schema.def as { innerType?: z.ZodType }).innerType
  return inner ? { ...metaOf(inner), ...own, required: false } : (own ?? {})
}

export const labelOf = (schema: z.ZodType): string => metaOf(schema).label ?? ''

/** Chinese words of a `choice`, by code. */
export const wordsOf = (schema: z.ZodType): Record<string, string> => metaOf(schema).words ?? {}
