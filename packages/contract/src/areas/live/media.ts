import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant } from '../../kit/scalars.ts'

export const liveSignal = choice({ none: '未检测到信号', up: '信号正常', lost: '信号中断' }, '信号')

/** How the picture arrives; figures are those of the last two seconds. */
export const liveHealth = z.object({
  connected: z.boolean(),
  kbps: z.int().meta({ label: '码率' }),
  fps: z.int().meta({ label: '帧率' }),
  width: z.int(),
  height: z.int(),
  /** Seconds without a signal since it first was there, together. */
  lostSeconds: z.number().meta({ label: '断流' }),
  /** Since when it is away; null while it is there, and before it ever was. */
  lostAt: instant.nullable(),
  sound: z.boolean(),
  /** Why no signal can come at all, in words; empty where one can. */
  missing: z.string(),
})
export type LiveHealth = z.output<typeof liveHealth>

/** Where a class can be watched by the one who asks: signed for him, for ten minutes at most. */
export const liveSources = z.object({
  /** flv: soonest · hls: everywhere · file: a video that plays as if live. */
  sources: z.array(z.object({ kind: z.enum(['flv', 'hls', 'file']), url: z.string() })),
  /** Second of the file that is shown at `serverTime`; null for a stream. */
  offset: z.number().nullable(),
  /** Seconds of the file; null for a stream. */
  duration: z.number().nullable(),
  signal: liveSignal,
  lostAt: instant.nullable(),
  expiresAt: instant,
  serverTime: instant,
})
export type LiveSources = z.output<typeof liveSources>

/** Sources of a class that is open to the caller, and new signatures for them. */
export const getLiveSources = defineEndpoint({
  path: 'rest/livePlay/sources',
  title: '获取直播播放地址',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ id }),
  result: liveSources,
})

/** Push address and key, for holders of the key code and for who hosts the class; `rotate` ends the former key. */
export const ingestLive = defineEndpoint({
  path: 'rest/livePlay/ingest',
  title: '查看推流地址',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id, rotate: z.boolean().optional() }),
  result: z.object({
    pushUrl: z.string().meta({ label: '推流地址' }),
    streamKey: z.string().meta({ label: '推流密钥' }),
    validTo: instant.meta({ label: '有效期至' }),
    health: liveHealth,
  }),
})

/** How the signal is, for the same people; asked again and again. */
export const getLiveHealth = defineEndpoint({
  path: 'rest/livePlay/health',
  title: '查看直播信号',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: liveHealth,
})

/** Greatest piece of a browser's recording, in KiB; a piece is half a second. */
export const CHUNK_KB = 8 * 1024

/** The next piece of what a browser records, in order; a piece that came before is done already. */
export const sendLiveChunk = defineEndpoint({
  path: 'rest/livePlay/chunk',
  title: '浏览器推流',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  audit: 'none',
  transport: 'multipart',
  bodyLimitKb: CHUNK_KB,
  body: z.strictObject({
    id,
    /** Made by the page when it begins. */
    session: z.string().regex(/^[\w-]{8,64}$/),
    seq: z.coerce.number().int().min(0).max(10_000_000),
    attach: z.object({ path: z.string(), name: z.string(), bytes: z.int() }),
  }),
  result: z.object({ next: z.int() }),
})
