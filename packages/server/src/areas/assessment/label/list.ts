import {
  listQuestionLabels,
  type QuestionLabelKind,
  type questionLabelOptions,
} from '@portal/contract/areas/assessment/label.ts'
import { type SQL, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { chinese, inTerms, KEYWORD } from '#src/kit/page-read/place.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'

const pathName = sql`(select string_agg(up.name, '/' order by up.depth) from question_labels up where l.path like up.path || '%')`

const usedBy = (label: SQL): SQL => sql`(select distinct k.question_id from question_labels below
    join question_label_links k on k.label_id = below.id where below.path like ${label}.path || '%') used
  join questions q on q.id = used.question_id and q.deleted_at is null`

/** Questions with the label or with anything below it, each once; of all labels, for those who sort by them. */
const figures = sql`select top.id, count(*) as n, avg(q.facility) as facility from question_labels top
    join lateral (select q.facility from ${usedBy(sql`top`)}) q on true group by top.id`

/** 知识点 stand below their parents, siblings by their own order. */
const treeOrder = sql`(select array_agg(lpad(up.sort::text, 4, '0') || up.name collate "zh-x-icu" order by step.at)
  from unnest(string_to_array(trim(both '/' from l.path), '/')::uuid[]) with ordinality as step (id, at)
    join question_labels up on up.id = step.id), l.id`

const by = (column: SQL) => inTerms((way) => sql`${column} ${way} nulls last, l.depth, l.id`)

const labels = {
  from: sql`question_labels l left join (${figures}) f on f.id = l.id`,
  joins: sql`cross join lateral (select count(*) as n, avg(q.facility) as facility from ${usedBy(sql`l`)}) own`,
  key: sql`l.id`,
  columns: {
    id: sql`l.id`,
    revision: sql`l.revision`,
    createdAt: sql`l.created_at`,
    updatedAt: sql`l.updated_at`,
    kind: sql`l.kind`,
    parentId: sql`l.parent_id`,
    name: sql`l.name`,
    colour: sql`l.colour`,
    synonyms: sql`l.synonyms`,
    sort: sql`l.sort`,
    enabled: sql`l.enabled`,
    path: pathName,
    depth: sql`l.depth`,
    count: sql`own.n`,
    facility: sql`own.facility`,
  },
  search: sql`(l.name ilike ${KEYWORD.like} or exists (select 1 from unnest(l.synonyms) s where s ilike ${KEYWORD.like}))`,
  filter: { kind: equals(sql`l.kind`), parentId: equals(sql`l.parent_id`), enabled: equals(sql`l.enabled`) },
  sort: {
    sort: by(sql`l.sort`),
    name: by(chinese(sql`l.name`)),
    createdAt: by(sql`l.created_at`),
    count: by(sql`coalesce(f.n, 0)`),
    facility: by(sql`f.facility`),
  },
  order: 'sort',
} as const

const flat = pageRead(listQuestionLabels, labels)
const tree = pageRead(listQuestionLabels, { ...labels, sort: { ...labels.sort, sort: inTerms(treeOrder) } })

export const list = oneOfLists<typeof listQuestionLabels>((asking) => {
  const { sort = 'sort', filter } = asking.body
  return { list: sort === 'sort' && filter.kind === 'knowledge' ? tree : flat, asking }
})

const MOST_OPTIONS = 10_000

export const options: HandlerOf<typeof questionLabelOptions> = async ({ tx }) => {
  const { rows } = await tx.db.execute<{
    id: string
    kind: QuestionLabelKind
    parentId: string | null
    name: string
    path: string
    colour: string | null
    synonyms: string[]
    enabled: boolean
    revision: number
  }>(sql`
    select l.id, l.kind, l.parent_id as "parentId", l.name, ${pathName} as path, l.colour, l.synonyms, l.enabled, l.revision
    from question_labels l order by l.depth, l.sort, l.name collate "zh-x-icu" limit ${MOST_OPTIONS}`)
  return rows
}
