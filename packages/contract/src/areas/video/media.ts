import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { changeKind, channel, mediaState, videoCategory } from './video.ts'

const editors = [P.videoEdit, P.schoolVideoEdit] as const

const attach = z.object({ path: z.string(), name: z.string(), bytes: z.int() })

/** A new video, or with `videoId` a new file of one; the file comes as `attach` or as a finished upload. */
export const uploadVideo = defineEndpoint({
  path: 'rest/aliVideo/uploadVideoByAli',
  title: '上传视频',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  transport: 'either',
  bodyLimitKb: 512 * 1024,
  body: z.strictObject({
    attach: attach.optional(),
    uploadId: id.optional(),
    channel,
    category: videoCategory,
    videoId: id.optional(),
    changeKind: changeKind.optional(),
    note: text({ label: '变更说明', max: 200 }).default(''),
  }),
  result: z.object({ videoId: id, versionNo: z.int(), mediaState }),
})

/** 上传 → 校验 → 排队 → 转码 → 生成封面 → 完成. */
export const mediaStage = z.enum(['upload', 'verify', 'queue', 'transcode', 'cover', 'done', 'failed', 'cancelled'])
export type MediaStage = z.output<typeof mediaStage>

export const getProgress = defineEndpoint({
  path: 'rest/aliVideo/getProgress',
  title: '查询处理进度',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ videoIds: z.array(id).max(100).default([]), uploadIds: z.array(id).max(100).default([]) }),
  result: z.array(
    z.object({
      uploadId: id.nullable(),
      videoId: id.nullable(),
      versionNo: z.int().nullable(),
      stage: mediaStage,
      percent: z.int(),
      etaSeconds: z.int().nullable(),
      queueAhead: z.int(),
      failCode: z.string(),
      failText: z.string(),
      canRetry: z.boolean(),
    }),
  ),
})

const versionKey = z.strictObject({ videoId: id, versionNo: whole(1).optional() })

export const retryTranscode = defineEndpoint({
  path: 'rest/aliVideo/retryTranscode',
  title: '重试转码',
  effect: 'write',
  access: editors,
  scope: 'all',
  body: versionKey,
  result: z.object({ mediaState }),
})

export const listVersions = defineEndpoint({
  path: 'rest/aliVideo/versionList',
  title: '查询视频版本',
  effect: 'read',
  access: editors,
  scope: 'all',
  body: versionKey,
  result: z.array(
    z.object({
      versionNo: z.int(),
      originalName: z.string(),
      bytes: z.int(),
      sha256: z.string(),
      container: z.string(),
      videoCodec: z.string(),
      audioCodec: z.string(),
      duration: z.number(),
      width: z.int(),
      height: z.int(),
      renditions: z.array(z.object({ height: z.int(), width: z.int(), bitrate: z.int() })),
      mediaState,
      percent: z.int(),
      failText: z.string(),
      changeKind,
      note: z.string(),
      current: z.boolean(),
      createdAt: instant,
      creator: z.string(),
    }),
  ),
})

/** Makes an older version the current one; of a published video only after its review. */
export const restoreVersion = defineEndpoint({
  path: 'rest/aliVideo/restoreVersion',
  title: '恢复视频版本',
  effect: 'write',
  access: editors,
  scope: 'all',
  body: z.strictObject({ videoId: id, versionNo: whole(1), changeKind: changeKind.optional() }),
  result: z.object({ versionNo: z.int() }),
})
