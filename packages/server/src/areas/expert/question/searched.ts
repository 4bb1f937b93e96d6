import { sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import { expertQuestions } from '#src/schema/expert/question.ts'
import { timeOf } from '#src/shared/search/labelled.ts'
import type { SearchSource } from '#src/shared/search/search.ts'
import { linkOf } from '../desk/tell.ts'
import { shownTo } from './reach.ts'
import { fieldName } from './rows.ts'

interface Row extends Record<string, unknown> {
  id: string
  title: string
  body: string
  field: string
  year: number
  is_open: boolean
  created_at: string
  experts: string[]
  answers: string[]
  audience_include: string[]
  audience_exclude: string[]
}

/** Questions by what was asked and answered, and by who answered; never by who asked. */
export const searchedQuestions: SearchSource = {
  all: sql`select ${expertQuestions.id} as id from ${expertQuestions}`,
  read: async (tx, ids) => {
    const { rows } = await tx.db.execute<Row>(sql`
      select q.id, q.title, q.body, ${fieldName(sql`q.field`)} as field, q.created_at::text,
        extract(year from q.created_at at time zone 'Asia/Shanghai')::int as year,
        not q.hidden and q.state <> 'merged' as is_open, q.audience_include, q.audience_exclude,
        coalesce((select array_agg(a.body order by a.at) from expert_answers a where a.question_id = q.id), '{}') as answers,
        coalesce((select array_agg(distinct u.name) from expert_answers a join users u on u.id = a.author_id
          where a.question_id = q.id), '{}') as experts
      from expert_questions q where q.id = any(${sql.param([...ids])}::uuid[])`)
    return rows.map((row) => ({
      ...{ id: row.id, kind: 'question' as const, title: row.title, summary: row.field, year: row.year },
      ...{ labels: [], labelIds: [], parts: [], durationMs: null, from: null, to: null },
      people: row.experts,
      pieces: [row.body, ...row.answers].map((text) => ({ at: null, text })),
      publishedAt: timeOf(row.created_at),
      isOpen: row.is_open,
      audienceInclude: row.audience_include,
      audienceExclude: row.audience_exclude,
    }))
  },
  open: async (tx, actor, ids) => {
    const q = expertQuestions
    const rows = await tx.db
      .select({ id: q.id, title: q.title, aside: fieldName(q.field) })
      .from(q)
      .where(sql`${anyOf(q.id, ids)} and ${shownTo(actor.facets)}`)
    return rows.map((row) => ({ ...row, coverUrl: '', link: linkOf(row) }))
  },
}
