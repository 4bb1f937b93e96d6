import type { SpecialRow } from '@portal/contract/areas/special-class/class.ts'
import type { StudyState } from '@portal/contract/areas/special-class/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { type SQL, sql } from 'drizzle-orm'
import { classHours } from '#src/areas/train/public.ts'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { specialClassItems } from '#src/schema/special-class/items.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import type { Portal } from '#src/shared/portal.ts'
import { contentKey, loadContents } from './contents.ts'
import { doneBy, itemsOf } from './progress.ts'

const c = trainClasses

/** What a class is to those who study it, by its state and by the hour. */
export const STUDY_STATE: SQL<StudyState> = sql`(case when ${c.state} = 'cancelled' then 'cancelled'
  when ${c.state} in ('draft', 'in_review') then 'draft'
  when ${c.state} in ('ended', 'graduated', 'archived') then 'ended'
  when ${c.state} = 'running' then 'studying'
  when ${c.enrolFrom} <= now() and ${c.enrolTo} > now() then 'enrolling' else 'upcoming' end)`

const itemCount = (kind: 'video' | 'doc' | 'exam'): SQL =>
  sql`(select count(*)::int from special_class_items i where i.class_id = ${c.id} and i.kind = ${sql`${kind}`.inlineParams()})`

/** Trainees with everything that counts completed. */
const COMPLETED: SQL = sql`(select count(*)::int from train_enrolments e where e.class_id = ${c.id} and e.state = 'confirmed'
  and exists (select 1 from special_class_items i where i.class_id = ${c.id})
  and not exists (select 1 from ${itemsOf(sql`x.class_id = ${c.id}`)} i where i.counts and not ${doneBy(sql`e.user_id`)}))`

export const specialJoins: SQL = sql`left join users head on head.id = ${c.headTeacherId}
  left join org_units owner on owner.id = ${c.ownerOrgId}
  left join lateral (select (count(*) filter (where e.state in ('pending', 'offered', 'confirmed')))::int as enrolled,
      (count(*) filter (where e.state = 'confirmed'))::int as confirmed
    from train_enrolments e where e.class_id = ${c.id}) f on true`

export const specialColumns = {
  id: c.id,
  name: c.title,
  code: c.code,
  term: c.term,
  coverFileId: c.coverFileId,
  ownerOrgName: sql`coalesce(owner.name, '')`,
  headTeacherName: sql`coalesce(head.name, '')`,
  videos: itemCount('video'),
  docs: itemCount('doc'),
  exams: itemCount('exam'),
  sessionHours: sql<number>`${classHours}`,
  enrolFrom: c.enrolFrom,
  enrolTo: c.enrolTo,
  from: c.startsAt,
  to: c.endsAt,
  enrolled: sql`f.enrolled`,
  confirmed: sql`f.confirmed`,
  capacity: c.capacity,
  completed: COMPLETED,
  state: STUDY_STATE,
} as const

export type SpecialRead = Omit<SpecialRow, 'coverUrl' | 'hours' | 'rate'> & {
  coverFileId: string | null
  sessionHours: number
}

/** Hundredths of the contents of these classes. */
const contentHundredths = async (portal: Portal, tx: Tx, ids: readonly string[]) => {
  const items =
    ids.length === 0 ? [] : await tx.db.select().from(specialClassItems).where(anyOf(specialClassItems.classId, ids))
  const contents = await loadContents(portal.studyItems, tx, items)
  const byClass = grouped(items, ({ classId }) => classId)
  return (id: string): number =>
    (byClass.get(id) ?? []).reduce((sum, item) => sum + (contents.get(contentKey(item))?.hundredths ?? 0), 0)
}

/** Percent cut to one decimal; null of nobody. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 1000) / whole) / 10

/** What stands in other places, or depends on who looks. */
export const finishSpecial =
  (portal: Portal) =>
  async ({ tx, actor }: Caller, list: readonly SpecialRead[]): Promise<SpecialRow[]> => {
    ensure(actor, errors.noSession)
    const hundredths = await contentHundredths(
      portal,
      tx,
      list.map(({ id }) => id),
    )
    return list.map(({ coverFileId, sessionHours, ...row }) => ({
      ...row,
      coverUrl: coverFileId === null ? '' : portal.files.fileUrl(actor, { id: coverFileId, name: row.name }),
      hours: Math.round(sessionHours * 100 + hundredths(row.id)) / 100,
      rate: rateOf(row.completed, row.confirmed),
    }))
  }
