export interface JsonSchema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  label?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  minimum?: number
  default?: unknown
}

const samples: Record<string, string> = {
  uuid: '00000000-0000-7000-8000-000000000001',
  date: '2026-01-31',
  'date-time': '2026-01-31T08:00:00Z',
}

/** A body of that shape, such as one would type it: what is required, and what has a value of its own. */
export const exampleOf = (schema: JsonSchema): unknown => {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? []
  if (first) return exampleOf(first)
  switch (schema.type) {
    case 'object': {
      const shown = Object.entries(schema.properties ?? {}).filter(
        ([name, part]) => schema.required?.includes(name) || part.default !== undefined,
      )
      return Object.fromEntries(shown.map(([name, part]) => [name, exampleOf(part)]))
    }
    case 'array':
      return [exampleOf(schema.items ?? {})]
    case 'string':
      return samples[schema.format ?? ''] ?? 'text'
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.minimum > -1e9 ? schema.minimum : 1
    case 'boolean':
      return true
    default:
      return null
  }
}
