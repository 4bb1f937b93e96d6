import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult } from '../../kit/record.ts'
import { id, ids, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

export const materialKind = choice({ image: '图片', voice: '语音', video: '视频', thumb: '缩略图' }, '类型')
export type MaterialKind = z.output<typeof materialKind>

const KB = 1024
const MB = 1024 * KB

/** What the platform takes as lasting material. */
export const materialRules: Record<MaterialKind, { maxBytes: number; extensions: readonly string[] }> = {
  image: { maxBytes: 10 * MB, extensions: ['bmp', 'png', 'jpeg', 'jpg', 'gif'] },
  voice: { maxBytes: 2 * MB, extensions: ['mp3', 'wma', 'wav', 'amr'] },
  video: { maxBytes: 10 * MB, extensions: ['mp4'] },
  thumb: { maxBytes: 64 * KB, extensions: ['jpg', 'jpeg'] },
}

export const materialRow = z.object({
  id,
  kind: materialKind,
  name: z.string().meta({ label: '名称' }),
  mediaId: z.string().meta({ label: '素材编号' }),
  /** Places that name it, in words. */
  usedBy: z.array(z.string()).meta({ label: '使用处' }),
  changedAt: instant.meta({ label: '更新时间' }),
})
export type MaterialRow = z.output<typeof materialRow>

export const listMaterials = defineEndpoint({
  path: 'rest/weChat/materials',
  title: '查询素材',
  effect: 'read',
  access: [P.wechatMaterial],
  scope: 'all',
  body: pageQuery(z.object({ kind: materialKind }), ['changedAt', 'name']).extend({ accountId: id }),
  result: pageOf(materialRow),
})

export const syncMaterials = defineEndpoint({
  path: 'rest/weChat/syncMaterials',
  title: '同步素材',
  effect: 'write',
  access: [P.wechatMaterial],
  scope: 'all',
  body: z.strictObject({ accountId: id }),
  result: z.object({ jobId: id }),
})

export const uploadMaterial = defineEndpoint({
  path: 'rest/weChat/uploadMaterial',
  title: '上传素材',
  effect: 'write',
  access: [P.wechatMaterial],
  scope: 'all',
  transport: 'multipart',
  bodyLimitKb: 10 * 1024,
  body: z.strictObject({
    accountId: id,
    kind: materialKind,
    /** Videos carry a title and an introduction. */
    title: text({ label: '标题', max: 30 }).default(''),
    introduction: text({ label: '简介', max: 120 }).default(''),
    attach: z.object({ path: z.string(), name: z.string(), bytes: z.int() }),
  }),
  result: z.object({ id, mediaId: z.string() }),
})

export const deleteMaterials = defineEndpoint({
  path: 'rest/weChat/deleteMaterials',
  title: '删除素材',
  effect: 'write',
  access: [P.wechatMaterial],
  scope: 'all',
  body: z.strictObject({ accountId: id, ids: ids(20) }),
  result: batchResult,
})

/** Where a material is named, in words. */
export const usedByWords = { menu: '菜单', reply: '自动回复「{name}」', cover: '图文「{name}」' } as const

export const wechatJobKind = choice({ fans: '同步公众号用户', materials: '同步公众号素材' }, '任务')

export const jobState = choice(
  { waiting: '等待', running: '进行中', done: '完成', failed: '失败', cancelled: '已取消' },
  '状态',
)

/** How far a sync is: the newest one of the account and kind. */
export const syncState = defineEndpoint({
  path: 'rest/weChat/syncState',
  title: '查询同步进度',
  effect: 'read',
  access: [P.wechatFans, P.wechatMaterial],
  scope: 'all',
  body: z.strictObject({ accountId: id, kind: wechatJobKind }),
  result: z
    .object({
      jobId: id,
      state: jobState,
      done: z.int(),
      total: z.int(),
      error: z.string(),
      startedAt: instant,
      endedAt: instant.nullable(),
    })
    .nullable(),
})
