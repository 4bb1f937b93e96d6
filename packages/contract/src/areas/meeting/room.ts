import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { recordKey, recordShape, saveBody } from '../../kit/record.ts'
import { day, id, ids, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { networks } from '../sign-in/sheet-networks.ts'
import { coordSystem, meetingState, roomUse } from './words.ts'

const seatsMessage = '座位数须为 1–5000'

export const roomPoint = z.strictObject({
  lat: z.number().min(-90, '纬度须为 -90 至 90').max(90, '纬度须为 -90 至 90').meta({ label: '纬度' }),
  lng: z.number().min(-180, '经度须为 -180 至 180').max(180, '经度须为 -180 至 180').meta({ label: '经度' }),
  coord: coordSystem.default('gcj02'),
})

export const roomInput = z.object({
  name: text({ label: '名称', min: 1, max: 40 }),
  orgId: id.optional().meta({ label: '所属单位' }),
  seats: whole(1, 5000, seatsMessage).meta({ label: '座位数' }),
  place: text({ label: '位置', max: 100 }).default(''),
  kit: text({ label: '设备', max: 200 }).default(''),
  point: roomPoint.nullable().default(null).meta({ label: '签到点' }),
  networks: networks.default([]).meta({ label: '网络地址' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
})

export const roomRow = z.object({
  ...recordShape,
  ...roomInput.shape,
  orgId: id,
  orgName: z.string().meta({ label: '所属单位' }),
  /** Meetings and class sessions from now on. */
  uses: z.int().meta({ label: '待用场次' }),
})
export type RoomRow = z.output<typeof roomRow>

/** Rooms are shared by the site: whoever plans sees all of them, who may change them is told by his data scope. */
export const listRooms = defineEndpoint({
  path: 'rest/meetingRoom/list',
  title: '查询会议室',
  effect: 'read',
  access: [P.meeting, P.trainClass],
  scope: 'all',
  body: pageQuery(z.object({ enabled: z.boolean(), orgId: id, seats: whole(1, 5000) }), ['name', 'seats', 'createdAt']),
  result: pageOf(roomRow),
})

export const saveRoom = defineEndpoint({
  path: 'rest/meetingRoom/save',
  title: '保存会议室',
  effect: 'write',
  access: [P.meetingEdit, P.trainClassEdit],
  scope: 'rows',
  body: saveBody(roomInput),
  result: recordKey,
})

export const roomUseRow = z.object({
  kind: roomUse,
  title: z.string(),
  from: instant,
  to: instant,
  /** Empty where the caller may not see the thing. */
  link: z.string(),
})
export type RoomUse = z.output<typeof roomUseRow>

/** A room with meetings or sessions ahead stays, and says which. */
export const deleteRooms = defineEndpoint({
  path: 'rest/meetingRoom/delete',
  title: '删除会议室',
  effect: 'write',
  access: [P.meetingEdit, P.trainClassEdit],
  scope: 'rows',
  body: z.strictObject({ ids: ids(100) }),
  result: z.object({
    deleted: z.int(),
    failed: z.array(z.object({ id, message: z.string(), uses: z.array(roomUseRow) })),
  }),
})

/** When the room is taken between two moments. */
export const busyRoom = defineEndpoint({
  path: 'rest/meetingRoom/busy',
  title: '查询会议室占用',
  effect: 'read',
  access: [P.meeting, P.trainClass],
  scope: 'all',
  body: z.strictObject({ roomId: id, from: instant, to: instant }),
  result: z.array(roomUseRow),
})

export const boardEntry = z.object({
  id,
  use: roomUse,
  title: z.string(),
  from: instant,
  to: instant,
  /** Null: online or at another place. */
  roomId: id.nullable(),
  place: z.string(),
  state: meetingState,
  attending: z.int(),
  expected: z.int(),
  /** Signed in, once the meeting has begun and has a sheet. */
  present: z.int().nullable(),
  /** Wants a room at a time at which something else has it: the title of that. */
  clashesWith: z.string().nullable(),
  /** The caller may open it. */
  open: z.boolean(),
})
export type BoardEntry = z.output<typeof boardEntry>

/** A week, a line a room: what of it the caller may open, and that a room is taken by something else. */
export const roomBoard = defineEndpoint({
  path: 'rest/meetingRoom/board',
  title: '查询会议室周历',
  effect: 'read',
  access: [P.meeting],
  scope: 'rows',
  body: z.strictObject({
    from: day,
    to: day,
    filter: z
      .object({ orgId: id, kind: z.enum(['normal', 'safety']), hosting: z.boolean() })
      .partial()
      .strict()
      .prefault({}),
  }),
  result: z.object({
    rooms: z.array(z.object({ id, name: z.string(), seats: z.int(), orgName: z.string() })),
    list: z.array(boardEntry),
    serverTime: instant,
  }),
})
