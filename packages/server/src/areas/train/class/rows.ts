import type { ClassRow } from '@portal/contract/areas/train/class/class.ts'
import { enrolLabelOf, type LabelFacts } from '@portal/contract/areas/train/class/label.ts'
import { type SQL, sql } from 'drizzle-orm'
import { minutesPerHourSql } from '#src/areas/learning/public.ts'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { mayOpenBy, openRulesOf } from '../permission/narrow.ts'
import { codeOf } from './codes.ts'

const shippedName = (column: SQL): SQL => sql`coalesce((select i.name from dictionary_items i
  join dictionaries d on d.id = i.dictionary_id where d.key = 'trainCategory' and i.code = ${column}), ${column})`

export const CATEGORY_NAME: SQL = shippedName(sql`${trainClasses.category}`)

/** Sum of what its sessions are worth at most, in hundredths. */
export const HOURS: SQL = sql`coalesce((select sum(least(coalesce(s.hours_hundredths, 2147483647),
    floor(extract(epoch from s.ends_at - s.starts_at) * 1000 / (600 * ${minutesPerHourSql}))))
  from train_sessions s where s.class_id = ${trainClasses.id}), 0)::float8 / 100`

/** Seats `f` of a class, counted. */
export const seatJoin: SQL = sql`left join lateral (select
    (count(*) filter (where e.state = 'confirmed'))::int as confirmed,
    (count(*) filter (where e.state = 'offered'))::int as offered,
    (count(*) filter (where e.state = 'pending'))::int as pending,
    (count(*) filter (where e.state = 'waitlisted'))::int as waiting,
    (count(*) filter (where e.state = 'confirmed' and e.result in ('passed', 'exempt')))::int as passed
  from train_enrolments e where e.class_id = ${trainClasses.id}) f on true`

export const OCC: SQL = sql`f.confirmed + f.offered + case when ${trainClasses.seatAt} = 'apply' then f.pending else 0 end`

export const classJoins: SQL = sql`${seatJoin}
  left join users head on head.id = ${trainClasses.headTeacherId}
  left join users maker on maker.id = ${trainClasses.createdBy}
  left join org_units owner on owner.id = ${trainClasses.ownerOrgId}`

export const classColumns = {
  id: trainClasses.id,
  revision: trainClasses.revision,
  createdAt: trainClasses.createdAt,
  updatedAt: trainClasses.updatedAt,
  code: trainClasses.code,
  name: trainClasses.title,
  kind: trainClasses.kind,
  category: trainClasses.category,
  categoryName: CATEGORY_NAME,
  term: trainClasses.term,
  ownerOrgId: trainClasses.ownerOrgId,
  ownerOrgName: sql`coalesce(owner.name, '')`,
  headTeacherId: trainClasses.headTeacherId,
  headTeacherName: sql`coalesce(head.name, '')`,
  enrolFrom: trainClasses.enrolFrom,
  enrolTo: trainClasses.enrolTo,
  from: trainClasses.startsAt,
  to: trainClasses.endsAt,
  place: trainClasses.place,
  capacity: trainClasses.capacity,
  occ: OCC,
  enrolled: sql`f.confirmed + f.offered + f.pending`,
  confirmed: sql`f.confirmed`,
  waiting: sql`f.waiting`,
  pending: sql`f.pending`,
  sessions: sql`(select count(*)::int from train_sessions s where s.class_id = ${trainClasses.id})`,
  hours: HOURS,
  state: trainClasses.state,
  creatorName: sql`coalesce(maker.name, '')`,
  isTemplate: trainClasses.isTemplate,
  passed: sql`f.passed`,
  budget: sql`${trainClasses.budget}::float8`,
  assistantIds: trainClasses.assistantIds,
} as const

export type ClassRead = Omit<ClassRow, 'own' | 'label' | 'passedRate' | 'mayOpen'> & { assistantIds: string[] }

export const labelOf = (row: Omit<LabelFacts, 'N'> & { capacity: number }, now: Date) =>
  enrolLabelOf({ ...row, N: row.capacity }, now)

/** Percent, cut to one decimal. */
const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 1000) / whole) / 10

/** What depends on who looks, and on the moment. */
export const finishClasses = async ({ tx, actor }: Caller, list: readonly ClassRead[]): Promise<ClassRow[]> => {
  const drafts = list.filter(({ state }) => state === 'draft')
  const rules = await openRulesOf(
    tx,
    drafts.map(({ ownerOrgId }) => ownerOrgId),
  )
  const now = new Date()
  const seesCosts = actor?.holds(codeOf('cost')) ?? false
  return list.map(({ assistantIds, budget, ...row }) => ({
    ...row,
    own: actor !== null && (row.headTeacherId === actor.id || assistantIds.includes(actor.id)),
    label: labelOf(row, now),
    mayOpen: mayOpenBy(rules.get(row.ownerOrgId) ?? [], { category: row.category, personId: actor?.id ?? '' }),
    passedRate: rate(row.passed, row.confirmed),
    ...(seesCosts && { budget }),
  }))
}
