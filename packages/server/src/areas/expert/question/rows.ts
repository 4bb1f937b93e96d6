import type { QuestionRow } from '@portal/contract/areas/expert/question.ts'
import { EXPERT_FIELDS, expertWords } from '@portal/contract/areas/expert/words.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { expertQuestions } from '#src/schema/expert/question.ts'
import { loadWorkCalendar } from '#src/shared/work-calendar/load-calendar.ts'
import { workingHoursBetween } from '#src/shared/work-calendar/work-calendar.ts'
import { askedBy, SELF, selfOf } from './reach.ts'

const q = expertQuestions
const EXCERPT = 80

export const joins = sql`
  left join users asker on asker.id = ${q.askerId}
  left join org_units o on o.id = ${q.ownerOrgId}
  left join users assignee on assignee.id = ${q.assigneeId}
  left join users first on first.id = ${q.firstAnswererId}`

/** Name of a field by its code, of the dictionary as it is now. */
export const fieldName = (code: unknown) => sql<string>`coalesce((select i.name from dictionary_items i
  join dictionaries d on d.id = i.dictionary_id where d.key = ${sql`${EXPERT_FIELDS}`.inlineParams()} and i.code = ${code}), ${code})`

export const columns = {
  id: q.id,
  no: q.no,
  title: q.title,
  excerpt: sql<string>`left(${q.body}, ${sql`${EXCERPT}`.inlineParams()})`,
  field: q.field,
  fieldName: fieldName(q.field),
  urgency: q.urgency,
  visibility: q.visibility,
  anonymous: q.anonymous,
  asker: sql<string>`coalesce(asker.name, '')`,
  unit: sql<string>`coalesce(o.name, '')`,
  assigneeId: q.assigneeId,
  assigneeName: sql<string>`coalesce(assignee.name, '')`,
  state: q.state,
  createdAt: q.createdAt,
  dueAt: q.dueAt,
  overdue: sql<boolean>`coalesce(${q.dueAt} < now(), false)`,
  firstHours: q.firstHours,
  answers: sql<number>`(select count(*)::int from expert_answers a where a.question_id = ${q.id})`,
  answererName: sql<string>`coalesce(first.name, '')`,
  accepted: sql<boolean>`${q.acceptedAnswerId} is not null`,
  stars: q.stars,
  ratingText: q.ratingText,
  solved: q.solved,
  featured: q.featured,
  locked: q.locked,
  hidden: q.hidden,
  mine: sql<boolean>`coalesce(${askedBy(SELF)}, false)`,
  firstAnsweredAt: sql<Date | null>`${q.firstAnsweredAt}`,
}

/** A row before its words: an asker who gave no name has none here either. */
export interface Read extends Omit<QuestionRow, 'askerName' | 'orgName' | 'waited'> {
  asker: string
  unit: string
  firstAnsweredAt: Date | null
}

const inTenths = (hours: number) => Math.round(hours * 10) / 10

/** Puts in words what depends on the work calendar and on whether a name was given. */
export const worded = async ({ tx }: Caller, list: readonly Read[]): Promise<QuestionRow[]> => {
  const calendar = await loadWorkCalendar(tx.db)
  const now = new Date()
  return list.map(({ asker, unit, firstAnsweredAt, ...row }) => ({
    ...row,
    askerName: row.anonymous ? expertWords.anonymous : asker,
    orgName: row.anonymous ? '' : unit,
    firstHours: row.firstHours === null ? null : inTenths(row.firstHours),
    waited: inTenths(workingHoursBetween(calendar, row.createdAt, firstAnsweredAt ?? now)),
  }))
}

const byKey = rowsByKey<QuestionRow>()({ from: sql`${q}`, key: q.id, joins, columns })

export const readRows = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<QuestionRow[]> => {
  const found = await byKey({ tx, actor }, ids, { 'given.self': selfOf(actor) })
  return worded({ tx, actor }, found as Read[])
}
