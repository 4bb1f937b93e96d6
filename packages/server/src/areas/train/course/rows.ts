import type { CourseRow, CourseTab } from '@portal/contract/areas/train/course/course.ts'
import { LEAST_SAMPLE } from '@portal/contract/areas/train/course/course-words.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { namedColumns } from '#src/kit/page-read/read.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { enrolmentFacts, figureColumns, SATISFACTION } from './facts.ts'

export interface ClassFilter {
  ids?: readonly string[] | undefined
  courses?: readonly string[] | undefined
  courseCode?: string | undefined
  year?: number | undefined
  categoryId?: string | undefined
  kind?: string | undefined
  orgId?: string | undefined
  lecturerId?: string | undefined
  state?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const YEAR = sql`extract(year from c.starts_at at time zone 'Asia/Shanghai')`

const conditions = (filter: ClassFilter): SQL[] => [
  ...(filter.ids ? [sql`c.id = any(${sql.param([...filter.ids])}::uuid[])`] : []),
  ...(filter.courses ? [sql`c.course_codes && ${sql.param([...filter.courses])}::text[]`] : []),
  ...(filter.courseCode ? [sql`c.course_codes @> array[${filter.courseCode}]::text[]`] : []),
  ...(filter.year ? [sql`${YEAR} = ${filter.year}`] : []),
  ...(filter.categoryId ? [sql`c.category = ${filter.categoryId}`] : []),
  ...(filter.kind ? [sql`c.kind = ${filter.kind}`] : []),
  ...(filter.state ? [sql`c.state = ${filter.state}`] : []),
  ...(filter.from ? [sql`c.ends_at >= ${filter.from.toISOString()}`] : []),
  ...(filter.to ? [sql`c.starts_at <= ${filter.to.toISOString()}`] : []),
  ...(filter.orgId
    ? [
        sql`c.owner_org_id in (select below.id from org_units top join org_units below on below.path like top.path || '%'
          where top.id = ${filter.orgId})`,
      ]
    : []),
  ...(filter.lecturerId
    ? [
        sql`exists (select 1 from train_sessions s join train_session_lecturers l on l.session_id = s.id
          where s.class_id = c.id and l.lecturer_id = ${filter.lecturerId})`,
      ]
    : []),
]

/** Classes of the scope that were ever open to people. */
export const classesOf = (tx: Tx, filter: ClassFilter): SQL => sql`
  select c.* from train_classes c where ${sql.join(
    [
      sql`${inScope(tx, sql`c.owner_org_id`, sql`c.created_by`) ?? sql`true`}`,
      sql`c.deleted_at is null and not c.is_template and c.state not in ('draft', 'in_review')`,
      ...conditions(filter),
    ],
    sql` and `,
  )}`

interface Grouping {
  /** Rows `(class_id, key)`; people of one class may go to several groups. */
  keys: SQL
  title: SQL
  orgName: SQL
  joins: SQL
  /** By the unit of the person, not by the class. */
  byPerson?: true
}

const groupings: Record<CourseTab, Grouping> = {
  class: {
    keys: sql`select c.id as class_id, c.id::text as key from cls c`,
    title: sql`one.title`,
    orgName: sql`coalesce(o.name, '')`,
    joins: sql`join train_classes one on one.id = g.key::uuid left join org_units o on o.id = one.owner_org_id`,
  },
  course: {
    keys: sql`select c.id as class_id, x as key from cls c cross join lateral unnest(c.course_codes) x`,
    title: sql`g.key`,
    orgName: sql`''`,
    joins: sql``,
  },
  org: {
    keys: sql`select distinct f.class_id, f.org_id::text as key from facts f`,
    title: sql`coalesce(o.name, '')`,
    orgName: sql`coalesce((select p.name from org_units p where p.id = o.parent_id), '')`,
    joins: sql`left join org_units o on o.id = g.key::uuid`,
    byPerson: true,
  },
  lecturer: {
    keys: sql`select distinct s.class_id, l.lecturer_id::text as key from train_sessions s
      join train_session_lecturers l on l.session_id = s.id where s.class_id in (select id from cls)`,
    title: sql`coalesce(nullif(l.name, ''), u.name, '')`,
    orgName: sql`coalesce(nullif(l.company, ''), o.name, '')`,
    joins: sql`left join train_lecturers l on l.id = g.key::uuid left join users u on u.id = l.user_id
      left join org_units o on o.id = u.primary_org_id`,
  },
}

interface Found extends Record<string, unknown> {
  id: string
  title: string
  orgName: string
  term: string
  kind: CourseRow['kind']
  state: CourseRow['state']
  classes: number
  enrolled: number
  confirmed: number
  presentRate: number | null
  attendRate: number | null
  examMean: number | null
  examPassRate: number | null
  passedRate: number | null
  noShowRate: number | null
  hours: number
  answers: number
  rating: number | null
  costs: number | null
  came: number
  endsAt: string | null
}

const hasCost = (actor: Actor) => actor.holds(P.trainClassCost)

/** Rows of one tab, without order; with the code for costs what a person cost. */
export const courseRows = async (tx: Tx, actor: Actor, tab: CourseTab, filter: ClassFilter): Promise<CourseRow[]> => {
  const { keys, title, orgName, joins, byPerson } = groupings[tab]
  const cls = classesOf(tx, filter)
  const isClass = tab === 'class'
  const { rows } = await tx.db.execute<Found>(sql`
    with cls as materialized (${cls}), facts as materialized (${enrolmentFacts(sql`select * from cls`)}),
    keyed as (${keys}),
    figured as (
      select k.key, ${namedColumns(figureColumns)}
      from (select distinct class_id, key from keyed) k join facts f on f.class_id = k.class_id
        ${byPerson ? sql`and f.org_id::text = k.key` : sql``}
      group by k.key),
    classed as (
      select k.key, count(distinct c.id)::int as classes, max(c.ends_at) as ends_at, sum(r.answers)::int as answers,
        case when sum(r.answers) >= ${LEAST_SAMPLE} then floor(100 * sum(r.rated) / nullif(sum(r.ratings), 0)) / 100 end as rating,
        sum((select coalesce(sum((x ->> 'amount')::numeric), 0) from jsonb_array_elements(c.costs) x)) as costs,
        sum((select count(*) from facts f where f.class_id = c.id and f.came))::int as came
      from (select distinct class_id, key from keyed) k join cls c on c.id = k.class_id
        left join lateral ${SATISFACTION} r on true
      group by k.key)
    select g.key as id, ${title} as title, ${orgName} as "orgName", ${isClass ? sql`one.term` : sql`''`} as term,
      ${isClass ? sql`one.kind` : sql`null`} as kind, ${isClass ? sql`one.state` : sql`null`} as state,
      g.classes, g.ends_at as "endsAt", g.answers, g.rating::float8 as rating, g.costs::float8 as costs, g.came,
      coalesce(x.enrolled, 0) as enrolled, coalesce(x.confirmed, 0) as confirmed, x."presentRate", x."attendRate",
      x."examMean", x."examPassRate", x."passedRate", x."noShowRate", coalesce(x.hours, 0) as hours
    from classed g left join figured x on x.key = g.key ${joins}`)
  return rows.map(({ rating, costs, came, answers, endsAt, ...row }) => ({
    ...row,
    endsAt: endsAt === null ? null : new Date(endsAt),
    // Answers name nobody, so that units have none of their own.
    answers: byPerson ? 0 : answers,
    satisfaction: byPerson ? null : rating,
    ...(hasCost(actor) && {
      costPerHead: byPerson || came === 0 ? null : Math.floor(((costs ?? 0) / came) * 100) / 100,
    }),
  }))
}
