import { z } from 'zod'
import { DAY_MS } from '#src/kit/shanghai.ts'
import { secondsFromTicks, type TickSpan, ticksFromSeconds } from './intervals.ts'
import { type RefusedPart, refusalReasons, refusalText } from './refusal.ts'

// Media positions travel as seconds with at most one decimal and are kept as whole ticks on both sides.
const LONGEST_MEDIA_SECONDS = 360_000
const GREATEST_SEQ = 1_000_000
const MOST_BEATS = 600
const MOST_SPANS = 100

const hasOneDecimal = (seconds: number) => Math.abs(seconds * 10 - Math.round(seconds * 10)) < 1e-4

const mediaSeconds = z.number().min(0).max(LONGEST_MEDIA_SECONDS).refine(hasOneDecimal, '时间最多一位小数')

const uuid = z.uuid()
const nonce = z.string().regex(/^[\w-]{16,128}$/)
const durationMs = z.int().min(0).max(DAY_MS)

export const studyItemTypes = ['video', 'doc', 'live'] as const
export const studyClients = ['desktop', 'phone', 'wechat'] as const
export const beatEvents = [
  'play',
  'tick',
  'pause',
  'seek',
  'rate',
  'hide',
  'show',
  'end',
  'close',
  'answer',
  'page',
  'idle',
  'active',
] as const
export const studyCommands = ['none', 'pause', 'takeOver', 'attention', 'reload', 'stop'] as const

export type StudyItemType = (typeof studyItemTypes)[number]
export type StudyClient = (typeof studyClients)[number]
export type BeatEvent = (typeof beatEvents)[number]
export type StudyCommand = (typeof studyCommands)[number]

/** Order and bounds against the item are judged by the server as BAD_SPAN, never as a malformed request. */
const videoSpan = z.strictObject({ from: mediaSeconds, to: mediaSeconds, rate: z.number().min(0.1).max(16) })
const pageSpan = z.strictObject({ page: z.int().min(0).max(100_000), ms: durationMs })

export const beat = z.strictObject({
  seq: z.int().min(1).max(GREATEST_SEQ),
  event: z.enum(beatEvents),
  spans: z.union([z.array(videoSpan).max(MOST_SPANS), z.array(pageSpan).max(MOST_SPANS)]),
  /** Second of the media, or page of the document, to resume at. */
  position: mediaSeconds,
  visible: z.boolean(),
  muted: z.boolean(),
  stalledMs: durationMs,
  /** The client's own measure, for diagnosis only. */
  wallMs: durationMs,
})

export const saveBeatsBody = z.strictObject({
  sittingId: uuid,
  nonce,
  beats: z.array(beat).min(1).max(MOST_BEATS),
})

export const openSittingBody = z.strictObject({
  itemType: z.enum(studyItemTypes),
  itemId: uuid,
  client: z.enum(studyClients),
  takeOver: z.boolean().optional(),
  /** The special class whose path the person follows: what 顺序学习 keeps locked is refused. */
  classId: uuid.optional(),
})

const wireSpan = z.strictObject({ from: mediaSeconds, to: mediaSeconds })

const progressShape = {
  /** Percent, cut to one decimal. */
  coverage: z.number().min(0).max(100),
  furthest: mediaSeconds,
  completed: z.boolean(),
  /** Epoch milliseconds of the server. */
  serverTime: z.int(),
}

export const saveBeatsResult = z.strictObject({
  ...progressShape,
  ackSeq: z.int().min(0),
  effectiveSeconds: z.int().min(0),
  /** Left out when nothing new was covered. */
  intervals: z.array(wireSpan).optional(),
  /** Documents only: credited seconds of every page, left out when unchanged. */
  pageSeconds: z.array(z.int().min(0)).optional(),
  /** Hours just granted by this request. */
  hours: z.number().min(0).optional(),
  refused: z.array(
    z.strictObject({
      seq: z.int(),
      from: mediaSeconds,
      to: mediaSeconds,
      page: z.int().optional(),
      reason: z.enum(refusalReasons),
      text: z.string(),
    }),
  ),
  command: z.enum(studyCommands),
  nextNonce: nonce,
})

export const seekPolicies = ['free', 'noForward', 'ordered'] as const
export const hiddenPolicies = ['count', 'pause'] as const
export const attentionKinds = ['none', 'confirm', 'question'] as const
export type SeekPolicy = (typeof seekPolicies)[number]
export type HiddenPolicy = (typeof hiddenPolicies)[number]
export type AttentionKind = (typeof attentionKinds)[number]

export const openSittingResult = z.strictObject({
  ...progressShape,
  sittingId: uuid,
  nonce,
  beatSeconds: z.int().min(1),
  versionNo: z.string(),
  intervals: z.array(wireSpan),
  pageSeconds: z.array(z.int().min(0)).optional(),
  lastPosition: mediaSeconds,
  policy: z.strictObject({
    completePercent: z.int(),
    minSeconds: z.int(),
    seekPolicy: z.enum(seekPolicies),
    speeds: z.array(z.number()),
    hiddenPolicy: z.enum(hiddenPolicies),
    attention: z.enum(attentionKinds),
    onePlace: z.enum(['takeOver', 'refuse']),
    offlineMaxSeconds: z.int(),
  }),
  /** The rule of the item in one sentence; outside the study windows also why nothing counts now. */
  policyText: z.string(),
  /** Six characters to show over the picture. */
  watermark: z.string(),
  /** The sitting that this one replaced, for the words on both screens. */
  other: z.strictObject({ client: z.enum(studyClients), itemTitle: z.string(), since: z.int() }).optional(),
})

export type RatedSpan = TickSpan & { ratePercent: number }
export type PageSpan = { page: number; shownMs: number }

/** A beat in units of the program. */
export type Beat = {
  seq: number
  event: BeatEvent
  ratedSpans: RatedSpan[]
  pageSpans: PageSpan[]
  /** Tick of the media, or page of the document. */
  position: number
  visible: boolean
}

export const beatFromWire = (wire: z.output<typeof beat>, itemType: StudyItemType): Beat => {
  const ratedSpans: RatedSpan[] = []
  const pageSpans: PageSpan[] = []
  for (const span of wire.spans) {
    if ('page' in span) pageSpans.push({ page: span.page, shownMs: span.ms })
    else {
      const ratePercent = Math.round(span.rate * 100)
      ratedSpans.push({ fromTick: ticksFromSeconds(span.from), toTick: ticksFromSeconds(span.to), ratePercent })
    }
  }
  const position = itemType === 'doc' ? Math.floor(wire.position) : ticksFromSeconds(wire.position)
  return { seq: wire.seq, event: wire.event, ratedSpans, pageSpans, position, visible: wire.visible }
}

export const spanToWire = ({ fromTick, toTick }: TickSpan) => ({
  from: secondsFromTicks(fromTick),
  to: secondsFromTicks(toTick),
})

export const spanFromWire = ({ from, to }: { from: number; to: number }): TickSpan => ({
  fromTick: ticksFromSeconds(from),
  toTick: ticksFromSeconds(to),
})

export const refusalToWire = ({ seq, fromTick, toTick, page, reason }: RefusedPart) => ({
  seq,
  ...spanToWire({ fromTick, toTick }),
  ...(page === undefined ? {} : { page }),
  reason,
  text: refusalText[reason],
})
