import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, ids, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { studyItemType } from './record.ts'

export const noteRow = z.object({
  id,
  itemType: studyItemType,
  itemId: id,
  title: z.string(),
  /** Page of this site where it is studied; empty where the content is gone. */
  link: z.string(),
  /** Second of a video or live class, page of a document. */
  second: z.int().nullable(),
  page: z.int().nullable(),
  text: z.string(),
  at: instant,
})

/** Own notes, of one item or of all. */
export const listNotes = defineEndpoint({
  path: 'rest/videoNote/list',
  title: '查询笔记',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: pageQuery(z.object({}), ['at', 'position']).extend({
    itemType: studyItemType.optional(),
    itemId: id.optional(),
  }),
  result: pageOf(noteRow),
})

export const saveNote = defineEndpoint({
  path: 'rest/videoNote/save',
  title: '保存笔记',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    id: id.optional(),
    itemType: studyItemType,
    itemId: id,
    second: whole(0, 604_800).optional(),
    page: whole(1, 100_000).optional(),
    text: text({ label: '笔记', min: 1, max: 500, long: true, message: '笔记为 1–500 个字' }),
  }),
  result: z.object({ id }),
  audit: 'none',
})

export const deleteNotes = defineEndpoint({
  path: 'rest/videoNote/delete',
  title: '删除笔记',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ ids: ids() }),
  result: z.object({ updated: z.int() }),
  audit: 'none',
})
