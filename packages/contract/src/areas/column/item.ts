import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf } from '../../kit/page.ts'
import { id, instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { percent } from '../learning/hours/amount-field.ts'
import { columnItem, columnSection } from './column.ts'
import { columnItemType, columnRefusals, MOST_COLUMN_ITEMS, MOST_RELATED } from './words.ts'

/** 专栏内容 of who composes it: its managers, and holders of `_edit` in their scope. */
export const listColumnItems = defineEndpoint({
  path: 'rest/monograph/items',
  title: '查询专栏内容',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: z.object({
    id,
    name: z.string(),
    published: z.boolean(),
    ordered: z.boolean(),
    revision,
    sections: z.array(columnSection),
    items: z.array(columnItem),
  }),
})
export type ColumnItems = z.output<typeof listColumnItems.result>

const itemInput = z.strictObject({
  type: columnItemType,
  itemId: id,
  section: id.nullable().default(null),
  required: z.boolean().default(false),
})
export type ColumnItemInput = z.output<typeof itemInput>

/** All items in their order; `narrower` are those of which people of the column see nothing. */
export const saveColumnItems = defineEndpoint({
  path: 'rest/monograph/saveItems',
  title: '编排专栏内容',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    id,
    items: z.array(itemInput).max(MOST_COLUMN_ITEMS, `内容最多 ${MOST_COLUMN_ITEMS} 项`),
    revision,
  }),
  result: z.object({
    saved: z.int(),
    revision,
    narrower: z.array(z.object({ itemId: id, title: z.string(), people: z.int() })),
  }),
})

/** Published contents that may be added: of the caller's rows, and those addressed to him. */
export const columnCandidates = defineEndpoint({
  path: 'rest/monograph/candidates',
  title: '查询可加入专栏的内容',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id, type: columnItemType, keyword: text({ label: '关键词', max: 50 }).default('') }),
  result: z.array(z.object({ itemId: id, title: z.string(), publishAt: instant.nullable() })),
})

/** A column or an article that videos are linked to. */
const owner = { columnId: id.optional(), postId: id.optional() }

export const relatedVideo = z.object({
  id,
  coverUrl: z.string(),
  title: z.string().meta({ label: '标题' }),
  category: z.string().meta({ label: '类别' }),
  typeName: z.string().meta({ label: '分类' }),
  /** Seconds. */
  duration: z.number().meta({ label: '时长' }),
  published: z.boolean().meta({ label: '状态' }),
  plays: z.int().meta({ label: '播放' }),
  /** Completed of those who began it, percent; null: nobody began. */
  rate: percent.nullable().meta({ label: '完成率' }),
})
export type RelatedVideo = z.output<typeof relatedVideo>

/** 关联视频 in their order, also those that learners do not see any more. */
export const listRelatedVideos = defineEndpoint({
  path: 'rest/monograph/relatedVideos',
  title: '查询关联视频',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject(owner),
  result: pageOf(relatedVideo).extend({ title: z.string(), revision }),
})

export const saveRelatedVideos = defineEndpoint({
  path: 'rest/monograph/saveRelated',
  title: '保存关联视频',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    ...owner,
    videoIds: z.array(id).max(MOST_RELATED, columnRefusals.mostVideos.message),
    revision,
  }),
  result: z.object({ saved: z.int(), revision }),
})
