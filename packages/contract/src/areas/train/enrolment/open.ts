import { z } from 'zod'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../../kit/page.ts'
import { id, instant } from '../../../kit/scalars.ts'
import { hours } from '../../learning/hours/amount-field.ts'
import { classRule } from '../class/rule-sentence.ts'
import { seatFigures } from '../class/seats.ts'
import { sessionView } from '../session/session-input.ts'
import {
  classKind,
  classState,
  conflictWith,
  enrolLabel,
  enrolmentResult,
  enrolmentState,
  enrolWay,
  learnerAct,
} from '../words.ts'
import { formAnswers, formField } from './form.ts'

/** Something of the caller's that lies at the time of a session. */
export const ownConflict = z.object({
  sessionId: id,
  sessionTitle: z.string(),
  sessionFrom: instant,
  with: conflictWith,
  title: z.string(),
  from: instant,
  to: instant,
})
export type OwnConflict = z.output<typeof ownConflict>

/** How the caller stands to a class; `state` null: he never enrolled. */
export const myEnrolment = z.object({
  enrolmentId: id.nullable(),
  state: enrolmentState.nullable(),
  way: enrolWay.nullable(),
  /** Place in the queue from 1; where he would enter it now while he is not in the class and it is full. */
  wait: z.int().nullable(),
  offerEnd: instant.nullable(),
  reason: z.string(),
  result: enrolmentResult,
  resultWhy: z.array(z.string()),
  can: z.array(learnerAct),
})
export type MyEnrolment = z.output<typeof myEnrolment>

export const openClassRow = z.object({
  id,
  kind: classKind,
  name: z.string().meta({ label: '名称' }),
  categoryName: z.string().meta({ label: '分类' }),
  term: z.string().meta({ label: '期次' }),
  coverUrl: z.string(),
  place: z.string().meta({ label: '地点' }),
  from: instant.nullable().meta({ label: '培训开始' }),
  to: instant.nullable().meta({ label: '培训结束' }),
  enrolFrom: instant.meta({ label: '报名开始' }),
  enrolTo: instant.meta({ label: '报名截止' }),
  lecturers: z.array(z.string()).meta({ label: '讲师' }),
  sessions: z.int().meta({ label: '课次' }),
  hours: hours.meta({ label: '学时' }),
  capacity: z.int().meta({ label: '名额' }),
  occ: z.int().meta({ label: '已占' }),
  waiting: z.int().meta({ label: '候补' }),
  /** Seats the caller may take now. */
  free: z.int().meta({ label: '剩余名额' }),
  state: classState,
  label: enrolLabel.nullable(),
  cancelReason: z.string(),
  rule: classRule,
  ownerOrgName: z.string().meta({ label: '主办单位' }),
  my: myEnrolment,
})
export type OpenClassRow = z.output<typeof openClassRow>

/** `mine`: classes the caller is or was enrolled in. Otherwise those addressed to him that are open or still run. */
export const listOpenClasses = defineEndpoint({
  path: 'rest/trainEnrol/openList',
  title: '查询可报名班次',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: pageQuery(
    z.object({
      kind: classKind,
      mine: z.boolean(),
      category: z.string().max(40),
      /** A seat or a place in the queue may be taken now. */
      enrollable: z.boolean(),
      myState: enrolmentState,
      from: instant,
      to: instant,
    }),
    ['enrolTo', 'from', 'name'],
  ),
  result: pageOf(openClassRow),
})

/** One class as its learner sees it: what it consists of, what is full, what clashes, and the form. */
export const viewOpenClass = defineEndpoint({
  path: 'rest/trainEnrol/view',
  title: '查看可报名班次',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ classId: id }),
  result: openClassRow.extend({
    intro: z.string(),
    headTeacherName: z.string(),
    seats: seatFigures,
    sessionList: z.array(sessionView),
    conflicts: z.array(ownConflict),
    /** Conflicts and prerequisites that keep the caller out, in words; empty where none do. */
    blocked: z.array(z.string()),
    /** What is asked before, and whether the caller has done it. */
    prerequisites: z.array(z.object({ name: z.string(), done: z.boolean() })),
    form: z.array(formField),
    answers: formAnswers,
    offerHours: z.int(),
    withdrawUntil: instant.nullable(),
    serverTime: instant,
  }),
})
export type OpenClass = z.output<typeof viewOpenClass.result>

/** The sessions of a class that the caller may see as a file for calendars. */
export const classCalendar = defineEndpoint({
  path: 'rest/trainEnrol/calendar',
  title: '下载课表日历文件',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ classId: id }),
  result: z.object({ fileName: z.string(), text: z.string() }),
})

const mineRow = z.object({
  id,
  classId: id,
  code: z.string().meta({ label: '班次编号' }),
  name: z.string().meta({ label: '班次' }),
  kind: classKind,
  from: instant.nullable().meta({ label: '培训开始' }),
  to: instant.nullable().meta({ label: '培训结束' }),
  place: z.string().meta({ label: '地点' }),
  classState,
  state: enrolmentState,
  way: enrolWay,
  wait: z.int().nullable().meta({ label: '候补位' }),
  offerEnd: instant.nullable().meta({ label: '确认截止' }),
  reason: z.string().meta({ label: '原因' }),
  appliedAt: instant.meta({ label: '报名时间' }),
  result: enrolmentResult,
  resultWhy: z.array(z.string()),
  percent: z.number().nullable().meta({ label: '出勤率' }),
  score: z.number().nullable().meta({ label: '成绩' }),
  certificateId: id.nullable(),
  can: z.array(learnerAct),
})
export type MyClassRow = z.output<typeof mineRow>

/** The caller's enrolments, one row per class, the newest. */
export const listMine = defineEndpoint({
  path: 'rest/trainEnrol/mine',
  title: '查询我的班级',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: pageQuery(z.object({ kind: classKind, state: enrolmentState, classState, live: z.boolean() }), [
    'appliedAt',
    'from',
    'name',
  ]),
  result: pageOf(mineRow),
})
