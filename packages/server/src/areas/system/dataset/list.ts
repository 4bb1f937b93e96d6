import {
  type DatasetName,
  type DatasetRow,
  datasetRefusals,
  datasets,
  type listDatasets,
  previewDataset,
  wordsOfColumn,
} from '@portal/contract/areas/system/dataset.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { reachedIn, sources } from './sources.ts'

const names = Object.keys(datasets) as DatasetName[]

/** A data set shows what the screen of its data would show this person: the scope is that of its codes. */
export const scopedFor = (tx: Tx, actor: Actor, name: DatasetName): Tx => ({
  ...tx,
  scope: actor.scopeOf(datasets[name].codes),
})

interface Figures extends Record<string, unknown> {
  name: DatasetName
  rows: number
  at: string | null
  roles: string[]
}

/** How large and how fresh these are, and by which roles somebody may look into them: one statement for all. */
const figuresOf = async (tx: Tx, actor: Actor, shown: readonly DatasetName[]): Promise<readonly Figures[]> => {
  const parts = shown.map((name) => {
    const { from, refreshed } = sources[name]
    const codes = sql.param([...datasets[name].codes])
    return sql`select ${name}::text as name, (${refreshed})::timestamptz as at,
      (select count(*) from ${from} where ${reachedIn(sources[name], scopedFor(tx, actor, name))}) as rows,
      array(select r.name from roles r where r.enabled
        and exists (select 1 from role_privileges p where p.role_id = r.id and p.code = 'P_sjgl_read')
        and exists (select 1 from role_privileges p where p.role_id = r.id and p.code = any(${codes}::text[]))
        order by r.sort, r.name limit 20) as roles`
  })
  if (parts.length === 0) return []
  return (await tx.db.execute<Figures>(sql.join(parts, sql` union all `))).rows
}

const rowOf = (actor: Actor, { name, rows, at, roles }: Figures): DatasetRow => {
  const { title, note, owner, source, columns, codes } = datasets[name]
  return {
    id: name,
    name: title,
    note,
    owner,
    source,
    rows,
    columns: [...columns],
    refreshedAt: at === null ? null : new Date(at),
    roles,
    open: actor.holds('P_sjgl_read') && actor.holds(...codes),
  }
}

export const list: HandlerOf<typeof listDatasets> = async ({ tx, body, actor }) => {
  const { page, pageSize, keyword, filter, sort } = body
  const found = names.filter((name) => {
    const { title, note, owner } = datasets[name]
    return `${title} ${note}`.includes(keyword) && owner.includes(filter.owner ?? '')
  })
  const ordered = sort === '-name' ? found.toReversed() : found
  const figures = await figuresOf(tx, actor, ordered.slice((page - 1) * pageSize, page * pageSize))
  return { list: figures.map((each) => rowOf(actor, each)), total: found.length }
}

/** A value of a column as people read it. */
export const wordOf = (name: DatasetName, field: string, value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text = String(value)
  return wordsOfColumn(name, field)[text] ?? text
}

const previewOf = (name: DatasetName) => {
  const { from, where, columns, key } = sources[name]
  return pageRead(previewDataset, {
    from,
    key,
    columns: { id: key, values: sql<unknown[]>`json_build_array(${sql.join([...columns], sql`, `)})` },
    scope: where,
    search: columns.map((column) => sql`${column}::text`),
    filter: {},
    sort: { key },
    order: 'key',
    finish: (_caller, rows) =>
      rows.map(({ id, values }) => ({
        id,
        cells: values.map((value, index) => wordOf(name, datasets[name].columns[index]?.field ?? '', value)),
      })),
  })
}

const previews = new Map(names.map((name) => [name, previewOf(name)]))

export const preview = oneOfLists<typeof previewDataset>(({ tx, actor, body }) => {
  const { codes, owner } = datasets[body.id]
  ensure(actor.holds(...codes), datasetRefusals.sourceRight, { owner })
  return {
    list: previews.get(body.id) ?? refuse(errors.missing),
    asking: { tx: scopedFor(tx, actor, body.id), actor, body },
  }
})
