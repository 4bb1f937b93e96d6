import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant } from '../../kit/scalars.ts'
import { audience } from '../../shared/audience.ts'
import { studyPolicy, videoRow } from './video.ts'

const source = z.object({ kind: z.enum(['hls', 'mp4']), height: z.int(), url: z.string() })

/**
 * Signed addresses of one player. All files of a tree share one query string: a player that outlives `expiresAt` asks
 * again and puts the new query behind the addresses it still has to load.
 */
export const play = z.object({
  sources: z.array(source),
  posterUrl: z.string(),
  spriteUrl: z.string(),
  downloadUrl: z.string(),
  expiresAt: instant,
})

export type Play = z.output<typeof play>

const chapter = z.object({ second: z.int(), title: z.string() })
const subtitle = z.object({ lang: z.string(), name: z.string(), isDefault: z.boolean(), fileId: id, url: z.string() })

/** Its stem and tries are for those who keep or judge the video. */
const question = z.object({
  second: z.number(),
  mustPass: z.boolean(),
  stemText: z.string().optional(),
  maxTries: z.int().nullable().optional(),
})

/** The change that waits beside a published video; fields that are absent stay as they are. */
const draft = z.object({
  title: z.string().optional(),
  summary: z.string().optional(),
  lecturer: z.string().optional(),
  coverUrl: z.string().optional(),
  chapters: z.array(chapter).optional(),
  subtitles: z.array(subtitle).optional(),
  questions: z.array(question).optional(),
  versionNo: z.int().optional(),
  duration: z.number().optional(),
  play: play.optional(),
})

export const videoDetail = videoRow.extend({
  summary: z.string(),
  policy: studyPolicy,
  /** The learner's sentence, such as 看满 95%（38 分）计 0.88 学时…; empty while the length is unknown. */
  policyText: z.string(),
  chapters: z.array(chapter),
  subtitles: z.array(subtitle),
  play,
  questions: z.array(question),
  allowDownload: z.boolean(),
  allowComment: z.boolean(),
  myStars: z.int().nullable(),
  /** 为什么推给我: the part of the audience the caller belongs to. */
  audienceReason: z.string(),
  next: z.object({ id, title: z.string() }).nullable(),
  versionNo: z.int().nullable(),
  /** Only for managers. */
  audience: audience.optional(),
  retireReason: z.string().optional(),
  /** Hours by the formula: what the author's value may not exceed. */
  formulaHours: z.number().optional(),
  coverFileId: id.nullable().optional(),
  draft: draft.nullable().optional(),
})
export type VideoDetail = z.output<typeof videoDetail>

export const getSingleVideoInfo = defineEndpoint({
  path: 'rest/aliVideo/getSingleVideoInfo',
  title: '查看视频',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ id, manage: z.boolean().default(false) }),
  result: videoDetail,
})
