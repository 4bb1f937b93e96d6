import { UNFIT_KINDS } from '@portal/contract/areas/exam/paper/fit-kinds.ts'
import type { listFavourites, listWrong, WrongRow } from '@portal/contract/areas/exam/wrong.ts'
import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { hasReacted } from '#src/shared/content/reactions.ts'
import { isResting } from '../own/keys-from.ts'
import { drawable } from '../paper/pools.ts'
import { today } from './feed.ts'

type Row = Omit<WrongRow, 'lastWrongAt'> & { lastWrongAt: string } & Record<string, unknown>

const knowledgeOf = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.name), '[]')
  from question_label_links l join question_labels k on k.id = l.label_id and k.kind = 'knowledge'
  where l.question_id = q.id) as knowledge`

const conditions = ({ body, actor }: Pick<Call<typeof listWrong>, 'body' | 'actor'>): SQL => {
  const { knowledgeId, source, state, kind } = body.filter
  const parts = [
    sql`w.person_id = ${actor.id}`,
    sql`not ${isResting(sql`w`)}`,
    ...(state ? [sql`w.state = ${state}`] : []),
    ...(source ? [sql`${source} = any(w.sources)`] : []),
    ...(kind ? [sql`q.kind = ${kind}`] : []),
    ...(knowledgeId
      ? [sql`exists (select 1 from question_label_links l where l.question_id = q.id and l.label_id = ${knowledgeId})`]
      : []),
    ...(body.keyword === '' ? [] : [sql`q.stem_text ilike ${`%${escapeLike(body.keyword)}%`}`]),
  ]
  return sql`from wrong_items w join questions q on q.id = w.question_id where ${sql.join(parts, sql` and `)}`
}

const sortColumns: Record<string, SQL> = {
  dueOn: sql`w.due_on`,
  lastWrongAt: sql`w.last_wrong_at`,
  wrongCount: sql`w.wrong_count`,
}

const pageOf = ({ page, pageSize }: { page: number; pageSize: number }): SQL =>
  sql`limit ${pageSize} offset ${(page - 1) * pageSize}`

const count = async (tx: Tx, from: SQL): Promise<number> =>
  (await tx.db.execute<{ n: number }>(sql`select count(*)::int as n ${from}`)).rows[0]?.n ?? 0

export const list: HandlerOf<typeof listWrong> = async ({ tx, body, actor }) => {
  const from = conditions({ body, actor })
  const sort = body.sort ?? 'dueOn'
  const column = sortColumns[sort.replace(/^-/, '')] ?? sql`w.due_on`
  const { rows } = await tx.db.execute<Row>(sql`
    select w.id, w.question_id as "questionId", q.stem_text as stem, q.kind, w.wrong_count as "wrongCount",
      w.last_wrong_at as "lastWrongAt", w.stage, w.due_on::text as "dueOn",
      (w.state = 'active' and w.due_on <= ${today}) as due, w.sources, w.state,
      (${drawable} and q.kind <> all(${sql.param([...UNFIT_KINDS])}::text[])) as asked,
      ${hasReacted('collect', 'question', sql`q.id`, sql`w.person_id`)} as collected, ${knowledgeOf}
    ${from} order by ${column} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, w.id ${pageOf(body)}`)
  const knowledge = await tx.db.execute<{ id: string; name: string }>(sql`
    select distinct k.id, k.name from wrong_items w join question_label_links l on l.question_id = w.question_id
      join question_labels k on k.id = l.label_id and k.kind = 'knowledge'
    where w.person_id = ${actor.id} and not ${isResting(sql`w`)} order by k.name limit 200`)
  return {
    list: rows.map((row) => ({ ...row, lastWrongAt: new Date(row.lastWrongAt) })),
    total: await count(tx, from),
    knowledge: knowledge.rows,
  }
}

interface Favourite extends Record<string, unknown> {
  questionId: string
  stem: string
  kind: WrongRow['kind']
  knowledge: { id: string; name: string }[]
  at: string
}

export const favourites: HandlerOf<typeof listFavourites> = async ({ tx, body, actor }) => {
  const { kind } = body.filter
  const from = sql`from content_reactions c join questions q on q.id = c.item_id
    where c.user_id = ${actor.id} and c.kind = 'question' and c.reaction = 'collect' ${kind ? sql`and q.kind = ${kind}` : sql``}
      ${body.keyword === '' ? sql`` : sql`and q.stem_text ilike ${`%${escapeLike(body.keyword)}%`}`}`
  const { rows } = await tx.db.execute<Favourite>(sql`
    select q.id as "questionId", q.stem_text as stem, q.kind, c.at, ${knowledgeOf} ${from}
    order by c.at ${body.sort === 'at' ? sql`asc` : sql`desc`}, q.id ${pageOf(body)}`)
  return { list: rows.map((row) => ({ ...row, at: new Date(row.at) })), total: await count(tx, from) }
}
