import type { deleteNotes, listNotes, saveNote } from '@portal/contract/areas/learning/note.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { anyOf } from '#src/platform/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { studyRecords, videoNotes } from '#src/schema/study.ts'
import { isOpenTo } from '#src/shared/evidence/item-source.ts'
import type { Clock } from '../clock.ts'
import { findItem, itemKey, loadItems } from '../item/items.ts'

export const list: HandlerOf<typeof listNotes> = async ({ tx, actor, body }) => {
  const where =
    and(
      eq(videoNotes.userId, actor.id),
      body.itemType === undefined ? undefined : eq(videoNotes.itemType, body.itemType),
      body.itemId === undefined ? undefined : eq(videoNotes.itemId, body.itemId),
      body.keyword === '' ? undefined : sql`position(${body.keyword} in ${videoNotes.text}) > 0`,
    ) ?? sql`false`
  const column = body.sort?.endsWith('position') ? videoNotes.position : videoNotes.at
  const direction = body.sort && !body.sort.startsWith('-') ? asc : desc
  const rows = await tx.db
    .select()
    .from(videoNotes)
    .where(where)
    .orderBy(direction(column), videoNotes.id)
    .limit(body.pageSize)
    .offset((body.page - 1) * body.pageSize)
  const items = await loadItems(tx.db, rows)
  const shown = rows.map((row) => {
    const item = items.get(itemKey(row))
    return {
      ...row,
      title: item?.title ?? '',
      link: item?.link ?? '',
      second: row.itemType === 'doc' ? null : row.position,
      page: row.itemType === 'doc' ? row.position : null,
    }
  })
  return { list: shown, total: await countRows(tx, sql`${videoNotes}`, where, body.exactTotal) }
}

/** A note on an item that is open to the person, or that he has studied. */
export const saveWith =
  (clock: Clock): HandlerOf<typeof saveNote> =>
  async ({ tx, actor, body }) => {
    const { id, itemType, itemId, text } = body
    const position = (itemType === 'doc' ? body.page : body.second) ?? 0
    if (id !== undefined) {
      const [changed] = await tx.db
        .update(videoNotes)
        .set({ text, position })
        .where(and(eq(videoNotes.id, id), eq(videoNotes.userId, actor.id)))
        .returning({ id: videoNotes.id })
      ensure(changed, errors.missing)
      return changed
    }

    const facts = await findItem(tx.db, body)
    const studied = await tx.db.$count(
      studyRecords,
      and(eq(studyRecords.userId, actor.id), eq(studyRecords.itemType, itemType), eq(studyRecords.itemId, itemId)),
    )
    ensure(facts && (studied > 0 || isOpenTo(facts, actor.facets, await clock(tx.db))), errors.missing)
    const [made] = await tx.db
      .insert(videoNotes)
      .values({ userId: actor.id, itemType, itemId, position, text })
      .returning({ id: videoNotes.id })
    ensure(made, errors.missing)
    return made
  }

export const remove: HandlerOf<typeof deleteNotes> = async ({ tx, actor, body }) => {
  const gone = await tx.db
    .delete(videoNotes)
    .where(and(anyOf(videoNotes.id, body.ids), eq(videoNotes.userId, actor.id)))
    .returning({ id: videoNotes.id })
  return { updated: gone.length }
}
