import { z } from 'zod'
import { id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { audience } from '../../shared/audience.ts'
import { fileInput } from '../files/file.ts'
import { hoursSet } from '../learning/hours/amount-field.ts'
import { meetingChannel, meetingKind, repeatEvery } from './words.ts'

export const MOST_SERIES = 52
export const MOST_MATERIALS = 20
export const MOST_AGENDA = 30
export const MOST_DECISIONS = 50
/** As many people as one meeting notifies and counts one by one. */
export const MOST_PEOPLE = 20_000
export const MOST_MEETING_DAYS = 7

export const agendaItem = z.strictObject({
  title: text({ label: '议题', min: 1, max: 100 }),
  minutes: whole(1, 720, '议题时长须为 1–720 分钟').nullable().default(null).meta({ label: '分钟' }),
  speaker: text({ label: '主讲', max: 30 }).default(''),
})
export type AgendaItem = z.output<typeof agendaItem>

export const meetingInput = z.object({
  topic: text({ label: '会议主题', min: 2, max: 60, message: '会议主题为 2–60 个字' }),
  kind: meetingKind.default('normal'),
  channel: meetingChannel.default('portal'),
  from: instant.meta({ label: '开始时间' }),
  to: instant.meta({ label: '结束时间' }),
  roomId: id.nullable().default(null).meta({ label: '会议室' }),
  place: text({ label: '地点', max: 100 }).default(''),
  link: text({ label: '线上链接', max: 300 }).default(''),
  hostId: id.meta({ label: '主持人', missing: '请选择主持人' }),
  recorderId: id.nullable().default(null).meta({ label: '记录人' }),
  audience,
  agenda: z.array(agendaItem).max(MOST_AGENDA, `议程最多 ${MOST_AGENDA} 项`).default([]).meta({ label: '议程' }),
  materials: z
    .array(fileInput)
    .max(MOST_MATERIALS, `会议资料最多 ${MOST_MATERIALS} 份`)
    .default([])
    .meta({ label: '会议资料' }),
  receiptDue: instant.nullable().default(null).meta({ label: '回执截止' }),
  /** At most so many; never more than the length of the meeting is worth. Null: none are given. */
  classHours: hoursSet('学时须为 0.01–999.99，最多两位小数', 0.01).nullable().default(null).meta({ label: '学时' }),
  note: text({ label: '说明', max: 1000, long: true }).default(''),
})
export type MeetingInput = z.output<typeof meetingInput>

/** A new one may stand for many: the first is that of the form, `count` includes it. */
export const meetingRepeat = z.strictObject({
  every: repeatEvery,
  count: whole(2, MOST_SERIES, `周期会议为 2–${MOST_SERIES} 场`).meta({ label: '场数' }),
})
export type MeetingRepeat = z.output<typeof meetingRepeat>
