import { z } from 'zod'
import { id, instant } from '../../../kit/scalars.ts'
import { text } from '../../../kit/text.ts'
import { hours, hoursSet } from '../../learning/hours/amount-field.ts'
import { conflictKind, conflictWith } from '../words.ts'

export const MOST_SESSIONS = 200

/** Content that stands for a missed session, as the study engine names it. */
const makeUpItem = z.strictObject({ type: z.enum(['video', 'doc']), id })

export const sessionInput = z.strictObject({
  /** Of a session that is kept. */
  id: id.optional(),
  title: text({ label: '主题', min: 1, max: 60 }),
  courseCode: text({ label: '课程编码', max: 40 }).default(''),
  from: instant.meta({ label: '开始时间' }),
  to: instant.meta({ label: '结束时间' }),
  roomId: id.nullable().default(null).meta({ label: '教室' }),
  place: text({ label: '地点', max: 100 }).default(''),
  lecturerIds: z.array(id).max(10, '讲师最多 10 人').meta({ label: '讲师' }),
  /** May only lower what the length is worth; null: by length. */
  hours: hoursSet('学时须为 0–999.99，最多两位小数', 0).nullable().default(null).meta({ label: '学时' }),
  makeUpItem: makeUpItem.nullable().default(null).meta({ label: '补课内容' }),
})
export type SessionInput = z.output<typeof sessionInput>

export const sessionView = z.object({
  id,
  no: z.int().meta({ label: '课次' }),
  title: z.string().meta({ label: '主题' }),
  courseCode: z.string().meta({ label: '课程编码' }),
  from: instant.meta({ label: '开始时间' }),
  to: instant.meta({ label: '结束时间' }),
  roomId: id.nullable(),
  roomName: z.string(),
  /** As it was written; {@link SessionView.where} is what people read. */
  place: z.string(),
  /** Name of the room, or the place, or that of the class. */
  where: z.string().meta({ label: '地点' }),
  lecturers: z.array(z.object({ id, name: z.string() })).meta({ label: '讲师' }),
  hours: hours.nullable(),
  /** Most hours somebody gets for it. */
  hoursMost: hours.meta({ label: '学时' }),
  makeUpItem: makeUpItem.nullable(),
  started: z.boolean(),
})
export type SessionView = z.output<typeof sessionView>

/** One thing that stands in the way of a session at its time (with 15 min of travel where places differ). */
export const sessionConflict = z.object({
  /** Place of the session in what was asked, from 0. */
  session: z.int(),
  kind: conflictKind,
  /** Room or person; of trainees how many. */
  who: z.string(),
  people: z.int(),
  with: conflictWith,
  title: z.string(),
  from: instant,
  to: instant,
  /** What the conflict bar says. */
  text: z.string(),
})
export type SessionConflict = z.output<typeof sessionConflict>
