import { v7 } from 'uuid'
import { z } from 'zod'

interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[] | true
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  minimum?: number
  minItems?: number
  default?: unknown
  $ref?: string
}

/** A form's `required: true` beside a nested object takes the place of the list of its keys: then all are given. */
const requiredOf = ({ required, properties = {} }: Schema): string[] =>
  Array.isArray(required) ? required : required === undefined ? [] : Object.keys(properties)

const exampleOf = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return exampleOf(first)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(requiredOf(schema).map((key) => [key, exampleOf(schema.properties?.[key] ?? {})]))
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => exampleOf(schema.items ?? {}))
    case 'string':
      return schema.format === 'uuid'
        ? v7()
        : schema.format === 'date'
          ? '2025-11-20'
          : schema.format === 'date-time'
            ? '2025-11-20T08:00:00Z'
            : '示例'
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.minimum > -1e15 ? schema.minimum : 1
    case 'boolean':
      return true
    default:
      return null
  }
}

export const jsonSchemaOf = (body: z.ZodType): Schema =>
  z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema

/** A body that has every required field in a plausible form. */
export const exampleBody = (body: z.ZodType): Record<string, unknown> =>
  exampleOf(jsonSchemaOf(body)) as Record<string, unknown>

/** What hostile or broken callers send in place of any field (quality/reliability.md, part E). */
export const mutations: readonly unknown[] = [
  null,
  '',
  '   ',
  'x'.repeat(70_000),
  'a\u0000b',
  '\ud800',
  '\u202e反',
  '\u200b',
  2 ** 31,
  2 ** 53 + 1,
  -1,
  1.5,
  Number.MAX_VALUE,
  [],
  [[]],
  ['x'],
  {},
  { nested: { deep: true } },
  { __proto__: 1 },
  true,
  "' or 1=1 --",
  '%_\\',
  '; select pg_sleep(1)',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  'a\r\nb',
  '../../etc/passwd',
  'http://169.254.169.254/',
  '0000-00-00',
  '9999-99-99T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

/** Those that a list may give back, as they stand in an answer. */
const written = mutations.flatMap((value) =>
  typeof value === 'string' && value.trim().length > 3 ? JSON.stringify(value).slice(1, -1) : [],
)

/** Text of an answer without what hostile callers wrote into it: a list gives back what was saved. */
export const withoutMutations = (answer: string): string =>
  written.reduce((text, mutation) => text.replaceAll(mutation, ''), answer)

/** The example body with one field after the other replaced by every mutation, one field missing, one unknown. */
export function* mutants(body: z.ZodType): Generator<unknown> {
  const example = exampleBody(body)
  const fields = Object.keys(jsonSchemaOf(body).properties ?? {})
  yield { ...example, unknownField: 1 }
  for (const field of fields) {
    const { [field]: _dropped, ...rest } = example
    yield rest
    for (const value of mutations) yield { ...example, [field]: value }
  }
}
