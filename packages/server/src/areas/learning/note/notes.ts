import { type deleteNotes, listNotes, type saveNote } from '@portal/contract/areas/learning/note.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR, KEYWORD } from '#src/kit/page-read/place.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { studyRecords, videoNotes } from '#src/schema/study.ts'
import { isOpenTo } from '#src/shared/evidence/item-source.ts'
import { itemKey, type StudyItems } from '#src/shared/evidence/study-items.ts'
import { ownCount } from '#src/shared/guide/own-count.ts'
import type { Study } from '../study.ts'

export const listWith = (studied: StudyItems) =>
  pageRead(listNotes, {
    from: sql`${videoNotes}`,
    key: videoNotes.id,
    columns: {
      id: videoNotes.id,
      itemType: videoNotes.itemType,
      itemId: videoNotes.itemId,
      second: sql`case when ${videoNotes.itemType} <> 'doc' then ${videoNotes.position} end`,
      page: sql`case when ${videoNotes.itemType} = 'doc' then ${videoNotes.position} end`,
      text: videoNotes.text,
      at: videoNotes.at,
    },
    where: eq(videoNotes.userId, ACTOR),
    search: sql`position(${KEYWORD.text} in ${videoNotes.text}) > 0`,
    filter: {},
    beside: { itemType: equals(videoNotes.itemType), itemId: equals(videoNotes.itemId) },
    sort: { at: videoNotes.at, position: videoNotes.position },
    order: '-at',
    finish: async ({ tx }, rows) => {
      const items = await studied.load(tx.db, rows)
      return rows.map((row) => {
        const item = items.get(itemKey(row))
        return { ...row, title: item?.title ?? '', link: item?.link ?? '' }
      })
    },
  })

/** A note on an item that is open to the person, or that he has studied. */
export const saveWith =
  ({ clock, items }: Study): HandlerOf<typeof saveNote> =>
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

    const facts = await items.find(tx.db, body)
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

/** 笔记 of 我的. */
export const countNotes = ownCount(
  () => sql`select count(*) as n from ${videoNotes} where ${videoNotes.userId} = ${ACTOR}`,
)
