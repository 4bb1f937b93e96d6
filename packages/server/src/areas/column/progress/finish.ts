import { columnWords as words } from '@portal/contract/areas/column/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { columnBadges, learningColumns } from '#src/schema/column/column.ts'
import { isAddressedTo } from '#src/shared/audience/audience-values.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { earnPoints } from '#src/shared/points/earn.ts'
import type { Portal } from '#src/shared/portal.ts'
import { itemsOf } from '../item/items.ts'
import { countedOf, finishersOf } from './people.ts'
import { isComplete, type Learner, type LearningColumn, standingsOf } from './standing.ts'

export const FINISH_JOB = 'column.finish'

/** Who completed something within this time is looked at every minute; a lost minute is made up by the night's run. */
const LOOK_BACK_MINUTES = 5

/** Writes down, tells and rewards that these columns are completed; a column that is already is left alone. */
const finish = async (tx: Tx, { id: userId }: Learner, { id, name, badge }: LearningColumn): Promise<void> => {
  const made = await tx.db
    .insert(columnBadges)
    .values({ columnId: id, userId, badge })
    .onConflictDoNothing()
    .returning({ at: columnBadges.finishedAt })
  const [at] = made
  if (!at) return
  await earnPoints(tx, {
    personId: userId,
    event: 'columnDone',
    sourceId: `column:${id}`,
    title: name,
    occurredAt: at.at,
  })
  await sendMessage(tx, [userId], {
    event: `column:${id}:finished`,
    kind: words.finished.kind,
    title: fill(words.finished.title, { name }),
    text: badge ? words.finished.badge : words.finished.plain,
    link: `/netSchool/historyTopicList?columnId=${id}`,
    reason: words.finished.reason,
  })
}

/** Looks whether this person has completed any of the published columns among these. */
export const finishColumns = async (tx: Tx, learner: Learner, columnIds: readonly string[]): Promise<void> => {
  if (columnIds.length === 0) return
  const rows = await tx.db
    .select()
    .from(learningColumns)
    .where(sql`${anyOf(learningColumns.id, columnIds)} and ${learningColumns.state} = 'published'
      and not exists (select 1 from column_badges b where b.column_id = ${learningColumns.id} and b.user_id = ${learner.id})`)
  const columns = rows.filter((column) => isAddressedTo(column, learner.facets))
  if (columns.length === 0) return
  const standings = await standingsOf(tx, learner, columns)
  for (const column of columns) {
    const standing = standings.get(column.id)
    if (standing && isComplete(standing)) await finish(tx, learner, column)
  }
}

/** Columns that hold this content. */
export const columnsWith = async (tx: Tx, type: string, itemId: string): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(
    sql`select column_id as id from column_items where type = ${type} and item_id = ${itemId}`,
  )
  return rows.map(({ id }) => id)
}

interface Pair extends Record<string, unknown> {
  columnId: string
  userId: string
}

const published = sql`column_items i join learning_columns c on c.id = i.column_id and c.state = 'published'`
const since = sql`now() - make_interval(mins => ${LOOK_BACK_MINUTES})`

/** Whoever has just completed something that stands in a column; articles are looked at when they are read. */
const RECENT: SQL = sql`
  select i.column_id, r.user_id from ${published} join study_records r on r.item_type = i.type and r.item_id = i.item_id
    where i.type in ('video', 'doc') and r.completed_at > ${since}
  union select i.column_id, a.person_id from ${published} join attempts a on a.scene = 'practice' and a.object_id = i.item_id
    where i.type = 'practice' and a.submitted_at > ${since}
  union select i.column_id, g.person_id from ${published} join activity_progress g on g.activity_id = i.item_id
    where i.type = 'activity' and g.done and g.scored_at > ${since}`

const byPerson = (pairs: readonly Pair[]): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const { columnId, userId } of pairs) found.set(userId, [...(found.get(userId) ?? []), columnId])
  return found
}

/** Each person by himself: what fails of one is logged, and looked at again by the next run. */
const lookAt = async ({ platform, people }: Portal, pairs: readonly Pair[]): Promise<void> => {
  for (const [userId, columnIds] of byPerson(pairs))
    await platform.guarded(async () => {
      const person = await people.get(userId)
      if (!person) return
      const learner = { id: userId, facets: person.rights.facets }
      await inBackground(platform, (tx) => finishColumns(tx, learner, columnIds))
    })
}

/** Every minute: who has just completed something. */
export const finishRecent = (portal: Portal) => async (): Promise<void> => {
  const { rows } = await portal.platform.db.execute<Pair>(sql`
    select distinct p.column_id as "columnId", p.user_id as "userId" from (${RECENT}) p
    where not exists (select 1 from column_badges b where b.column_id = p.column_id and b.user_id = p.user_id)`)
  await lookAt(portal, rows)
}

/** Every night, and for one column after it changed: whoever completed it, whenever and however that came about. */
export const finishAll =
  (portal: Portal) =>
  async ({ columnId }: { columnId?: string }): Promise<void> => {
    const { db } = portal.platform
    const columns = await db
      .select()
      .from(learningColumns)
      .where(
        and(
          eq(learningColumns.state, 'published'),
          columnId === undefined ? undefined : eq(learningColumns.id, columnId),
        ),
      )
    const items = await itemsOf({ db }, columns)
    for (const column of columns) {
      const counted = countedOf(column, items.get(column.id) ?? [])
      const { rows } = await db.execute<{ userId: string }>(finishersOf(column, counted))
      await lookAt(
        portal,
        rows.map(({ userId }) => ({ columnId: column.id, userId })),
      )
    }
  }
