import type { HistoryInput, HistoryLabelName } from '@portal/contract/areas/history/day.ts'
import { hasDay } from '@portal/contract/areas/history/day-rule.ts'
import { historyRefusals as no } from '@portal/contract/areas/history/words.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import { usableBanks } from '#src/areas/assessment/public.ts'
import { labelsForPost, setPostLabels } from '#src/areas/video/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import { differences } from '#src/platform/audit.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { historyDays } from '#src/schema/history/day.ts'
import { posts } from '#src/schema/post.ts'
import { labelsOfPost } from './conditions.ts'

type DayFacts = Pick<HistoryInput, 'month' | 'day' | 'year' | 'importance' | 'labelIds' | 'questionIds'>

/** A day that there was, not after this year. */
export const checkDate = ({ month, day, year }: Pick<DayFacts, 'month' | 'day' | 'year'>, now: Date): void => {
  if (!hasDay(month, day, year)) refuseField('day', no.noSuchDay, { month, day })
  if (year > shanghaiYear(now.getTime())) refuseField('year', no.year)
}

interface Same extends Pick<DayFacts, 'month' | 'day' | 'year'> {
  title: string
  ownerOrgId: string
  /** The post itself. */
  except: string | null
}

/** Another entry of the unit has this title on this date; those who write on one date are looked at one after the other. */
export const hasSameTitle = async (tx: Tx, { month, day, year, title, ownerOrgId, except }: Same): Promise<boolean> => {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`history ${ownerOrgId} ${year}-${month}-${day}`}, 0))`,
  )
  const { rows } = await tx.db.execute(sql`
    select 1 from history_days h join ${posts} on ${posts.id} = h.post_id
    where h.month = ${month} and h.day = ${day} and h.year = ${year} and ${posts.ownerOrgId} = ${ownerOrgId}
      and coalesce(${posts.draft} ->> 'title', ${posts.title}) = ${title} and ${posts.deletedAt} is null
      and ${posts.id} is distinct from ${except}::uuid limit 1`)
  return rows.length > 0
}

export interface Known extends Record<string, unknown> {
  month: number
  day: number
  year: number
  importance: number
  questionIds: string[]
  labels: HistoryLabelName[]
}

/** What a post has beside its text; null where it is no day in history. */
export const findFacts = async (tx: Tx, postId: string): Promise<Known | null> => {
  const { rows } = await tx.db.execute<Known>(sql`
    select h.month, h.day, h.year, h.importance, h.question_ids as "questionIds", ${labelsOfPost} as labels
    from history_days h join ${posts} on ${posts.id} = h.post_id where h.post_id = ${postId}`)
  return rows[0] ?? null
}

/** Labels of the history tree, and questions of banks that the author may use; what the entry has already stays. */
export const checkLinks = async (
  tx: Tx,
  actor: Actor,
  { labelIds, questionIds }: DayFacts,
  before: { id: string; questionIds: readonly string[] } | null,
): Promise<void> => {
  const labels = await labelsForPost(tx, 'history', labelIds, before?.id ?? null)
  if (labelIds.some((id) => !labels.has(id))) refuseField('labelIds', no.labelUnknown)
  const added = questionIds.filter((id) => !before?.questionIds.includes(id))
  if (added.length === 0) return
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from questions where id = any(${sql.param(added)}::uuid[]) and state = 'active' and deleted_at is null
      and bank_id = any(${sql.param(await usableBanks(tx, actor))}::uuid[])`)
  if (rows.length !== new Set(added).size) refuseField('questionIds', no.questionUnknown)
}

/** Keeps what a post has beside its text; says whether that changed. */
export const keepFacts = async (
  tx: Tx,
  post: { id: string; title: string },
  { labelIds, questionIds, ...date }: DayFacts,
): Promise<boolean> => {
  const [before] = await tx.db.select().from(historyDays).where(eq(historyDays.postId, post.id))
  const values = { month: date.month, day: date.day, year: date.year, importance: date.importance, questionIds }
  await tx.db
    .insert(historyDays)
    .values({ postId: post.id, ...values })
    .onConflictDoUpdate({ target: historyDays.postId, set: values })
  const had = await setPostLabels(tx, post.id, labelIds)
  const diff = [
    ...differences({ ...before }, values),
    ...differences({ labelIds: had }, { labelIds: labelIds.toSorted() }),
  ]
  if (diff.length > 0) tx.notes.push({ objectType: 'posts', objectId: post.id, objectName: post.title, diff })
  return diff.length > 0
}
