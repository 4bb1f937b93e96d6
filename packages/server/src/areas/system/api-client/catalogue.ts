import { isOpenEndpoint } from '@portal/contract/areas/system/api-client.ts'
import { type CatalogueEntry, type interfaceCatalogue } from '@portal/contract/areas/system/api-client-catalogue.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { exampleOf, type JsonSchema } from './example.ts'

interface Figures extends Record<string, unknown> {
  path: string
  calls: number
  errorRate: number
  p95: number
}

const DAYS = 30

const figuresOf = async (tx: Tx): Promise<Map<string, Figures>> => {
  const { rows } = await tx.db.execute<Figures>(sql`
    select path, count(*)::int as calls, round(avg((status <> 0)::int), 4)::float8 as "errorRate",
      percentile_disc(0.95) within group (order by ms)::int as p95
    from api_calls where at > now() - ${DAYS} * interval '1 day' group by path`)
  return new Map(rows.map((row) => [row.path, row]))
}

const nameOfCode = new Map<string, string>(privilegeRows.map(({ code, name }) => [code, name]))

const entryOf = (endpoint: Endpoint, figures: ReadonlyMap<string, Figures>): CatalogueEntry => {
  const { path, title, effect, access } = endpoint
  const { calls = 0, errorRate = 0, p95 = 0 } = figures.get(path) ?? {}
  const codes: readonly string[] = Array.isArray(access) ? access : []
  const rights = [...new Set(codes.map((code) => nameOfCode.get(code) ?? code))]
  return {
    id: path,
    path,
    title,
    effect,
    state: isOpenEndpoint(endpoint) ? 'open' : 'closed',
    rights,
    calls,
    errorRate,
    p95,
  }
}

const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema

const kindOf = ({ type, format, enum: values, anyOf }: JsonSchema): string => {
  if (values) return values.map(String).join(' | ')
  const [first] = anyOf ?? []
  return format ?? type ?? (first ? kindOf(first) : 'any')
}

interface Field {
  name: string
  label: string
  kind: string
  required: boolean
}

/** Fields of an object two levels deep, dotted; `[]` marks the fields of the things in a list. */
const fieldsOf = (schema: JsonSchema, prefix = '', depth = 0): Field[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const own = {
      name: `${prefix}${name}`,
      label: part.label ?? '',
      kind: kindOf(part),
      required: schema.required?.includes(name) ?? false,
    }
    if (depth >= 2) return [own]
    const inner =
      part.type === 'array'
        ? fieldsOf(part.items ?? {}, `${own.name}[].`, depth + 1)
        : fieldsOf(part, `${own.name}.`, depth + 1)
    return [own, ...inner]
  })

const detailOf = ({ body, result }: Endpoint) => {
  const input = jsonSchemaOf(body, 'input')
  return {
    input: fieldsOf(input),
    // Times are text on the wire: the input side of their codec.
    output: fieldsOf(jsonSchemaOf(result, 'input')),
    example: JSON.stringify(exampleOf(input), null, 2),
  }
}

/** What this build really serves behind codes, with the use that clients made of it. */
export const catalogue =
  ({ platform }: Portal): HandlerOf<typeof interfaceCatalogue> =>
  async ({ tx, body }) => {
    const coded = platform.endpoints.filter(({ access }) => Array.isArray(access))
    const asked = body.path === undefined ? undefined : coded.find(({ path }) => path === body.path)
    if (body.path !== undefined && asked === undefined) refuse(errors.missing)
    const figures = await figuresOf(tx)
    const list = (asked ? [asked] : coded).map((endpoint) => entryOf(endpoint, figures))
    return {
      version: platform.build,
      list: list.toSorted((left, right) => left.path.localeCompare(right.path)),
      detail: asked ? detailOf(asked) : null,
    }
  }
