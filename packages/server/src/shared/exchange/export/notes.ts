import { exportWords as words } from '@portal/contract/areas/exchange/export.ts'
import { cellOf } from '@portal/contract/kit/cell.ts'
import { labelOf } from '@portal/contract/kit/choice.ts'
import { bareSchema, schemaKind } from '@portal/contract/kit/schema-kind.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#src/platform/database/tx.ts'
import { personVisible, unitVisible } from '../../directory/visible.ts'
import type { ExportPlan } from './plan.ts'

const UUID = /^[\da-f]{8}-[\da-f-]{27}$/

/** Names of the things that conditions name, as far as the exporting person may see them. */
const namesOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const { actor, scope } = tx
  if (ids.length === 0 || !actor) return new Map()
  const wanted = sql.param(ids)
  const sources: SQL[] = [
    sql`select o.id, o.name from org_units o where o.id = any(${wanted}::uuid[]) and ${unitVisible(scope)}`,
    sql`select u.id, u.name from users u where u.id = any(${wanted}::uuid[]) and ${personVisible(tx)}`,
    ...(actor.holds(P.role) ? [sql`select r.id, r.name from roles r where r.id = any(${wanted}::uuid[])`] : []),
    ...(actor.holds(P.userGroup)
      ? [sql`select g.id, g.name from user_groups g where g.id = any(${wanted}::uuid[])`]
      : []),
  ]
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql.join(sources, sql` union all `))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const momentText = (at: Date) =>
  new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' }).format(at)

const valueWords = (schema: z.ZodType, value: unknown, names: ReadonlyMap<string, string>): string => {
  if (Array.isArray(value)) return value.map((each) => valueWords(schema, each, names)).join('、')
  if (typeof value === 'string' && UUID.test(value)) return names.get(value) ?? words.chosen
  if (value instanceof Date) return momentText(value)
  const cell = cellOf(schema, value)
  return typeof cell === 'object' && cell !== null && 'day' in cell ? cell.day : String(cell ?? '')
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap(idsIn) : typeof value === 'string' && UUID.test(value) ? [value] : []

/** What the list is about; null where it is about no single thing. */
export const aboutOf = async (
  tx: Tx,
  { source: { about }, body }: ExportPlan,
): Promise<{ id: string; name: string } | null> => {
  if (!about) return null
  const filter = (body.filter ?? {}) as Record<string, unknown>
  const id = filter[about.field] ?? body[about.field]
  return typeof id === 'string' ? { id, name: await about.nameOf(tx, id) } : null
}

/** The conditions in the words of their fields. */
const filterLines = async (tx: Tx, plan: ExportPlan): Promise<string[]> => {
  const { source, body } = plan
  const filter = (body.filter ?? {}) as Record<string, unknown>
  const schema = bareSchema((source.endpoint.body as z.ZodObject).shape.filter as z.ZodType) as z.ZodObject
  const set = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  const names = await namesOf(
    tx,
    set.flatMap(([, value]) => idsIn(value)),
  )
  const about = await aboutOf(tx, plan)
  if (about && about.name !== '') names.set(about.id, about.name)
  return set.flatMap(([key, value]) => {
    const field = schema.shape[key] as z.ZodType | undefined
    if (!field) return []
    const title = labelOf(field)
    // An unnamed switch such as 含下级 of another condition says nothing alone.
    if (title === '' && schemaKind(field) === 'boolean') return []
    const text = valueWords(field, value, names)
    return [title === '' ? text : `${title}：${text}`]
  })
}

const sortLine = ({ source, columns, body }: ExportPlan): string => {
  const { sort } = body
  if (typeof sort !== 'string') return words.nothing
  const key = sort.replace(/^-/, '')
  const field = source.row.shape[key] as z.ZodType | undefined
  const title = field ? labelOf(field) : ''
  const direction = sort.startsWith('-') ? words.descending : words.ascending
  return `${title === '' ? (columns[0]?.title ?? '') : title}（${direction}）`
}

/** What the file holds: list, conditions, rows, who and when (20 section 3.11). */
export const noteLines = async (tx: Tx, plan: ExportPlan, rows: number, at: Date): Promise<[string, string][]> => {
  const filters = await filterLines(tx, plan)
  const { actor } = tx
  return [
    [words.list, plan.source.title],
    [words.filter, filters.length === 0 ? words.nothing : filters.join('；')],
    [words.keyword, plan.body.keyword === '' ? words.nothing : String(plan.body.keyword)],
    [words.sort, sortLine(plan)],
    [words.rows, String(rows)],
    [words.by, actor ? `${actor.name}（${actor.code}）` : ''],
    [words.at, momentText(at)],
  ]
}
