import { z } from 'zod'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../../kit/page.ts'
import { id, instant } from '../../../kit/scalars.ts'
import { attendance, sheetState } from '../../sign-in/words.ts'
import { classState } from '../words.ts'

/** A 课次 with the counts of its sheet; `early` people left early, `absent` are those nobody saw. */
export const sessionCounts = z.object({
  sessionId: id,
  no: z.int().meta({ label: '课次' }),
  title: z.string().meta({ label: '主题' }),
  start: instant,
  end: instant,
  sheetId: id.nullable(),
  state: sheetState.nullable(),
  expected: z.int().meta({ label: '应到' }),
  present: z.int().meta({ label: '实到' }),
  late: z.int().meta({ label: '迟到' }),
  early: z.int().meta({ label: '早退' }),
  leave: z.int().meta({ label: '请假' }),
  absent: z.int().meta({ label: '缺勤' }),
  pending: z.int().meta({ label: '待确认' }),
  confirmed: z.boolean(),
})
export type SessionCounts = z.output<typeof sessionCounts>

/** Words of the list as a file. */
export const signDetailWords = {
  marks: '各课次',
  open: '第 {no} 课次 {status}',
  sealed: '第 {no} 课次 {status}（{minutes} 分钟）',
} as const

const mark = z.object({
  sessionId: id,
  no: z.int(),
  status: attendance.nullable(),
  /** Null before the sheet is sealed. */
  minutes: z.int().nullable(),
  madeUp: z.boolean(),
  corrected: z.boolean(),
})

/** One trainee over all sessions: a row of the matrix. */
export const signDetailRow = z.object({
  id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  percent: z.number().nullable().meta({ label: '出勤率' }),
  marks: z.array(mark),
})
export type SignDetailRow = z.output<typeof signDetailRow>

/**
 * Sessions with their counts, and people × sessions: for who analyses, who finishes or hosts classes in scope, and for
 * named hosts of the class. Names need the code for people or hosting; without both the list is empty and says so.
 */
export const signDetail = defineEndpoint({
  path: 'rest/trainCourse/signDetail',
  title: '查看签到详情',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(z.object({ orgId: id, status: attendance, madeUp: z.boolean(), sessionId: id }), [
    'code',
    'name',
    'orgName',
    'percent',
  ]).extend({ classId: id }),
  result: pageOf(signDetailRow).extend({
    title: z.string(),
    classState,
    sessions: z.array(sessionCounts),
    /** The caller hosts the sheets of the class, may seal and correct, may read names. */
    may: z.object({ host: z.boolean(), finish: z.boolean(), people: z.boolean() }),
  }),
})
export type SignDetail = z.output<typeof signDetail.result>
