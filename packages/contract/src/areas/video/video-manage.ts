import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { batchResult } from '../../kit/record.ts'
import { id, ids, instant, revision, whole, year } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { audience } from '../../shared/audience.ts'
import { publicationState } from '../../shared/publication.ts'
import { channel, chapter, MOST_VIDEO_LABELS, studyPolicy, subtitleInput, videoCategory, videoTitle } from './video.ts'

const hoursMessage = '学时须为 0–999.99，最多两位小数'
const classHours = z
  .number()
  .min(0, hoursMessage)
  .max(999.99, hoursMessage)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, hoursMessage)
  .meta({ label: '学时' })

/** Reviewed before learners see them once a video is published: title, summary, lecturer, cover, chapters, subtitles. */
export const videoAttrs = z
  .strictObject({
    title: videoTitle,
    summary: text({ label: '简介', max: 500, long: true }),
    lecturer: text({ label: '讲师', max: 20 }),
    /** Uploaded cover; null takes the frame of the video. */
    coverUploadId: id.nullable(),
    chapters: z.array(chapter).max(100),
    subtitles: z.array(subtitleInput).max(10),
    channel,
    category: videoCategory,
    labelTypeId: id,
    labelIds: z.array(id).max(MOST_VIDEO_LABELS, '最多选择 10 个标签'),
    year: year.meta({ label: '年度' }),
    required: z.boolean(),
    /** Null: by the formula. */
    classHours: classHours.nullable(),
    policy: studyPolicy.partial(),
    allowDownload: z.boolean(),
    allowComment: z.boolean(),
    validFrom: instant.nullable(),
    validTo: instant.nullable(),
    publishAt: instant.nullable(),
    /** published and retired only; review is asked for at rest/approveRecord/save. */
    state: publicationState,
    sort: whole(0, 9999),
    topUntil: instant.nullable(),
  })
  .partial()
export type VideoAttrs = z.output<typeof videoAttrs>

/** By the codes of the channel; an anchor whose term runs changes words, cover and place of his own videos. */
export const updateVideoAttr = defineEndpoint({
  path: 'rest/aliVideo/updateVideoAttr',
  title: '修改视频',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    ids: ids(),
    attrs: videoAttrs,
    /** Of the one video that is saved; batches do without. */
    revision: revision.optional(),
    reason: text({ label: '原因', max: 200, long: true }).optional(),
  }),
  result: z.object({
    updated: z.int(),
    failed: z.array(z.object({ id, message: z.string() })),
    /** New revision where one video was saved. */
    revision: revision.nullable(),
  }),
})

export const deleteVideos = defineEndpoint({
  path: 'rest/aliVideo/deleteAliVideos',
  title: '删除视频',
  effect: 'write',
  access: [P.videoDel, P.schoolVideoDel],
  scope: 'all',
  body: z.strictObject({ ids: ids(), restore: z.boolean().default(false) }),
  result: batchResult,
})

export const imAnchor = defineEndpoint({
  path: 'rest/aliVideo/imAnchor',
  title: '查询本人主播身份',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.object({
    isAnchor: z.boolean(),
    anchorId: id.nullable(),
    enabled: z.boolean(),
    videoCount: z.int(),
    liveCount: z.int(),
  }),
})

export const getVideoRoles = defineEndpoint({
  path: 'rest/aliVideo/getVideoRoles',
  title: '查看观看权限',
  effect: 'read',
  access: [P.videoRole, P.schoolVideoRole],
  scope: 'all',
  body: z.strictObject({ videoId: id }),
  result: z.object({
    roles: z.array(z.object({ id, name: z.string() })),
    audience,
    audienceText: z.string(),
    resolvedCount: z.int(),
  }),
})

export const saveRolesForVideo = defineEndpoint({
  path: 'rest/aliVideo/saveRolesForVideo',
  title: '设置观看权限',
  effect: 'write',
  access: [P.videoRole, P.schoolVideoRole],
  scope: 'all',
  body: z.strictObject({
    videoIds: z.array(id).min(1, '请先选择数据').max(500, '单次最多设置 500 个视频'),
    roleIds: z.array(id).max(100).default([]),
    audience: audience.prefault({}),
    mode: z.enum(['replace', 'add', 'remove']).default('replace'),
    /** Allows an audience that nobody belongs to right now. */
    confirmed: z.boolean().default(false),
  }),
  result: z.object({ updated: z.int(), resolvedCount: z.int() }),
})
