import type { QuestionStat, questionStat } from '@portal/contract/areas/expert/desk.ts'
import { type SQL, sql } from 'drizzle-orm'
import { bareTx, inScope, type Tx } from '#src/platform/database/tx.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { expertQuestions } from '#src/schema/expert/question.ts'
import type { Portal } from '#src/shared/portal.ts'
import { viewConditions } from '../question/list.ts'
import { fieldName } from '../question/rows.ts'

type Body = Call<typeof questionStat>['body']

const q = expertQuestions
const MOST_PARTS = 50
const [MIDDLE, MOST] = [0.5, 0.9]

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`

/** An instant on one of the days asked for. */
const within = (column: SQL, { from, to }: Body): SQL => {
  const parts = [
    ...(from === undefined ? [] : [sql`${column} >= ${startOf(from)}`]),
    ...(to === undefined ? [] : [sql`${column} < ${startOf(to)} + interval '1 day'`]),
  ]
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`
}

const share = (part: SQL, whole: SQL) =>
  sql`round(100.0 * count(*) filter (where ${part}) / nullif(count(*) filter (where ${whole}), 0), 1)::float8`

/** Figures of 60-community section 25, each with the days it goes by. */
const figuresOf = (body: Body): SQL => {
  const answered = sql`(${q.firstAnsweredAt} is not null and ${within(sql`${q.firstAnsweredAt}`, body)})`
  const owed = sql`(${q.firstDueAt} <= now() and ${within(sql`${q.firstDueAt}`, body)})`
  const hours = (at: number) =>
    sql`round((percentile_cont(${at}::float8) within group (order by ${q.firstHours}) filter (where ${answered}))::numeric, 1)::float8`
  return sql`
    count(*) filter (where ${viewConditions.open})::int as open, count(*) filter (where ${answered})::int as answered,
    ${hours(MIDDLE)} as p50, ${hours(MOST)} as p90,
    ${share(sql`${owed} and ${q.firstAnsweredAt} < ${q.firstDueAt}`, owed)} as "onTime",
    ${share(sql`${answered} and ${q.acceptedAnswerId} is not null`, answered)} as "acceptedRate",
    ${share(sql`${answered} and ${q.solved}`, sql`${answered} and ${q.solved} is not null`)} as solved,
    round(avg(${q.stars}) filter (where ${answered}), 1)::float8 as stars`
}

interface Figures extends Record<string, unknown> {
  open: number
  answered: number
  p50: number | null
  p90: number | null
  onTime: number | null
  acceptedRate: number | null
  solved: number | null
  stars: number | null
}

const inRows = (tx: Tx) => sql`${q} where ${inScope(tx, q.ownerOrgId, null)}`

const wholeOf = async (tx: Tx, body: Body): Promise<Figures> => {
  const { rows } = await tx.db.execute<Figures>(sql`select ${figuresOf(body)} from ${inRows(tx)}`)
  const [row] = rows
  if (!row) throw new Error('an aggregate has one row')
  return row
}

/** By what `key` says, those with most to do first. */
const partsOf = async (tx: Tx, body: Body, key: SQL, name: (id: SQL) => SQL): Promise<QuestionStat['byField']> => {
  const { rows } = await tx.db.execute<Figures & { id: string; name: string }>(sql`
    select g.*, ${name(sql`g.id`)} as name from (
      select ${key} as id, ${figuresOf(body)} from ${inRows(tx)} and ${key} is not null group by 1
      order by open desc, answered desc limit ${MOST_PARTS}) g`)
  return rows.map(({ id, name: words, open, answered, p50, onTime, stars }) => ({
    ...{ id, name: words, open, answered, p50, onTime, stars },
  }))
}

interface ViewsRow extends Record<string, unknown> {
  open: number
  unassigned: number
  overdue: number
  needsInfo: number
  answered: number
  closed: number
  experts: number
}

const viewsOf = async (tx: Tx): Promise<QuestionStat['views']> => {
  const counts = Object.entries(viewConditions).map(
    ([view, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.identifier(view)}`,
  )
  const { rows } = await tx.db.execute<ViewsRow>(sql`
    select ${sql.join(counts, sql`, `)}, (select count(*)::int from experts e where e.enabled) as experts
    from ${inRows(tx)}`)
  const [row] = rows
  if (!row) throw new Error('an aggregate has one row')
  return row
}

const personOf = (id: SQL) => sql`coalesce((select u.name from users u where u.id = ${id}::uuid), '')`

/** Figures over all rows of the scope, off the connections of the pages. */
export const statWith =
  ({ platform }: Portal): HandlerOf<typeof questionStat> =>
  async ({ tx, body }) => {
    const reading = bareTx(platform.reportDb, tx.actor, tx.scope)
    const { open, p50, p90, onTime, acceptedRate, solved } = await wholeOf(reading, body)
    return {
      ...{ open, p50, p90, onTime, acceptedRate, solved },
      views: await viewsOf(reading),
      byField: await partsOf(reading, body, sql`${q.field}`, fieldName),
      byExpert: await partsOf(reading, body, sql`${q.assigneeId}::text`, personOf),
    }
  }
