import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { studyClients } from '../learning/play/beat.ts'
import { MOST_SLOW_SECONDS } from './class.ts'
import { liveState } from './class-words.ts'
import { messageKind, messageState, moderateAction, roomRefusals } from './room-words.ts'

const own = { access: 'signedIn', scope: 'audience' } as const

const source = z.object({ kind: z.enum(['flv', 'hls', 'file']), url: z.string() })

export const liveMessage = z.object({
  id,
  /** Grows with every change of the message. */
  seq: z.int(),
  /** Place among the lines. */
  no: z.int(),
  kind: messageKind,
  userId: id,
  name: z.string(),
  orgName: z.string(),
  /** Empty once it is hidden, but for hosts. */
  text: z.string(),
  state: messageState,
  heldFor: z.string(),
  fromHost: z.boolean(),
  answered: z.boolean(),
  at: instant,
})
export type LiveMessage = z.output<typeof liveMessage>

const page = z.strictObject({ documentId: id, no: whole(1, 100_000) })

/** What all in a room see alike. */
const sharedFacts = {
  state: liveState,
  pinned: liveMessage.nullable(),
  page: page.nullable(),
  mutedAll: z.boolean(),
  chatOpen: z.boolean(),
  slowSeconds: z.int(),
  /** People on line. */
  online: z.int(),
}
export const roomShared = z.object(sharedFacts)
export type RoomShared = z.output<typeof roomShared>

const span = z.object({ from: z.number(), to: z.number() })

/** Own presence on the time line of the broadcast, in seconds without its pauses. */
export const ownPresence = z.object({
  seconds: z.number(),
  needSeconds: z.number(),
  spans: z.array(span),
  rounds: z.int(),
  needRounds: z.int(),
  done: z.boolean(),
  hours: z.number(),
})

/** The room as the caller finds it, read again whenever it changes. */
export const liveRoom = z.object({
  ...sharedFacts,
  serverTime: instant,
  /** Seconds on air so far, without pauses; a file is shown from here. */
  offset: z.number(),
  sources: z.array(source),
  posterUrl: z.string(),
  /** When the addresses end; asked again before. */
  expiresAt: instant,
  /** Of the caller: no line before then. */
  mutedUntil: instant.nullable(),
  my: ownPresence,
  hosting: z.boolean(),
})
export type LiveRoom = z.output<typeof liveRoom>

export const readLiveRoom = defineEndpoint({
  ...own,
  path: 'rest/livePlay/room',
  title: '查看直播间',
  effect: 'read',
  body: z.strictObject({ id }),
  result: liveRoom,
})

/** Comes in: while the class is on, presence is counted from here by `rest/videoUser/save`. */
export const joinLive = defineEndpoint({
  ...own,
  path: 'rest/livePlay/join',
  title: '进入直播间',
  effect: 'write',
  audit: 'none',
  body: z.strictObject({ id, client: z.enum(studyClients) }),
  result: liveRoom.extend({ sittingId: id.nullable(), nonce: z.string(), beatSeconds: z.int() }),
})

export const bookLive = defineEndpoint({
  ...own,
  path: 'rest/livePlay/book',
  title: '预约直播',
  effect: 'write',
  audit: 'none',
  body: z.strictObject({ id, on: z.boolean() }),
  result: z.object({ booked: z.boolean() }),
})

/** The class as a file for calendars. */
export const liveCalendar = defineEndpoint({
  ...own,
  path: 'rest/livePlay/calendar',
  title: '下载直播日历',
  effect: 'read',
  body: z.strictObject({ id }),
  result: z.object({ fileName: z.string(), text: z.string() }),
})

/** Messages that are new or changed since `after`, oldest change first; without it the latest. */
export const liveMessages = defineEndpoint({
  ...own,
  path: 'rest/livePlay/messages',
  title: '查询直播消息',
  effect: 'read',
  body: z.strictObject({ id, after: whole(0).optional(), kind: messageKind.optional() }),
  result: z.object({
    list: z.array(liveMessage),
    /** Where the next question goes on. */
    last: z.int(),
    /** More have changed than one answer holds. */
    more: z.boolean(),
    ...sharedFacts,
  }),
})

/** Sent again with its `clientId` it is the same line. */
export const sendLiveMessage = defineEndpoint({
  ...own,
  path: 'rest/livePlay/send',
  title: '发送直播消息',
  effect: 'write',
  audit: 'none',
  body: z.strictObject({
    id,
    kind: z.enum(['chat', 'ask']),
    text: text({ min: 1, max: 200, message: roomRefusals.length.message }),
    clientId: z.string().regex(/^[\w-]{8,64}$/),
  }),
  result: z.object({ messageId: id, at: instant, state: messageState, message: liveMessage }),
})

/** hide, restore, pin, answered name a message; mute, unmute, kick a person. Without a target, pin takes the pin away. */
export const moderateLive = defineEndpoint({
  ...own,
  path: 'rest/livePlay/moderate',
  title: '管理直播间',
  effect: 'write',
  body: z.strictObject({
    id,
    action: moderateAction,
    targetId: id.optional().meta({ label: '对象' }),
    /** How long somebody is muted (10 minutes if not said), or the least pause between two lines; 0 for none. */
    seconds: whole(0, 86_400).optional().meta({ label: '秒数' }),
    on: z.boolean().optional().meta({ label: '开启' }),
    page: page.optional().meta({ label: '页码' }),
    reason: text({ label: '原因', max: 200, long: true }).optional(),
  }),
  result: z.object({ done: z.literal(true) }),
})

export { MOST_SLOW_SECONDS }

/** `orgName` is the unit with everything above it, from the top, between slashes. */
const byOrg = z.object({ orgId: id, orgName: z.string(), should: z.int(), came: z.int(), online: z.int() })

/** Presence of the moment, for those who host. */
export const liveAttendance = defineEndpoint({
  ...own,
  path: 'rest/livePlay/attendance',
  title: '查询直播到课',
  effect: 'read',
  body: z.strictObject({ id }),
  result: z.object({
    should: z.int(),
    online: z.int(),
    came: z.int(),
    /** Of those it is for, who has not come at all: whom a reminder goes to. */
    absent: z.int(),
    peak: z.int(),
    /** Those with the smallest share on line first. */
    byOrg: z.array(byOrg),
    curve: z.array(z.object({ at: z.number(), people: z.int() })),
  }),
})

/** Reminds those of the audience who have not come; once in ten minutes. */
export const remindAbsent = defineEndpoint({
  ...own,
  path: 'rest/livePlay/remind',
  title: '提醒未到人员',
  effect: 'write',
  body: z.strictObject({ id }),
  result: z.object({ sent: z.int().meta({ label: '已提醒人数' }) }),
})
