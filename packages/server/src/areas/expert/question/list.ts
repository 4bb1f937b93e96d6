import { listQuestions } from '@portal/contract/areas/expert/question.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { either, elsewhere, equals, fromDay, throughDay, until } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { ACTOR, blankable, KEYWORD, type Place } from '#src/kit/page-read/place.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import { ensure } from '#src/platform/errors.ts'
import { expertQuestions } from '#src/schema/expert/question.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { askedBy, SELF, selfOf, shownTo } from './reach.ts'
import { columns, joins, type Read, worded } from './rows.ts'

const q = expertQuestions

const isOwed = sql`${q.state} in ('asked', 'assigned', 'followUp', 'needsInfo')`

/** Conditions of the tabs, for the list and for the figures on them. */
export const viewConditions = {
  open: sql`(${isOwed} and not ${q.hidden})`,
  unassigned: sql`(${isOwed} and ${q.assigneeId} is null and not ${q.hidden})`,
  overdue: sql`(${q.dueAt} < now() and not ${q.hidden})`,
  needsInfo: sql`(${q.state} = 'needsInfo' and not ${q.hidden})`,
  answered: sql`${q.state} in ('answered', 'accepted')`,
  closed: sql`${q.state} in ('closed', 'merged')`,
}

const found = {
  from: sql`${q}`,
  key: q.id,
  joins,
  columns,
  search: sql`(${q.title} ilike ${KEYWORD.like} or ${q.no} ilike ${KEYWORD.like} or exists (
    select 1 from users named where named.id = ${q.askerId} and named.name ilike ${KEYWORD.like}))`,
  filter: {
    view: viewConditions,
    state: equals(q.state),
    field: equals(q.field),
    urgency: equals(q.urgency),
    expertId: equals(q.assigneeId),
    orgId: (unit: Place): SQL => inSubtree(sql`${q.ownerOrgId}`, unit),
    from: fromDay(q.createdAt),
    to: throughDay(q.createdAt),
    mostStars: until(q.stars),
    rated: either(sql`${q.stars} is not null`),
    solved: { true: sql`(${q.solved} or ${q.state} = 'accepted')`, false: sql`${q.solved} = false` },
    featured: either(sql`${q.featured}`),
    mine: elsewhere,
    desk: elsewhere,
    manage: elsewhere,
  },
  sort: {
    dueAt: blankable(sql`${q.dueAt}`),
    createdAt: q.createdAt,
    stars: blankable(sql`${q.stars}`),
    firstHours: blankable(sql`${q.firstHours}`),
  },
  given: ({ actor }: { actor: Actor }) => ({ self: selfOf(actor) }),
  finish: (caller: Parameters<typeof worded>[0], list: unknown) => worded(caller, list as Read[]),
} as const

const byDue = sql`${q.dueAt} asc nulls last, ${q.createdAt} desc`
const latest = sql`${q.featured} desc, ${q.createdAt} desc`

const square = pageRead(listQuestions, { ...found, where: shownTo(), order: latest })
const own = pageRead(listQuestions, { ...found, where: askedBy(SELF), order: '-createdAt' })
const desk = pageRead(listQuestions, {
  ...found,
  where: sql`(${q.assigneeId} = ${ACTOR}::uuid and not ${q.hidden})`,
  order: byDue,
})
const managed = pageRead(listQuestions, { ...found, scope: [q.ownerOrgId, null], order: byDue })

/** 问题广场, one's own, one's desk, or with `manage` all of the data scope. */
export const list = oneOfLists<typeof listQuestions>(({ tx, body, actor }) => {
  const { mine, desk: isDesk, manage } = body.filter
  ensure(!manage || actor.holds(P.questionnaire), errors.noRight)
  const scope = manage ? actor.scopeOf([P.questionnaire]) : ALL_ROWS
  const chosen = manage ? managed : isDesk ? desk : mine ? own : square
  return { list: chosen, asking: { tx: { ...tx, scope }, actor, body } }
})
