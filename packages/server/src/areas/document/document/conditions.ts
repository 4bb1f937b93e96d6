import { type SQL, sql } from 'drizzle-orm'
import { isStarted } from '#src/areas/learning/public.ts'
import { before, equals, from } from '#src/kit/page-read/conditions.ts'
import type { Place } from '#src/kit/page-read/place.ts'
import { documents } from '#src/schema/document/document.ts'
import { hasReacted } from '#src/shared/content/reactions.ts'
import { inSubtree } from '#src/shared/directory/search.ts'

/** Joins, as `v`, the version that readers see. */
export const joinVersion: SQL = sql`left join document_versions v on v.id = ${documents.currentVersionId}`

export const latestState: SQL = sql`(select x.state from document_versions x where x.document_id = ${documents.id}
  order by x.number desc limit 1)`

/** Signed for the version `v` in force: for itself, or for an earlier one that differs from it in small things. */
export const hasAcknowledged = (person: string | Place | SQL): SQL => sql`exists (
  select 1 from document_acknowledgements a where a.document_id = ${documents.id} and a.user_id = ${person}
    and a.version_number >= v.credits_from)`

const recordOf = (person: string | Place | SQL): SQL =>
  sql`r.user_id = ${person} and r.item_type = 'doc' and r.item_id = ${documents.id} and r.cycle = 0`

/** Enough pages are read of version `v` by record `r`; the share of the pages is cut and never rounded. */
export const isRead: SQL = sql`(r.voided_at is null and r.version_no >= v.credits_from
  and r.coverage_tenths >= 10 * ${documents.pagePercent})`

/** Standing by a record `r` alone, of a document with version `v`. */
export const stateByRecord: SQL = sql`case when ${isRead} then 'read'
  when r.restudy_at is not null and r.coverage_tenths = 0 then 'again'
  when ${isStarted} then 'reading' else 'unread' end`

/** Duty of one person, of a document with version `v`. */
export const readStateOf = (person: string | Place | SQL): SQL => sql`(case when ${hasAcknowledged(person)}
  then 'acknowledged' else coalesce((select ${stateByRecord} from study_records r where ${recordOf(person)}), 'unread')
  end)`

const studiedBy = (person: string | Place, how: SQL): SQL =>
  sql`exists (select 1 from study_records r where ${recordOf(person)} and ${how})`

/** Nothing is left to be done. */
export const isFinishedBy = (person: string | Place): SQL => sql`(${hasAcknowledged(person)}
  or (not ${documents.ackDuty} and ${studiedBy(person, isRead)}))`

/** The type together with the types below it. */
export const belowType = (typeId: string | Place): SQL => sql`exists (select 1 from content_labels c
  join labels l on l.id = c.label_id join labels top on l.path like top.path || '%'
  where c.subject_kind = 'doc' and c.subject_id = ${documents.id} and l.kind = 'type' and top.id = ${typeId})`

/** All of these labels. */
const withLabels = (labelIds: Place): SQL => sql`(select count(*) from content_labels c
  where c.subject_kind = 'doc' and c.subject_id = ${documents.id} and c.label_id = any(${labelIds}::uuid[]))
    = (select count(distinct asked) from unnest(${labelIds}::uuid[]) asked)`

/** A switch that asks for nothing while it is off. */
const only = (condition: SQL) => ({ true: condition, false: sql`true` }) as const

/** 待复审: within 30 days, or past. */
export const reviewDue: SQL = sql`(${documents.state} = 'published'
  and ${documents.reviewBy} <= (now() at time zone 'Asia/Shanghai')::date + 30)`

/** What every list of documents may be narrowed by; `person` is who looks. */
export const documentConditions = (person: string | Place) => {
  const is = (state: string) => sql`${readStateOf(person)} = ${state}`
  return {
    labelTypeId: belowType,
    labelIds: withLabels,
    year: equals(documents.year),
    required: equals(documents.required),
    ackDuty: equals(documents.ackDuty),
    readState: {
      unread: is('unread'),
      reading: is('reading'),
      read: is('read'),
      acknowledged: is('acknowledged'),
      again: is('again'),
      due: sql`(${documents.ackDuty} and ${is('read')})`,
    },
    unfinished: only(sql`not ${isFinishedBy(person)}`),
    begun: only(studiedBy(person, isStarted)),
    collected: only(hasReacted('collect', 'doc', documents.id, person)),
    ownerOrgId: (unit: Place) => inSubtree(sql`${documents.ownerOrgId}`, unit),
  } as const
}

/** What only managers ask for. */
export const managerConditions = {
  state: equals(documents.state),
  convertState: equals(latestState),
  uploaderId: equals(documents.createdBy),
  createdFrom: from(documents.createdAt),
  createdTo: before(documents.createdAt),
  expiring: only(sql`${documents.validTo} between now() and now() + interval '30 days'`),
  reviewDue: only(reviewDue),
  roleId: (role: Place) => sql`('r:' || ${role}::text) = any(${documents.audienceInclude})`,
} as const

/** In the recycle bin, or not. */
export const binned = (deleted: boolean): SQL =>
  sql`${documents.deletedAt} ${deleted ? sql`is not null` : sql`is null`}`
