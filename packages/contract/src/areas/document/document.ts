import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { id, instant, whole, year } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P, type Privilege } from '../../privileges.ts'
import { publicationState } from '../../shared/publication.ts'
import { hoursSet } from '../learning/hours/amount-field.ts'
import { MOST_VIDEO_LABELS, videoTitle } from '../video/video.ts'

/** What may be done with documents, and under which code. */
export const documentCodes = {
  menu: P.schoolDoc,
  add: P.schoolDocAdd,
  edit: P.schoolDocEdit,
  del: P.schoolDocDel,
  publish: P.schoolDocPublish,
  role: P.schoolDocRole,
  stat: P.schoolDocStat,
  export: P.schoolDocExport,
} as const satisfies Record<string, Privilege>
export type DocumentAction = keyof typeof documentCodes

/** `original`: kept as it came, since this server cannot convert it; it is downloaded, never read here. */
export const convertState = choice(
  { queued: '排队中', processing: '转换中', ready: '就绪', failed: '转换失败', original: '仅可下载' },
  '转换状态',
)
export type ConvertState = z.output<typeof convertState>

/** A minor version keeps what everybody has read and acknowledged; a major one asks everybody again. */
export const versionKind = choice({ minor: '小修订', major: '大修订' }, '版本类型')
export type VersionKind = z.output<typeof versionKind>

/** `2.1` */
export const versionName = z.string().regex(/^\d{1,4}\.\d{1,4}$/, '版本格式不正确')

/** Duty of one person (30-learning section 2). */
export const readState = choice(
  { unread: '未读', reading: '阅读中', read: '已读', acknowledged: '已知悉', again: '需重读' },
  '阅读状态',
)
export type ReadState = z.output<typeof readState>

/** As readers ask for it: 待知悉 are those of which only the acknowledgement is missing. */
export const readStateAsked = choice(
  { unread: '未读', reading: '阅读中', read: '已读', acknowledged: '已知悉', again: '需重读', due: '待知悉' },
  '阅读状态',
)

export const MOST_DOCUMENT_LABELS = MOST_VIDEO_LABELS
export const MOST_CHECK_QUESTIONS = 3
/** What a check asks: scored at once, without a person. */
export const checkQuestionKinds = ['single', 'multiple', 'judge', 'fill'] as const
/** Shipped: all pages. */
export const SHIPPED_PAGE_PERCENT = 100

const percentMessage = '阅读比例须为 50–100 的整数'

/** A question from the bank in the version it was picked in, with the page that answers it. */
export const checkQuestionInput = z.strictObject({
  questionId: id,
  version: whole(1),
  page: whole(1, 100_000).default(1).meta({ label: '所在页' }),
})
export type CheckQuestionInput = z.output<typeof checkQuestionInput>

/** Reviewed before readers see them once a document is published: title, summary, cover, ackText, questions, the file. */
export const documentAttrs = z
  .strictObject({
    title: videoTitle,
    summary: text({ label: '简介', max: 500, long: true }),
    /** Uploaded cover; null takes none. */
    coverUploadId: id.nullable(),
    labelTypeId: id,
    labelIds: z.array(id).max(MOST_DOCUMENT_LABELS, '最多选择 10 个标签'),
    year: year.meta({ label: '年度' }),
    required: z.boolean().meta({ label: '必修' }),
    /** Null: by the formula. */
    classHours: hoursSet('学时须为 0–999.99，最多两位小数', 0).nullable().meta({ label: '学时' }),
    ackDuty: z.boolean().meta({ label: '知悉要求' }),
    ackText: text({ label: '知悉文字', max: 200, long: true, message: '知悉文字为 2–200 个字' }),
    /** Whoever acknowledges enters his password again. */
    ackPassword: z.boolean().meta({ label: '知悉时输入密码' }),
    checkQuestions: z.array(checkQuestionInput).max(MOST_CHECK_QUESTIONS, '检查题最多 3 题'),
    pagePercent: z.int(percentMessage).min(50, percentMessage).max(100, percentMessage).meta({ label: '阅读比例' }),
    allowDownload: z.boolean().meta({ label: '允许下载' }),
    allowPrint: z.boolean().meta({ label: '允许打印' }),
    allowComment: z.boolean().meta({ label: '允许评论' }),
    validFrom: instant.nullable().meta({ label: '有效期自' }),
    validTo: instant.nullable().meta({ label: '有效期至' }),
    publishAt: instant.nullable().meta({ label: '定时发布' }),
    reviewBy: z.iso.date({ message: '日期格式不正确' }).nullable().meta({ label: '复审日期' }),
    sort: whole(0, 9999).meta({ label: '排序' }),
  })
  .partial()
export type DocumentAttrs = z.output<typeof documentAttrs>

const named = z.object({ id, name: z.string() })

/** Standing of the caller. */
const mine = z.object({
  state: readState,
  pagesRead: z.int().meta({ label: '已读页' }),
  /** Page to go on at. */
  page: z.int(),
  /** Percent of the pages, cut to one decimal. */
  coverage: z.number(),
  completed: z.boolean(),
  /** Everything is read, only the acknowledgement is missing. */
  ackDue: z.boolean(),
  ackAt: instant.nullable(),
  collected: z.boolean(),
  dueAt: instant.nullable(),
})

const manageColumns = {
  convertState: convertState.nullable(),
  failText: z.string(),
  /** Of the newest version, where it waits beside the live one. */
  newestVersionNo: z.string(),
  bytes: z.int().meta({ label: '大小（字节）' }),
  /** 已过期: published, but its validity has passed. */
  expired: z.boolean(),
  /** 待复审: the day of review is within 30 days or past. */
  reviewDue: z.boolean(),
  reviewBy: z.string().nullable().meta({ label: '复审日期' }),
  changeState: z.enum(['none', 'open', 'in_review']),
  /** The content is the one that was approved last, so 发布 needs no new approval. */
  approved: z.boolean(),
  audienceText: z.string().meta({ label: '观看范围' }),
  /** 应读 */
  audienceCount: z.int().meta({ label: '应读' }),
  readCount: z.int().meta({ label: '已读' }),
  ackCount: z.int().meta({ label: '已知悉' }),
  /** Percent of 应读; null where nobody is addressed or the duty does not exist: shown as —. */
  readRate: z.number().nullable().meta({ label: '已读率' }),
  ackRate: z.number().nullable().meta({ label: '知悉率' }),
  unackedCount: z.int().nullable().meta({ label: '未知悉' }),
  roleNames: z.array(z.string()).meta({ label: '面向角色' }),
  ownerOrgId: id,
  creator: z.string().meta({ label: '上传人' }),
  createdAt: instant,
  validFrom: instant.nullable(),
  deletedAt: instant.nullable(),
  retireReason: z.string(),
  sort: z.int(),
  revision: z.int(),
}

/** 30-learning section 13; the managing columns only with `filter.manage` and the code. */
export const documentRow = z.object({
  id,
  category: z.literal('doc'),
  title: z.string().meta({ label: '标题' }),
  coverUrl: z.string(),
  /** `2.1`; empty while no version can be read. */
  versionNo: z.string().meta({ label: '版本' }),
  pages: z.int().meta({ label: '页数' }),
  labelTypeId: id.nullable(),
  labelTypeName: z.string().meta({ label: '分类' }),
  labels: z.array(named).meta({ label: '标签' }),
  year: year.meta({ label: '年度' }),
  required: z.boolean().meta({ label: '必修' }),
  /** Null: no hours can be earned yet. */
  classHours: z.number().nullable().meta({ label: '学时' }),
  ackDuty: z.boolean().meta({ label: '知悉要求' }),
  allowDownload: z.boolean(),
  state: publicationState,
  recordCreateDate: instant,
  recordCreateDateText: z.string().meta({ label: '创建时间' }),
  updatedAt: instant.meta({ label: '更新时间' }),
  publishAt: instant.nullable().meta({ label: '发布时间' }),
  validTo: instant.nullable().meta({ label: '有效期至' }),
  collectCount: z.int().meta({ label: '收藏' }),
  ownerOrgName: z.string().meta({ label: '所属单位' }),
  /** Where the text has the keyword: the first page, with the words around it. Null where the title has it. */
  hit: z.object({ page: z.int(), text: z.string() }).nullable(),
  my: mine,
  ...z.object(manageColumns).partial().shape,
})
export type DocumentRow = z.output<typeof documentRow>
