import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineFlow } from '../../kit/flow.ts'
import { recordShape } from '../../kit/record.ts'
import { id, instant, revision, whole, year } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { audience } from '../../shared/audience.ts'
import { richText } from '../../shared/rich-text.ts'
import { fileInput } from '../files/file.ts'

/** What a post is; fixed when it is made (60-community section 1). */
export const postKind = choice({ announcement: '公告', notice: '通知', article: '图文', history: '历史条目' }, '类型')
export type PostKind = z.output<typeof postKind>

/** Days in history come up on their day: nobody gets a message when hundreds of them are published. */
export const quietKinds: ReadonlySet<PostKind> = new Set(['history'])

export const postState = choice(
  {
    draft: '草稿',
    in_review: '审批中',
    scheduled: '待发布',
    published: '已发布',
    expired: '已过期',
    withdrawn: '已撤回',
    retired: '已下架',
  },
  '状态',
)
export type PostState = z.output<typeof postState>

export const postFlow = defineFlow<PostState>()({
  submit: { from: ['draft', 'retired'], to: 'in_review' },
  giveBack: { from: ['in_review'], to: 'draft' },
  approve: { from: ['in_review'], to: 'published' },
  schedule: { from: ['draft', 'in_review', 'scheduled', 'retired'], to: 'scheduled' },
  publish: { from: ['scheduled', 'retired'], to: 'published' },
  expire: { from: ['published'], to: 'expired' },
  top: { from: ['scheduled', 'published'], to: 'published' },
  withdraw: { from: ['published', 'expired'], to: 'withdrawn' },
  retire: { from: ['scheduled', 'published', 'expired', 'withdrawn'], to: 'retired' },
})

export const postPriority = choice({ normal: '普通', important: '重要', urgent: '紧急' }, '优先级')
export const postDuty = choice({ none: '无', read: '必读', confirm: '必读并确认' }, '必读')
export type PostDuty = z.output<typeof postDuty>
export const postChangeKind = choice({ fix: '修订', content: '更新', reask: '重新阅读' }, '修改方式')
export type PostChangeKind = z.output<typeof postChangeKind>
export const postChannel = choice({ inApp: '站内', wechat: '公众号', mail: '邮件' }, '渠道')
export type PostChannel = z.output<typeof postChannel>
export const postReadState = choice({ unread: '未读', read: '已读', toConfirm: '待确认', owed: '待处理' }, '阅读状态')
export const relationType = choice(
  { video: '视频', doc: '文档', live: '直播课', post: '图文', activity: '活动' },
  '类型',
)

/** Dictionary of the categories, by kind; days in history have none. */
export const categoryKeys: Partial<Record<PostKind, string>> = {
  announcement: 'announcementType',
  notice: 'noticeType',
  article: 'articleType',
}
/** Only announcements of this category may stand before sign-in. */
export const MAINTENANCE = 'maintenance'

export const SHIPPED_CONFIRM_TEXT = '我已阅读并知悉'
export const MOST_ATTACHMENTS = 20
export const MOST_RELATIONS = 20
export const MOST_ON_TOP = 5
export const SUMMARY_LENGTH = 120

const relation = z.strictObject({ type: relationType, id })
export type PostRelation = z.output<typeof relation>

const nullableInstant = instant.nullable()

/** Fields of a post as its author sets them. */
export const postInput = z.strictObject({
  title: text({ label: '标题', min: 2, max: 60, message: '标题为 2–60 个字' }),
  summary: text({ label: '摘要', max: 200, long: true }).default(''),
  body: richText('正文'),
  category: text({ label: '分类', min: 1, max: 40, message: '请选择分类' }),
  cover: fileInput.nullable().default(null),
  attachments: z.array(fileInput).max(MOST_ATTACHMENTS, '附件最多 20 个').default([]),
  relations: z.array(relation).max(MOST_RELATIONS, '关联内容最多 20 项').default([]),
  source: text({ label: '来源', max: 60 }).default(''),
  sourceUrl: text({ label: '来源网址', max: 300 })
    .refine((url) => url === '' || /^https:\/\/[^\s/]+/.test(url), '请输入以 https:// 开头的网址')
    .default(''),
  author: text({ label: '作者', max: 20 }).default(''),
  priority: postPriority.default('normal'),
  popup: z.boolean().meta({ label: '登录后弹窗' }).default(false),
  beforeLogin: z.boolean().meta({ label: '登录前可见' }).default(false),
  duty: postDuty.default('none'),
  confirmText: text({ label: '确认文字', max: 200 }).default(''),
  dwellSeconds: whole().nullable().meta({ label: '最短阅读时间（秒）' }).default(null),
  dueAt: nullableInstant.meta({ label: '截止时间' }).default(null),
  allowComment: z.boolean().meta({ label: '允许评论' }).default(true),
  allowShare: z.boolean().meta({ label: '允许分享' }).default(true),
  sort: whole(0, 9999).meta({ label: '排序' }).default(0),
  publishAt: nullableInstant.meta({ label: '发布时间' }).default(null),
  validFrom: nullableInstant.meta({ label: '有效期从' }).default(null),
  validTo: nullableInstant.meta({ label: '有效期至' }).default(null),
  year: year.meta({ label: '年度' }).optional(),
  audience: audience.prefault({}),
  channels: z.array(postChannel).max(3).default(['inApp']),
})
export type PostInput = z.output<typeof postInput>

/** What a save says beside the fields: which record, and for a post that people see already, what they owe after it. */
export const postSave = postInput.extend({
  id: id.optional(),
  revision: revision.optional(),
  changeKind: postChangeKind.optional(),
  note: text({ label: '修改说明', max: 200, long: true }).default(''),
  /** 发送给自己看看: a message with a link to the saved text. */
  toMyself: z.boolean().default(false),
})
export type PostSave = z.output<typeof postSave>

const figureShape = {
  /** Of the people in the caller's scope. */
  should: z.int().meta({ label: '应读' }),
  read: z.int().meta({ label: '已读' }),
  confirmed: z.int().meta({ label: '已确认' }),
  /** People who opened the version that is asked for; of articles alone. */
  opened: z.int().meta({ label: '打开人数' }),
  audienceCount: z.int(),
}

/** What lists ask beside their rows, and the file that is taken away has in its own. */
export const postFigures = z.object({ id, ...figureShape }).partial({ opened: true })
export type PostFigures = z.output<typeof postFigures>

const manageFigures = {
  ...figureShape,
  comments: z.int().meta({ label: '评论数' }),
  collects: z.int().meta({ label: '收藏数' }),
  author: z.string().meta({ label: '作者' }),
  /** Columns that the post stands in. */
  columnNames: z.string().meta({ label: '专栏' }),
  ownerOrgId: id,
  ownerOrgName: z.string().meta({ label: '所属单位' }),
  audienceText: z.string().meta({ label: '范围' }),
  roleNames: z.string().meta({ label: '面向角色' }),
  /** A change of the text that waits beside what people see. */
  changeState: z.enum(['none', 'open', 'in_review']),
  approved: z.boolean(),
  creator: z.string().meta({ label: '创建人' }),
  createdAt: recordShape.createdAt,
  updatedAt: recordShape.updatedAt,
  deletedAt: nullableInstant.meta({ label: '删除时间' }),
  revision,
}

export const postRow = z.object({
  id,
  kind: postKind,
  title: z.string().meta({ label: '标题' }),
  summary: z.string().meta({ label: '摘要' }),
  coverUrl: z.string(),
  category: z.string(),
  categoryName: z.string().meta({ label: '分类' }),
  publisher: z.string().meta({ label: '发布单位' }),
  publishAt: nullableInstant.meta({ label: '发布时间' }),
  validFrom: nullableInstant.meta({ label: '有效期从' }),
  validTo: nullableInstant.meta({ label: '有效期至' }),
  top: z.boolean(),
  topUntil: nullableInstant.meta({ label: '置顶至' }),
  priority: postPriority,
  popup: z.boolean(),
  beforeLogin: z.boolean(),
  duty: postDuty,
  dueAt: nullableInstant.meta({ label: '截止时间' }),
  year: z.int().meta({ label: '年度' }),
  attachmentCount: z.int().meta({ label: '附件' }),
  /** Version that people see now; 0 while it has never been published. */
  versionNo: z.int(),
  state: postState,
  readAt: nullableInstant.meta({ label: '阅读时间' }),
  confirmedAt: nullableInstant.meta({ label: '确认时间' }),
  /** Read or confirmed before, and changed since so that it is asked for again. */
  renewed: z.boolean(),
  ...z.object(manageFigures).partial().shape,
})
export type PostRow = z.output<typeof postRow>

const namedFile = z.object({
  fileId: id,
  name: z.string(),
  bytes: z.int(),
  url: z.string(),
})
export type PostFile = z.output<typeof namedFile>

export const relationCard = z.object({
  type: relationType,
  id,
  title: z.string(),
  coverUrl: z.string(),
  link: z.string(),
})
export type RelationCard = z.output<typeof relationCard>

const postVersion = z.object({
  number: z.int(),
  title: z.string(),
  changeKind: z.enum(['first', ...postChangeKind.options]),
  note: z.string(),
  at: instant,
})

/** One post: for readers the text and what they owe, for managers everything. */
export const postDetail = postRow.extend({
  body: z.string(),
  characters: z.int(),
  coverFileId: id.nullable(),
  attachments: z.array(namedFile),
  relations: z.array(relationCard),
  source: z.string(),
  sourceUrl: z.string(),
  author: z.string(),
  confirmText: z.string(),
  dwellSeconds: z.int().nullable(),
  /** Seconds after opening before 「我已阅读」 works. */
  needSeconds: z.int(),
  allowComment: z.boolean(),
  allowShare: z.boolean(),
  sort: z.int(),
  channels: z.array(postChannel),
  /** Why this person received it. */
  why: z.string(),
  /** What was said when it was taken back or down. */
  endReason: z.string(),
  endedAt: nullableInstant,
  my: z.object({
    version: z.int().nullable(),
    openedAt: nullableInstant,
    readAt: nullableInstant,
    confirmedAt: nullableInstant,
    collected: z.boolean(),
  }),
  versions: z.array(postVersion),
  audience: audience.optional(),
  /** The text as it would be after the waiting change. */
  draft: z
    .object({
      title: z.string(),
      summary: z.string(),
      body: z.string(),
      changeKind: postChangeKind,
      note: z.string(),
    })
    .nullable()
    .optional(),
  /** People who would have to read or confirm again. */
  asked: z.int().optional(),
})
export type PostDetail = z.output<typeof postDetail>
