import { specialRefusals as no } from '@portal/contract/areas/special-class/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { specialClassContents, specialClassItems } from '#src/schema/special-class/items.ts'
import type { ClassItems } from '#src/shared/class-items.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import { contentKey, loadContents } from './contents.ts'
import { arrangementOf, lockOf, ownProgress, rowsOfClass } from './items.ts'
import { itemsOf, progressOf } from './progress.ts'

/** What the class asks of everybody, and how much of it one trainee has completed. */
export const countsOf = async (tx: Pick<Tx, 'db'>, classId: string, userId: string) => {
  const { rows } = await tx.db.execute<{ done: number; needed: number }>(sql`
    select (count(*) filter (where p.counts))::int as needed, (count(*) filter (where p.counts and p.done))::int as done
    from (${progressOf(sql`e.class_id = ${classId} and e.user_id = ${userId}`)}) p`)
  return rows[0] ?? { done: 0, needed: 0 }
}

/** Puts items and order of one class into another that has none. */
export const copyItems = async (tx: Tx, fromId: string, toId: string): Promise<number> => {
  const rows = await rowsOfClass(tx, fromId)
  if (rows.length === 0) return 0
  const { ordered } = await arrangementOf(tx, fromId)
  await tx.db.insert(specialClassItems).values(rows.map((row) => ({ ...row, id: v7(), classId: toId })))
  await tx.db
    .insert(specialClassContents)
    .values({ classId: toId, ordered })
    .onConflictDoUpdate({
      target: specialClassContents.classId,
      set: { ordered, revision: sql`${specialClassContents.revision} + 1`, updatedAt: sql`now()` },
    })
  return rows.length
}

/** What classes ask of their contents: how many count, what people have completed, and whether one may be opened. */
export const classItems = (studied: StudyItems): ClassItems => ({
  count: async (tx, classId) => (await rowsOfClass(tx, classId)).length,

  needed: async (tx, classId) => {
    const { rows } = await tx.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${itemsOf(sql`x.class_id = ${classId}`)} i where i.counts`,
    )
    return rows[0]?.n ?? 0
  },

  done: async (tx, classId, userIds) => {
    const { rows } = await tx.db.execute<{ user_id: string; n: number }>(sql`
      select p.user_id, count(*)::int as n
      from (${progressOf(sql`e.class_id = ${classId} and e.user_id = any(${sql.param([...userIds])}::uuid[])`)}) p
      where p.counts and p.done group by p.user_id`)
    return new Map(rows.map(({ user_id: userId, n }) => [userId, n]))
  },

  copy: async (tx, fromId, toId) => {
    await copyItems(tx, fromId, toId)
  },

  ensureUnlocked: async (tx, classId, userId, { kind, refId }) => {
    const rows = await rowsOfClass(tx, classId)
    const at = rows.findIndex((row) => row.kind === kind && row.refId === refId)
    ensure(at >= 0, no.notInClass)
    const own = await ownProgress(tx, classId, userId)
    // Whoever has no seat in it does not go through the class.
    ensure(own.size > 0, errors.missing)
    const { ordered } = await arrangementOf(tx, classId)
    const isDone = (id: string) => own.get(id)?.done ?? false
    const lock = ordered && !isDone(rows[at]?.id ?? '') ? lockOf(rows, at, isDone) : null
    const first = rows.find(({ id }) => id === lock)
    if (!first) return
    const title = (await loadContents(studied, tx, [first])).get(contentKey(first))?.title ?? ''
    ensure(false, no.locked, { title })
  },
})
