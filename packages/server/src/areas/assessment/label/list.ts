import type {
  listQuestionLabels,
  QuestionLabelKind,
  QuestionLabelRow,
  questionLabelOptions,
} from '@portal/contract/areas/assessment/label.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { anyOf, escapeLike } from '#src/platform/database/db.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionLabels } from '#src/schema/assessment.ts'

const pathName = sql`(select string_agg(up.name, '/' order by up.depth) from question_labels up where l.path like up.path || '%')`

/** Questions with the label or with anything below it, each once. */
const figures = sql`
  select top.id, count(*) as n, avg(q.facility) as facility from question_labels top
    join lateral (select distinct k.question_id from question_labels below
      join question_label_links k on k.label_id = below.id where below.path like top.path || '%') used on true
    join questions q on q.id = used.question_id and q.deleted_at is null
  group by top.id`

const columns: Record<string, SQL> = {
  sort: sql`l.sort`,
  name: sql`l.name collate "zh-x-icu"`,
  createdAt: sql`l.created_at`,
  count: sql`coalesce(f.n, 0)`,
  facility: sql`f.facility`,
}

/** 知识点 stand below their parents, siblings by their own order. */
const treeOrder = sql`(select array_agg(lpad(up.sort::text, 4, '0') || up.name collate "zh-x-icu" order by step.at)
  from unnest(string_to_array(trim(both '/' from l.path), '/')::uuid[]) with ordinality as step (id, at)
    join question_labels up on up.id = step.id), l.id`

const orderOf = (kind: QuestionLabelKind | undefined, sort = 'sort'): SQL => {
  if (kind === 'knowledge' && sort === 'sort') return treeOrder
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return sql`${columns[sort.replace(/^-/, '')] ?? columns.sort} ${direction} nulls last, l.depth, l.id`
}

export const list: HandlerOf<typeof listQuestionLabels> = async ({ tx, body }) => {
  const { kind, parentId, enabled } = body.filter
  const like = `%${escapeLike(body.keyword)}%`
  const conditions = [
    ...(kind === undefined ? [] : [sql`l.kind = ${kind}`]),
    ...(parentId === undefined ? [] : [sql`l.parent_id = ${parentId}`]),
    ...(enabled === undefined ? [] : [sql`l.enabled = ${enabled}`]),
    ...(body.keyword === ''
      ? []
      : [sql`(l.name ilike ${like} or exists (select 1 from unnest(l.synonyms) s where s ilike ${like}))`]),
  ]
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const { rows } = await tx.db.execute<{ id: string; path: string; n: number | null; facility: number | null }>(sql`
    select l.id, ${pathName} as path, f.n, f.facility from question_labels l left join (${figures}) f on f.id = l.id
    where ${where} order by ${orderOf(kind, body.sort)} limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  const found = await tx.db
    .select()
    .from(questionLabels)
    .where(
      anyOf(
        questionLabels.id,
        rows.map(({ id }) => id),
      ),
    )
  const shown = rows.flatMap(({ id, path, n, facility }): QuestionLabelRow[] => {
    const label = found.find((each) => each.id === id)
    return label ? [{ ...label, path, count: n ?? 0, facility }] : []
  })
  return { list: shown, total: await countRows(tx, sql`question_labels l`, where, body.exactTotal) }
}

const MOST_OPTIONS = 5000

export const options: HandlerOf<typeof questionLabelOptions> = async ({ tx, body }) => {
  const { rows } = await tx.db.execute<{
    id: string
    parentId: string | null
    name: string
    path: string
    colour: string | null
    synonyms: string[]
    enabled: boolean
    revision: number
  }>(sql`
    select l.id, l.parent_id as "parentId", l.name, ${pathName} as path, l.colour, l.synonyms, l.enabled, l.revision
    from question_labels l where l.kind = ${body.kind} order by l.depth, l.sort, l.name collate "zh-x-icu" limit ${MOST_OPTIONS}`)
  return rows
}
