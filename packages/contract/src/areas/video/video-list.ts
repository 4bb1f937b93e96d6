import { z } from 'zod'
import { hoursSet } from '#src/areas/learning/hours/amount-field.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant, year } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { publicationState } from '../../shared/publication.ts'
import { dicCode } from './label.ts'
import { channel, mediaState, videoCategory, videoRow } from './video.ts'

const ids = z.array(id).max(50)

const commonFilter = {
  category: videoCategory,
  labelTypeId: id,
  labelIds: ids,
  year,
  state: publicationState,
  mediaState,
  ownerOrgId: id,
  required: z.boolean().meta({ label: '必修' }),
  /** Length in seconds, upper end excluded. */
  minDuration: z.int().min(0),
  maxDuration: z.int().min(1),
  /** Leaves out what the caller has completed. */
  unfinished: z.boolean(),
  /** Leaves out what the caller has begun. */
  unbegun: z.boolean(),
  /** Only what the caller has begun, and only what he has completed. */
  begun: z.boolean(),
  finished: z.boolean(),
  /** Kept or liked by the caller. */
  collected: z.boolean(),
  liked: z.boolean(),
  top: z.boolean(),
  /** Rows for managers: all states in the data scope, with the managing columns. */
  manage: z.boolean(),
  uploaderId: id,
  createdFrom: instant,
  createdTo: instant,
  /** Validity ends within 30 days. */
  expiring: z.boolean(),
  /** The recycle bin. */
  deleted: z.boolean(),
  anchorId: id,
  mine: z.boolean(),
}

const hourBound = hoursSet('学时须为 0–999.99，最多两位小数', 0)

export const portalVideoFilter = z.object(commonFilter)
export const schoolVideoFilter = z.object({
  ...commonFilter,
  roleId: id,
  hasQuestions: z.boolean(),
  orgId: id,
  /** 学时范围, both ends included; a video without a length has no hours and is in none. */
  minHours: hourBound.meta({ label: '学时从' }),
  maxHours: hourBound.meta({ label: '学时至' }),
})
export type VideoFilter = Partial<z.output<typeof schoolVideoFilter>>

/** Without a sort: 推荐, that is topped ones, then by sort number and time of publication. */
const sortable = [
  'createdAt',
  'updatedAt',
  'publishedAt',
  'clickCount',
  'likeCount',
  'title',
  'year',
  'sort',
  'duration',
  'unseen',
] as const

const list = { effect: 'read', access: 'signedIn', scope: 'audience', result: pageOf(videoRow) } as const

export const listPortalVideos = defineEndpoint({
  ...list,
  path: 'rest/aliVideo/getAliVideo',
  title: '查询视频',
  body: pageQuery(portalVideoFilter, sortable),
})

export const listSchoolVideos = defineEndpoint({
  ...list,
  path: 'rest/aliVideo/safeNetAliVideo',
  title: '查询网校视频',
  body: pageQuery(schoolVideoFilter, sortable),
})

/** Counts of the tabs 全部 / 草稿 / 审批中 / 已发布 / 已下架 / 处理失败 / 回收站, under the other filters. */
export const countVideoStates = defineEndpoint({
  path: 'rest/aliVideo/countByState',
  title: '统计视频状态',
  effect: 'read',
  access: [P.video, P.schoolVideo],
  scope: 'all',
  body: pageQuery(schoolVideoFilter, sortable).extend({ channel }),
  result: z.object({
    all: z.int(),
    draft: z.int(),
    in_review: z.int(),
    published: z.int(),
    retired: z.int(),
    failed: z.int(),
    deleted: z.int(),
  }),
})

export const labelListNum = defineEndpoint({
  path: 'rest/aliVideo/labelListNum',
  title: '统计标签内容数',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({
    channel,
    category: dicCode.exclude(['history']),
    year: year.optional(),
    labelTypeId: id.optional(),
  }),
  result: z.array(z.object({ labelId: id, name: z.string(), colour: z.string().nullable(), num: z.int() })),
})

export const numberAliVideo = defineEndpoint({
  path: 'rest/aliVideo/numberAliVideo',
  title: '统计内容数',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ channel, year: year.optional(), labelTypeId: id.optional(), labelIds: ids.optional() }),
  result: z.object({
    shipin: z.int(),
    xiaoshipin: z.int(),
    doc: z.int(),
    total: z.int(),
    /** Years that have content, whatever year was asked for. */
    years: z.array(z.object({ year, num: z.int() })),
    /** The year the course centre begins with, by the setting 默认课程年度. */
    defaultYear: year,
  }),
})

/** What a document shows among videos of the same label. */
export const docCard = z.object({
  id,
  category: z.literal('doc'),
  title: z.string(),
  coverUrl: z.string(),
  versionNo: z.string(),
  pages: z.int(),
  labelTypeName: z.string(),
  labels: z.array(z.object({ id, name: z.string() })),
  year,
  required: z.boolean(),
  classHours: z.number().nullable(),
})
export type DocCard = z.output<typeof docCard>

export const listByLabel = defineEndpoint({
  path: 'rest/aliVideo/listByLabelOrLabelType',
  title: '按标签查询内容',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: pageQuery(z.object({}), sortable).extend({
    channel: channel.default('school'),
    labelId: id.optional(),
    labelTypeId: id.optional(),
    /** Together with everything below the type. */
    below: z.boolean().default(true),
    category: dicCode,
    year: year.optional(),
  }),
  result: pageOf(z.union([videoRow, docCard])),
})

export const findLabelAndVideo = defineEndpoint({
  path: 'rest/labelType/findLabelAndVideo',
  title: '查询标签及其视频',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({
    labelTypeId: id.optional(),
    labelId: id.optional(),
    dicCode: dicCode.optional(),
    channel: channel.optional(),
    pageSize: z.int().min(1).max(50).default(20),
    /** For keepers of labels: contents in every state. */
    manage: z.boolean().default(false),
  }),
  result: z.array(z.object({ id, name: z.string(), count: z.int(), videos: z.array(videoRow) })),
})
