import { EVERYBODY_WORDS, type GuideTask, type TaskKind } from '@portal/contract/areas/account/guide-tasks.ts'
import { type SQL, sql } from 'drizzle-orm'
import { FACETS } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Providers } from '#src/platform/providers.ts'

/** No area fills the page of a person alone. */
const MOST_TASKS = 20

/** Midnight in Shanghai, today or some days from it. */
export const startOfToday = sql`(date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`
export const daysFromToday = (n: number): SQL => sql`(${startOfToday} + ${n} * interval '1 day')`

/** The columns of a task as an area selects them for {@link ACTOR} and {@link FACETS}; what is left out is null. */
interface TaskColumns {
  id: SQL
  title: SQL
  startsAt?: SQL
  due?: SQL
  /** Facets it is addressed to, of which one is told as the reason. */
  include?: SQL
  /** Done since midnight. */
  done?: SQL
  /** Under way: its clock goes until `due`. */
  running?: SQL
  /** Begins after the days that tasks are looked for in: at most what comes next. */
  later?: SQL
  /** An object of what the words depend on. */
  facts?: SQL
}

/** `from` and everything behind it. */
export const taskRows = (
  { id, title, startsAt, due, include, done, running, later, facts }: TaskColumns,
  from: SQL,
): SQL => sql`
  select ${id}::text as id, ${title} as title, ${startsAt ?? sql`null`}::timestamptz as starts_at,
    ${due ?? sql`null`}::timestamptz as due, ${include ?? sql`null`}::text[] as include, ${done ?? sql`false`} as done,
    ${running ?? sql`false`} as running, ${later ?? sql`false`} as later, ${facts ?? sql`null`}::jsonb as facts
  from ${from}`

interface TaskRow<Facts = unknown> {
  id: string
  title: string
  startsAt: Date | null
  due: Date | null
  facts: Facts
}

type Worded = Pick<GuideTask, 'verb' | 'link'> & { title?: string; reasons?: readonly string[] }

/** Things of one kind that wait for a person: one select, made of {@link taskRows}, and its words. */
export interface TaskSource {
  weight: number
  rows: SQL
  word(row: TaskRow<never>): Worded
}

/** A source whose words know their facts. */
export const taskSource = <Facts>(source: {
  weight: number
  rows: SQL
  word(row: TaskRow<Facts>): Worded
}): TaskSource => source as TaskSource

interface ReadRow {
  kind: TaskKind
  id: string
  title: string
  starts_ms: number | null
  due_ms: number | null
  done: boolean
  running: boolean
  later: boolean
  facts: never
  facet: string | null
  named: string | null
}

export type FoundTask = Omit<GuideTask, 'state'> & { later: boolean; running: boolean }

const epochMs = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`

const partOf = (kind: TaskKind, { rows }: TaskSource): SQL => sql`(
  select ${kind}::text as kind, s.* from (${rows}) s
  order by s.done, s.later, s.running desc, coalesce(s.due, s.starts_at) nulls last, s.id limit ${MOST_TASKS})`

/** One statement of all kinds, so that the page of a person costs one message however many areas there are. */
const statementOf = (sources: ReadonlyMap<TaskKind, TaskSource>): SQL => sql`
  select t.kind, t.id, t.title, ${epochMs(sql`t.starts_at`)} as starts_ms, ${epochMs(sql`t.due`)} as due_ms, t.done,
    t.running, t.later, t.facts, m.facet, coalesce(o.name, r.name, g.name) as named
  from (${sql.join(
    [...sources].map(([kind, source]) => partOf(kind, source)),
    sql` union all `,
  )}) t
    left join lateral (select f as facet from unnest(t.include) f where f = any(${FACETS}::text[])
      order by array_position(array['a', 'r', 'g', 'o', 'b', 'u'], left(f, 1)) limit 1) m on true
    left join org_units o on o.id = case when left(m.facet, 2) in ('o:', 'b:') then substr(m.facet, 3)::uuid end
    left join roles r on r.id = case when left(m.facet, 2) = 'r:' then substr(m.facet, 3)::uuid end
    left join user_groups g on g.id = case when left(m.facet, 2) = 'g:' then substr(m.facet, 3)::uuid end`

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))
const forWhom = ({ facet, named }: ReadRow): string => (facet === 'all' ? EVERYBODY_WORDS : (named ?? ''))

const worded = (row: ReadRow, { weight, word }: TaskSource): FoundTask => {
  const { kind, id, done, running, later, facts } = row
  const [startsAt, due] = [dateOf(row.starts_ms), dateOf(row.due_ms)]
  const { verb, link, title = row.title, reasons = [] } = word({ id, title: row.title, startsAt, due, facts })
  const reason = [...reasons, forWhom(row)].filter((part) => part !== '').join(' · ')
  return { kind, objectId: id, title, verb, link, startsAt, due, reason, weight, doneToday: done, running, later }
}

export type ReadTasks = (db: Db, actor: Pick<Actor, 'id' | 'facets'>) => Promise<FoundTask[]>

/** Reads what all areas provide, at most {@link MOST_TASKS} of each, in no order. */
export const readTasksOf = ({ all, of }: Pick<Providers<TaskKind, TaskSource>, 'all' | 'of'>): ReadTasks => {
  const read = prepared<ReadRow>(() => statementOf(all()))
  return async (db, { id, facets }) => {
    if (all().size === 0) return []
    const rows = await read(db, { actor: id, facets })
    return rows.flatMap((row) => {
      const source = of(row.kind)
      return source ? [worded(row, source)] : []
    })
  }
}
