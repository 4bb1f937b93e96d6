import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordShape } from '../../kit/record.ts'
import { id, ids, instant, revision, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { audience } from '../../shared/audience.ts'
import { agendaItem, meetingInput, meetingRepeat } from './meeting-input.ts'
import { meetingDecision, minutesView } from './minutes-view.ts'
import { receiptFigures } from './receipt-view.ts'
import { meetingAction, meetingChannel, meetingKind, meetingSigns, meetingState, receiptAnswer } from './words.ts'

/** What the meeting is to the caller; null where he is not invited and stands in for nobody. */
const my = z.object({
  answer: receiptAnswer,
  reason: z.string(),
  deputyName: z.string(),
  /** Time or place changed after the answer. */
  again: z.boolean(),
  answeredAt: instant.nullable(),
  /** Who the caller stands in for; empty: himself. */
  inPlaceOf: z.string(),
  /** He may still answer. */
  mayAnswer: z.boolean(),
})
export type MyMeeting = z.output<typeof my>

/** The one sheet of the meeting; null before it is made. */
const sheet = z.object({
  id,
  state: z.enum(['planned', 'open', 'closed', 'sealed', 'cancelled']),
  present: z.int(),
  late: z.int(),
  sealedAt: instant.nullable(),
})

export const meetingRow = z.object({
  ...recordShape,
  topic: z.string().meta({ label: '主题' }),
  kind: meetingKind,
  channel: meetingChannel,
  state: meetingState,
  from: instant.meta({ label: '开始时间' }),
  to: instant.meta({ label: '结束时间' }),
  roomId: id.nullable(),
  /** Name of the room, or the place, or 线上. */
  place: z.string().meta({ label: '地点' }),
  link: z.string().meta({ label: '线上链接' }),
  hostId: id,
  hostName: z.string().meta({ label: '主持人' }),
  recorderId: id.nullable(),
  recorderName: z.string().meta({ label: '记录人' }),
  receiptDue: instant.nullable().meta({ label: '回执截止' }),
  ownerOrgName: z.string().meta({ label: '单位' }),
  expected: z.int().meta({ label: '应到' }),
  attending: z.int().meta({ label: '回执参加' }),
  onLeave: z.int().meta({ label: '请假' }),
  deputies: z.int().meta({ label: '委托' }),
  unanswered: z.int().meta({ label: '未回执' }),
  present: z.int().nullable().meta({ label: '实到' }),
  late: z.int().nullable().meta({ label: '迟到' }),
  classHours: z.number().nullable().meta({ label: '学时' }),
  minuted: z.boolean().meta({ label: '纪要' }),
  decisions: z.int().meta({ label: '决议' }),
  decisionsDone: z.int().meta({ label: '决议完成' }),
  decisionsOverdue: z.int().meta({ label: '决议逾期' }),
  seriesId: id.nullable(),
  seriesNo: z.int().nullable(),
  sheetId: id.nullable(),
  sealedAt: instant.nullable().meta({ label: '封存' }),
  my: my.nullable(),
  /** The caller hosts or records it. */
  hosting: z.boolean(),
})
export type MeetingRow = z.output<typeof meetingRow>

/**
 * `mine`: those the caller is invited to, stands in for somebody at, hosts or records; drafts only for the last two.
 * Otherwise those in his data scope, by the code of the channel.
 */
export const listMeetings = defineEndpoint({
  path: 'rest/meeting/list',
  title: '查询会议',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(
    z.object({
      channel: meetingChannel,
      mine: z.boolean(),
      state: meetingState,
      kind: meetingKind,
      orgId: id,
      hostId: id,
      roomId: id,
      hosting: z.boolean(),
      sealed: z.boolean().meta({ label: '封存' }),
      signs: meetingSigns,
      /** Of own ones: no receipt yet, or asked for again. */
      unanswered: z.boolean(),
      from: instant,
      to: instant,
    }),
    ['from', 'topic', 'createdAt', 'updatedAt'],
  ),
  result: pageOf(meetingRow),
})

const meetingFile = z.object({ fileId: id, name: z.string(), bytes: z.int(), url: z.string() })
export type MeetingFile = z.output<typeof meetingFile>

/** What the caller may do with it, by his codes and by hosting it. */
const mayShape = z.object({
  edit: z.boolean(),
  cancel: z.boolean(),
  notify: z.boolean(),
  remove: z.boolean(),
  minutes: z.boolean(),
  sign: z.boolean(),
  people: z.boolean(),
})

export const getMeeting = defineEndpoint({
  path: 'rest/meeting/get',
  title: '查看会议',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: meetingRow.extend({
    ownerOrgId: id,
    /** As it was written, beside {@link meetingRow} `place`. */
    placeText: z.string(),
    roomSeats: z.int().nullable(),
    note: z.string(),
    agenda: z.array(agendaItem),
    materials: z.array(meetingFile),
    cancelReason: z.string(),
    notifiedAt: instant.nullable(),
    minutes: minutesView.nullable(),
    decisionList: z.array(meetingDecision),
    sheet: sheet.nullable(),
    receipts: receiptFigures.nullable(),
    may: mayShape,
    serverTime: instant,
    /** For those who manage it. */
    audience: audience.optional(),
    audienceText: z.string().optional(),
  }),
})
export type MeetingDetail = z.output<typeof getMeeting.result>

/** New without `id`: a draft, or with `repeat` as many drafts as it says; `ids` names them in order of time. */
export const saveMeeting = defineEndpoint({
  path: 'rest/meeting/save',
  title: '保存会议',
  effect: 'write',
  access: [P.meetingAdd, P.meetingEdit, P.schoolMeetingAdd, P.schoolMeetingEdit],
  scope: 'rows',
  body: z.strictObject({
    ...meetingInput.shape,
    id: id.optional(),
    revision: revision.optional(),
    ownerOrgId: id.optional().meta({ label: '所属单位' }),
    repeat: meetingRepeat.optional(),
  }),
  result: z.object({ id, revision, ids: z.array(id) }),
})

/** Drafts only. */
export const deleteMeetings = defineEndpoint({
  path: 'rest/meeting/delete',
  title: '删除会议',
  effect: 'write',
  access: [P.meetingDel, P.schoolMeetingEdit],
  scope: 'rows',
  body: z.strictObject({ ids: ids(100) }),
  result: batchResult,
})

/** `following`: of a series also all later ones; one message a person. */
export const changeMeetingState = defineEndpoint({
  path: 'rest/meeting/changeState',
  title: '变更会议状态',
  effect: 'write',
  access: [P.meetingEdit, P.schoolMeetingEdit],
  scope: 'rows',
  body: z.strictObject({
    id,
    action: meetingAction,
    reason: text({ label: '取消原因', max: 200, long: true, message: '请填写取消原因（2–200 字）' }).optional(),
    following: z.boolean().default(false),
  }),
  result: z.object({ state: meetingState, revision, changed: z.int(), sent: z.int() }),
})

const clash = z.object({ person: z.string(), title: z.string(), from: instant, to: instant })

/** Before a save: who has the room, who is elsewhere at that time, and how many come to how many seats. */
export const checkMeeting = defineEndpoint({
  path: 'rest/meeting/conflicts',
  title: '检查会议冲突',
  effect: 'read',
  access: [P.meetingAdd, P.meetingEdit, P.schoolMeetingAdd, P.schoolMeetingEdit],
  scope: 'all',
  body: z.strictObject({
    id: id.optional(),
    from: instant,
    to: instant,
    roomId: id.nullable().default(null),
    hostId: id.nullable().default(null),
    audience,
  }),
  result: z.object({
    room: z.object({ title: z.string(), from: instant, to: instant }).nullable(),
    seats: z.int().nullable(),
    expected: z.int(),
    people: z.array(clash),
    /** Of how many people {@link clash} names the first. */
    peopleTotal: z.int(),
  }),
})

/** 快速签到: a safety meeting that begins now, notified at once. */
export const quickMeeting = defineEndpoint({
  path: 'rest/meeting/quick',
  title: '快速签到',
  effect: 'write',
  access: [P.schoolMeetingAdd],
  scope: 'rows',
  body: z.strictObject({
    topic: meetingInput.shape.topic,
    audience,
    minutes: whole(10, 720, '时长须为 10–720 分钟').default(60).meta({ label: '时长' }),
    roomId: id.nullable().default(null),
    place: meetingInput.shape.place,
  }),
  result: z.object({ id, sheetId: id.nullable() }),
})

/** The meeting as a file for calendars. */
export const meetingCalendar = defineEndpoint({
  path: 'rest/meeting/calendar',
  title: '下载日历文件',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: z.object({ fileName: z.string(), text: z.string() }),
})
