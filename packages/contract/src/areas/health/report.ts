import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { percent } from '../learning/hours/amount-field.ts'
import { healthFormInput } from './form.ts'
import {
  healthLevel,
  healthSchedule,
  healthState,
  healthView,
  healthWay,
  MOST_HISTORY_DAYS,
  healthRefusals as no,
  OWN_HISTORY_DAYS,
} from './words.ts'

const value = z.union([z.string().max(2000), z.array(z.string().max(40)).max(20)])
export const healthAnswers = z.record(z.string().regex(/^\w{1,30}$/), value)

const approval = z.object({
  requestId: id.nullable(),
  /** Nobody could be asked: said to the person with whom to speak. */
  missing: z.boolean(),
})

const saved = z.object({ level: healthLevel, state: healthState, approval: approval.nullable() })

const reportBody = z.strictObject({
  formId: id,
  day,
  placeId: id.nullable().default(null).meta({ label: '拟到岗场所' }),
  answers: healthAnswers,
})

export const saveHealthReport = defineEndpoint({
  path: 'rest/healthReport/save',
  title: '健康填报',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  personal: true,
  body: reportBody,
  result: saved,
})

/** For somebody else: with the code in its scope, or where the form lets everybody it is addressed to. */
export const proxyHealthReport = defineEndpoint({
  path: 'rest/healthReport/proxySave',
  title: '代报健康填报',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: reportBody.extend({ userId: id.meta({ label: '人员' }) }),
  result: saved,
})

const look = z.object({ at: instant, orgName: z.string() })
const answered = z.object({ element: z.string(), label: z.string(), text: z.string(), flagged: z.boolean() })

/** What a person owes now, as the panel draws it. */
export const healthDue = z.object({
  formId: id,
  name: z.string(),
  version: z.int(),
  day,
  schedule: healthSchedule,
  state: healthState,
  level: healthLevel.nullable(),
  windowFrom: z.string(),
  windowTo: z.string(),
  backfillDays: z.int(),
  proxy: z.boolean(),
  consentText: z.string(),
  retentionDays: z.int(),
  elements: healthFormInput.shape.elements,
  flags: healthFormInput.shape.flags,
  /** Answers of this day, which may be changed, or of the last report without what decides about the level. */
  answers: healthAnswers,
  /** Why nothing can be handed in at the moment, in words. */
  why: z.string().nullable(),
})
export type HealthDue = z.output<typeof healthDue>

const ownDay = z.object({
  reportId: id,
  formName: z.string(),
  day,
  state: healthState,
  level: healthLevel.nullable(),
  way: healthWay.nullable(),
  at: instant.nullable(),
  barredUntil: day.nullable(),
  reason: z.string(),
  erased: z.boolean(),
  lookups: z.array(look),
})

export const myHealth = defineEndpoint({
  path: 'rest/healthReport/mine',
  title: '我的健康填报',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  personal: true,
  body: z.strictObject({ days: whole(1, MOST_HISTORY_DAYS).default(OWN_HISTORY_DAYS) }),
  result: z.object({ due: z.array(healthDue), history: z.array(ownDay) }),
})
export type MyHealth = z.output<typeof myHealth.result>

export const healthReportRow = z.object({
  id,
  userId: id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  formId: id,
  formName: z.string().meta({ label: '表单' }),
  day: day.meta({ label: '日期' }),
  level: healthLevel.nullable(),
  state: healthState,
  at: instant.nullable().meta({ label: '填报时间' }),
  way: healthWay.nullable(),
  reporterName: z.string().meta({ label: '代报人' }),
  hits: z.string().meta({ label: '异常项' }),
})
export type HealthReportRow = z.output<typeof healthReportRow>

const filter = z.object({
  day: day.meta({ label: '日期' }),
  formId: id.meta({ label: '表单' }),
  orgId: id.meta({ label: '单位' }),
  /** The unit alone, without those below. */
  only: z.boolean().meta({ label: '不含下级' }),
  level: healthLevel,
  state: healthState,
  way: healthWay,
  view: healthView,
  userId: id,
  from: day.meta({ label: '日期从' }),
  to: day.meta({ label: '日期至' }),
})

export const listHealthReports = defineEndpoint({
  path: 'rest/healthReport/list',
  title: '查询健康填报',
  effect: 'read',
  access: [P.healthReport],
  scope: 'rows',
  body: pageQuery(filter, ['day', 'at', 'name']),
  result: pageOf(healthReportRow),
})

const figures = z.object({
  should: z.int().meta({ label: '应报' }),
  reported: z.int().meta({ label: '已报' }),
  exempt: z.int().meta({ label: '免报' }),
  missing: z.int().meta({ label: '未报' }),
  observe: z.int().meta({ label: '观察' }),
  abnormal: z.int().meta({ label: '异常' }),
  rate: percent.nullable().meta({ label: '填报率' }),
})

/** Figures of one day over the same rows that the list shows. */
export const healthBoard = defineEndpoint({
  path: 'rest/healthReport/board',
  title: '查看填报统计',
  effect: 'read',
  access: [P.healthReport],
  scope: 'rows',
  body: z.strictObject({ day: day.optional(), formId: id.optional(), orgId: id.optional() }),
  result: figures.extend({
    byOrg: z.array(figures.extend({ orgId: id, orgName: z.string() })),
    /** Hours from the submission of an abnormal report to its end, in the middle of those that ended. */
    closureHours: z.number().nullable(),
  }),
})
export type HealthBoard = z.output<typeof healthBoard.result>

const shownDay = z.object({
  reportId: id,
  formId: id,
  formName: z.string(),
  version: z.int(),
  day,
  state: healthState,
  level: healthLevel.nullable(),
  way: healthWay.nullable(),
  at: instant.nullable(),
  reporterName: z.string(),
  placeName: z.string(),
  hits: z.string(),
  /** Null: masked for this viewer. */
  answers: z.array(answered).nullable(),
  revisions: z.array(z.object({ at: instant, by: z.string(), level: healthLevel })),
  requestId: id.nullable(),
  barredUntil: day.nullable(),
  reason: z.string(),
  erased: z.boolean(),
  lookups: z.array(look.extend({ name: z.string(), reason: z.string() })),
  mayLift: z.boolean(),
})
export type HealthDay = z.output<typeof shownDay>

export const getHealthReports = defineEndpoint({
  path: 'rest/healthReport/get',
  title: '查看填报人',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ userId: id, from: day, to: day }),
  result: z.object({
    person: z.object({ id, name: z.string(), code: z.string(), orgName: z.string(), phone: z.string() }),
    days: z.array(shownDay),
    exemptions: z.array(z.object({ formName: z.string(), from: day, to: day, reason: z.string() })),
  }),
})

export const remindHealth = defineEndpoint({
  path: 'rest/healthReport/remind',
  title: '提醒未报人员',
  effect: 'write',
  access: [P.healthReportRemind],
  scope: 'rows',
  body: z.strictObject({
    formId: id.optional(),
    day,
    filter: filter.pick({ orgId: true, only: true, userId: true }).partial().strict().prefault({}),
  }),
  result: z.object({ sent: z.int(), skipped: z.int() }),
})

/** Answers that the lists mask; every look leaves an entry which the person sees. */
export const fullHealthReport = defineEndpoint({
  path: 'rest/healthReport/full',
  title: '查看填报完整信息',
  effect: 'write',
  access: [P.healthReportFull],
  scope: 'rows',
  reauth: true,
  body: z.strictObject({
    reportId: id,
    reason: text({ label: '查看原因', min: 2, max: 200, message: no.lookReason.message }),
  }),
  result: z.object({ answers: z.array(answered), until: instant }),
})

export const liftHealthReport = defineEndpoint({
  path: 'rest/healthReport/lift',
  title: '解除不得到岗',
  effect: 'write',
  access: [P.healthApproval],
  scope: 'rows',
  body: z.strictObject({
    reportId: id,
    reason: text({ label: '原因', min: 2, max: 200, message: no.reason.message }),
  }),
  result: z.object({ state: healthState }),
})
