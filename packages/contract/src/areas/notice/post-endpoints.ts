import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult } from '../../kit/record.ts'
import { id, ids, instant, whole, year } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import {
  type PostKind,
  postChannel,
  postDetail,
  postDuty,
  postFigures,
  postKind,
  postPriority,
  postReadState,
  postRow,
  postSave,
  postState,
} from './post.ts'
import { postCodes } from './post-codes.ts'

const BODY_LIMIT_KB = 6144

export const postFilter = z.strictObject({
  category: text({ label: '分类', max: 40 }),
  state: postState,
  priority: postPriority,
  duty: postDuty,
  orgId: id.meta({ label: '发布单位' }),
  from: instant.meta({ label: '发布时间从' }),
  to: instant.meta({ label: '发布时间至' }),
  readState: postReadState,
  year: year.meta({ label: '年度' }),
  author: text({ label: '作者', max: 20 }),
  columnId: id.meta({ label: '专栏' }),
  manage: z.boolean(),
  deleted: z.boolean(),
  /** For readers: one kind, where the list shows several. */
  kind: postKind,
})
export type PostFilter = Partial<z.output<typeof postFilter>>

export const postSortable = ['createdAt', 'publishAt', 'updatedAt', 'title', 'sort'] as const

export const postStateAction = choice(
  { publish: '发布', schedule: '定时', top: '置顶', withdraw: '撤回', retire: '下架' },
  '操作',
)
export type PostStateAction = z.output<typeof postStateAction>

export const postPersonState = choice(
  { unread: '未读', read: '已读', confirmed: '已确认', left: '已离开范围' },
  '阅读状态',
)

export const postReader = z.object({
  id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  state: postPersonState,
  version: z.int().nullable().meta({ label: '版本' }),
  readAt: instant.nullable().meta({ label: '阅读时间' }),
  confirmedAt: instant.nullable().meta({ label: '确认时间' }),
  client: z.string().meta({ label: '设备' }),
  reminded: z.int().meta({ label: '已提醒次数' }),
})
export type PostReader = z.output<typeof postReader>

const readerFilter = z.strictObject({
  /** As the fields of the same name beside the filter; lists keep their conditions here. */
  id,
  orgId: id.meta({ label: '单位' }),
  state: postPersonState,
})

export const postReadStat = pageOf(postReader).extend({
  should: z.int(),
  read: z.int(),
  confirmed: z.int(),
  left: z.int(),
  byOrg: z.array(
    z.object({
      orgId: id,
      orgName: z.string(),
      /** There are units below with people of the audience. */
      below: z.boolean(),
      should: z.int(),
      read: z.int(),
      confirmed: z.int(),
    }),
  ),
  byChannel: z.array(
    z.object({
      channel: postChannel,
      sent: z.int(),
      failed: z.int(),
      causes: z.array(z.object({ reason: z.string(), count: z.int() })),
    }),
  ),
})
export type PostReadStat = z.output<typeof postReadStat>

const version = whole(1, 100_000)
const own = { effect: 'write', access: 'signedIn', scope: 'audience', audit: 'none' } as const

/** The calls of one kind of post under its base path; the meaning of each is the same for all kinds. */
export const postEndpoints = <const Base extends string>(base: Base, kind: PostKind, name: string) => {
  const codes = postCodes[kind]
  return {
    kind,
    list: defineEndpoint({
      path: `rest/${base}/list` as const,
      title: `查询${name}`,
      effect: 'read',
      access: 'signedIn',
      scope: 'audience',
      body: pageQuery(postFilter, postSortable),
      result: pageOf(postRow),
    }),
    /** At most a minute old; posts outside the caller's rows are left out. */
    figures: defineEndpoint({
      path: `rest/${base}/figures` as const,
      title: `查询${name}阅读人数`,
      effect: 'read',
      access: [codes.menu],
      scope: 'rows',
      body: z.strictObject({ ids: ids(200) }),
      result: z.array(postFigures),
    }),
    get: defineEndpoint({
      path: `rest/${base}/get` as const,
      title: `查看${name}`,
      effect: 'read',
      access: 'signedIn',
      scope: 'audience',
      body: z.strictObject({ id, version: version.optional(), manage: z.boolean().optional() }),
      result: postDetail,
    }),
    save: defineEndpoint({
      path: `rest/${base}/save` as const,
      title: `保存${name}`,
      effect: 'write',
      access: [codes.add, codes.edit],
      scope: 'all',
      body: postSave,
      result: z.object({ id, versionNo: z.int(), revision: z.int() }),
      bodyLimitKb: BODY_LIMIT_KB,
    }),
    delete: defineEndpoint({
      path: `rest/${base}/delete` as const,
      title: `删除${name}`,
      effect: 'write',
      access: [codes.del],
      scope: 'all',
      body: z.strictObject({ ids: ids(), restore: z.boolean().default(false) }),
      result: batchResult,
    }),
    changeState: defineEndpoint({
      path: `rest/${base}/changeState` as const,
      title: `变更${name}状态`,
      effect: 'write',
      access: [codes.publish],
      scope: 'all',
      body: z.strictObject({
        ids: ids(),
        action: postStateAction,
        /** 定时: the moment; 置顶: its end, null takes it from the top. */
        at: instant.nullable().optional(),
        reason: text({ label: '原因', max: 1000, long: true }).default(''),
      }),
      result: z.object({ updated: z.int(), failed: batchResult.shape.failed }),
    }),
    open: defineEndpoint({
      ...own,
      path: `rest/${base}/open` as const,
      title: `打开${name}`,
      body: z.strictObject({ id, version }),
      result: z.object({ openedAt: instant, needSeconds: z.int() }),
    }),
    read: defineEndpoint({
      ...own,
      path: `rest/${base}/read` as const,
      title: `阅读${name}`,
      body: z.strictObject({ id, version }),
      result: z.object({ readAt: instant, unread: z.int() }),
    }),
    confirm: defineEndpoint({
      ...own,
      path: `rest/${base}/confirm` as const,
      title: `确认${name}`,
      body: z.strictObject({ id, version }),
      result: z.object({ confirmedAt: instant }),
    }),
    readStat: defineEndpoint({
      path: `rest/${base}/readStat` as const,
      title: `查询${name}阅读情况`,
      effect: 'read',
      access: [codes.stat],
      scope: 'rows',
      body: pageQuery(readerFilter, ['readAt', 'name']).extend({
        id: id.optional(),
        orgId: id.optional(),
        state: postPersonState.optional(),
      }),
      result: postReadStat,
    }),
    remind: defineEndpoint({
      path: `rest/${base}/remind` as const,
      title: `提醒阅读${name}`,
      effect: 'write',
      access: [codes.stat],
      scope: 'rows',
      body: z.strictObject({
        id,
        userIds: z.array(id).max(500).optional(),
        filter: z.strictObject({ orgId: id.optional(), state: postPersonState.optional() }).optional(),
      }),
      result: z.object({ sent: z.int(), skipped: z.int() }),
    }),
  }
}
export type PostEndpoints = ReturnType<typeof postEndpoints<string>>
