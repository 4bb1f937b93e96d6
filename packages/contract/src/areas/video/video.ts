import { z } from 'zod'
import { MINUTE_MS } from '#src/kit/shanghai.ts'
import { choice } from '../../kit/choice.ts'
import { id, instant, whole, year } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P, type Privilege } from '../../privileges.ts'
import { publicationState } from '../../shared/publication.ts'

/** One table serves both homes: 视频管理 with 公开课, and 安全网校 with the course centre. */
export const channel = choice({ portal: '公开课', school: '安全网校' }, '频道')
export type Channel = z.output<typeof channel>

export const videoCategory = choice({ shipin: '视频', xiaoshipin: '小视频' }, '类别')
export type VideoCategory = z.output<typeof videoCategory>

export const mediaState = choice(
  { queued: '排队中', processing: '处理中', ready: '就绪', failed: '失败', cancelled: '已取消' },
  '处理状态',
)
export type MediaState = z.output<typeof mediaState>

export const changeKind = choice({ keep: '保留进度', reask: '重新学习', notify: '仅通知' }, '更换方式')
export type ChangeKind = z.output<typeof changeKind>

/** What may be done with videos of a channel, and under which code. */
export const videoCodes = {
  portal: {
    menu: P.video,
    add: P.videoAdd,
    edit: P.videoEdit,
    del: P.videoDel,
    publish: P.videoPublish,
    role: P.videoRole,
    stat: P.videoStat,
    export: P.videoExport,
    comment: P.videoComment,
  },
  school: {
    menu: P.schoolVideo,
    add: P.schoolVideoAdd,
    edit: P.schoolVideoEdit,
    del: P.schoolVideoDel,
    publish: P.schoolVideoPublish,
    role: P.schoolVideoRole,
    stat: P.schoolVideoStat,
    export: P.schoolVideoExport,
    comment: P.schoolVideoComment,
  },
} as const satisfies Record<Channel, Record<string, Privilege>>
export type VideoAction = keyof (typeof videoCodes)['portal']

export const SHORT_VIDEO_MOST_MS = 5 * MINUTE_MS
export const MOST_VIDEO_LABELS = 10

export const seekPolicy = choice({ free: '可自由拖动', noForward: '首次不可快进', ordered: '按顺序学习' }, '拖动规则')
export const hiddenPolicy = choice({ count: '照常计时', pause: '暂停' }, '离开页面')
export const attention = choice({ none: '不检查', confirm: '点击确认', question: '回答题目' }, '在场检查')
export const onePlace = choice({ takeOver: '接替', refuse: '拒绝' }, '多处学习')
export const restudy = choice({ none: '只计一次', yearly: '每年可再计' }, '年度复学')

const ALLOWED_SPEEDS = [75, 100, 125, 150, 200]

const speeds = z
  .array(z.int())
  .max(ALLOWED_SPEEDS.length)
  .refine((list) => list.every((speed) => ALLOWED_SPEEDS.includes(speed)), '取值不在可选范围内')
  .refine((list) => list.includes(100), '必须保留 1 倍速')
  .meta({ label: '倍速' })

const percentMessage = '完成比例须为 50–100 的整数'

export const studyPolicy = z.strictObject({
  completePercent: z.int(percentMessage).min(50, percentMessage).max(100, percentMessage).meta({ label: '完成比例' }),
  minSeconds: whole(0, 86_400).meta({ label: '最短学习时长' }),
  seekPolicy,
  /** In hundredths: 150 is 1.5×. The greatest is the credit limit. */
  speedsPercent: speeds,
  hiddenPolicy,
  attention,
  attentionTimes: whole(1, 3).meta({ label: '检查次数' }),
  onePlace,
  restudy,
})
export type StudyPolicy = z.output<typeof studyPolicy>

/** Rules a new video starts with. */
export const shippedPolicy = (home: Channel): StudyPolicy => ({
  completePercent: 95,
  minSeconds: 0,
  seekPolicy: home === 'portal' ? 'free' : 'noForward',
  speedsPercent: [...ALLOWED_SPEEDS],
  hiddenPolicy: home === 'portal' ? 'count' : 'pause',
  attention: 'none',
  attentionTimes: 1,
  onePlace: 'takeOver',
  restudy: 'none',
})

export const chapter = z.strictObject({
  second: whole(0, 604_800),
  title: text({ label: '章节标题', min: 1, max: 30, message: '章节标题为 1–30 个字' }),
})

/** A subtitle to save: newly uploaded, or one that the video has already. */
export const subtitleInput = z.strictObject({
  lang: text({ label: '语言', min: 1, max: 20 }),
  name: text({ label: '名称', max: 20 }).default(''),
  isDefault: z.boolean().default(false),
  uploadId: id.optional(),
  fileId: id.optional(),
})

export const videoTitle = text({ label: '标题', min: 2, max: 60, message: '标题为 2–60 个字' })

const named = z.object({ id, name: z.string() })

/** Progress of the caller. */
const mine = z.object({
  coverage: z.number().meta({ label: '覆盖率' }),
  position: z.number(),
  completed: z.boolean(),
  liked: z.boolean(),
  collected: z.boolean(),
  dueAt: instant.nullable(),
})

/** Where a video came from. */
export const videoSource = choice({ admin: '管理员上传', anchor: '上传', live: '直播回放' }, '来源')

const manageColumns = {
  mediaState: mediaState.nullable(),
  percent: z.int(),
  failText: z.string(),
  bytes: z.int().meta({ label: '大小（字节）' }),
  state: publicationState,
  /** 已过期: published, but its validity has passed. */
  expired: z.boolean(),
  changeState: z.enum(['none', 'open', 'in_review']),
  /** The content is the one that was approved last, so 发布 needs no new approval. */
  approved: z.boolean(),
  ownerOrgId: id,
  ownerOrgName: z.string().meta({ label: '所属单位' }),
  audienceText: z.string().meta({ label: '观看范围' }),
  audienceCount: z.int().meta({ label: '人数' }),
  /** Null where the audience is empty: shown as —. */
  completionRate: z.number().nullable().meta({ label: '完成率' }),
  /** Mean over those who have begun; null before anybody has. */
  averageCoverage: z.number().nullable().meta({ label: '平均覆盖率' }),
  /** Records with integrity flags. */
  flaggedCount: z.int().meta({ label: '异常记录' }),
  questionCount: z.int().meta({ label: '题目数' }),
  /** Of the audience, by name. */
  roleNames: z.array(z.string()).meta({ label: '面向角色' }),
  source: videoSource,
  /** Whose upload or live class it is of. */
  anchorName: z.string().meta({ label: '主播' }),
  /** Last handed in for review. */
  submittedAt: instant.nullable().meta({ label: '提交时间' }),
  creator: z.string().meta({ label: '上传人' }),
  createdAt: instant,
  updatedAt: instant.meta({ label: '更新时间' }),
  validFrom: instant.nullable(),
  deletedAt: instant.nullable(),
  topUntil: instant.nullable(),
  sort: z.int(),
  policy: studyPolicy,
  revision: z.int(),
}

/** 30-learning section 13; the managing columns only with `filter.manage` and the code. */
export const videoRow = z.object({
  id,
  channel,
  category: videoCategory,
  title: z.string().meta({ label: '标题' }),
  coverUrl: z.string(),
  /** Signed address of the index of preview pictures, or empty. */
  spriteUrl: z.string(),
  /** Seconds. */
  duration: z.number().meta({ label: '时长' }),
  labelTypeId: id.nullable(),
  labelTypeName: z.string().meta({ label: '分类' }),
  labels: z.array(named).meta({ label: '标签' }),
  lecturer: z.string().meta({ label: '讲师' }),
  anchorId: id.nullable(),
  year: year.meta({ label: '年度' }),
  required: z.boolean().meta({ label: '必修' }),
  /** Null: no hours can be earned yet. */
  classHours: z.number().nullable().meta({ label: '学时' }),
  clickCount: z.int().meta({ label: '播放量' }),
  likeCount: z.int().meta({ label: '点赞' }),
  collectCount: z.int().meta({ label: '收藏' }),
  starAvg: z.number().meta({ label: '评分' }),
  starCount: z.int(),
  publishAt: instant.nullable().meta({ label: '发布时间' }),
  validTo: instant.nullable().meta({ label: '有效期至' }),
  top: z.boolean().meta({ label: '置顶' }),
  my: mine,
  ...z.object(manageColumns).partial().shape,
})
export type VideoRow = z.output<typeof videoRow>

/** What a list of everything says of a video beside its title. */
export const videoWords = (year: number, required: boolean): string => `${required ? '必修 · ' : ''}${year} 年`
