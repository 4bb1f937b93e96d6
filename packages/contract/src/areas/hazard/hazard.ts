import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { fileInput } from '../files/file.ts'
import { percent } from '../learning/hours/amount-field.ts'
import { grade, hazardLevel } from './hazard-level.ts'
import {
  hazardEvent,
  hazardRequestKind,
  hazardSource,
  hazardState,
  hazardView,
  MOST_HAZARD_PHOTOS,
  MOST_HELPERS,
  hazardRefusals as no,
  proofFlag,
  reporterMode,
} from './words.ts'

export const hazardText = text({ label: '描述', min: 5, max: 500, long: true, message: no.text.message })
export const categoryCode = text({ label: '类别', max: 60 })
export const helperIds = z.array(id).max(MOST_HELPERS).default([]).meta({ label: '协助人' })
export const hazardPhotos = z.array(fileInput).max(MOST_HAZARD_PHOTOS, no.mostPhotos.message)

export const hazardRow = z.object({
  id,
  number: z.string().meta({ label: '编号' }),
  /** Small picture of the first photo; empty where there is none. */
  photoUrl: z.string(),
  /** Null where the reporter stood at no code and said where in words. */
  placeId: id.nullable(),
  placeName: z.string().meta({ label: '场所' }),
  text: z.string().meta({ label: '描述' }),
  categoryCode: z.string(),
  categoryName: z.string().meta({ label: '类别' }),
  level: hazardLevel.nullable(),
  source: hazardSource,
  mode: reporterMode,
  /** 匿名 and 保密 stand for the name. */
  reporterName: z.string().meta({ label: '上报人' }),
  reportedAt: instant.meta({ label: '上报时间' }),
  ownerId: id.nullable(),
  ownerName: z.string().meta({ label: '责任人' }),
  orgName: z.string().meta({ label: '责任单位' }),
  deadline: instant.nullable().meta({ label: '整改期限' }),
  overdue: z.boolean().meta({ label: '逾期' }),
  /** Whole days to the deadline, below zero once it is over; null where nothing is due. */
  daysLeft: z.int().nullable(),
  state: hazardState,
  recheckerName: z.string().meta({ label: '复查人' }),
  relapsed: z.boolean().meta({ label: '复发' }),
  urgent: z.boolean().meta({ label: '紧急' }),
  metToo: z.int(),
  closedAt: instant.nullable().meta({ label: '销号时间' }),
})
export type HazardRow = z.output<typeof hazardRow>

/** With the code all of its scope, without it what the caller is party to. */
export const listHazards = defineEndpoint({
  path: 'rest/hiddenTrouble/list',
  title: '查询隐患',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(
    z.object({
      view: hazardView,
      placeId: id.meta({ label: '场所' }),
      categoryCode: categoryCode.meta({ label: '类别' }),
      level: hazardLevel,
      state: hazardState,
      source: hazardSource,
      orgId: id.meta({ label: '责任单位' }),
      ownerId: id.meta({ label: '责任人' }),
      from: day.meta({ label: '上报从' }),
      to: day.meta({ label: '上报至' }),
      dueFrom: day.meta({ label: '期限从' }),
      dueTo: day.meta({ label: '期限至' }),
      leastOverdue: z.int().min(1).max(3650).meta({ label: '逾期天数不少于' }),
      relapsed: z.boolean().meta({ label: '复发' }),
    }),
    ['reportedAt', 'deadline', 'level'],
  ),
  result: pageOf(hazardRow),
})

const picture = z.object({ id, name: z.string(), url: z.string() })
export type HazardPicture = z.output<typeof picture>

export const hazardPlan = z.strictObject({
  measure: text({ label: '措施', min: 2, max: 500, long: true, message: no.planMissing.message }),
  money: z.number().min(0).max(100_000_000).meta({ label: '资金（元）' }),
  time: text({ label: '时限', min: 2, max: 100, message: no.planMissing.message }),
  person: text({ label: '责任人', min: 2, max: 100, message: no.planMissing.message }),
  emergency: text({ label: '预案', min: 2, max: 500, long: true, message: no.planMissing.message }),
})
export type HazardPlan = z.output<typeof hazardPlan>

const entry = z.object({
  id,
  kind: hazardEvent,
  name: z.string(),
  text: z.string(),
  at: instant,
  /** The deadline that holds from here on, where it changed. */
  deadline: instant.nullable(),
})

const proof = z.object({
  id,
  at: instant,
  byName: z.string(),
  text: z.string(),
  cost: z.number(),
  photos: z.array(picture),
  flags: z.array(proofFlag),
  inTime: z.boolean(),
  /** Null until it is judged. */
  passed: z.boolean().nullable(),
  recheckName: z.string(),
  recheckText: z.string(),
  recheckPhotos: z.array(picture),
  recheckedAt: instant.nullable(),
})

const ladderStep = z.object({ key: z.string(), day, at: instant, sentAt: instant.nullable(), people: z.int() })

const request = z.object({
  id,
  kind: hazardRequestKind,
  state: z.enum(['open', 'approved', 'refused', 'withdrawn']),
  days: z.int().nullable(),
  until: day.nullable(),
  reason: z.string(),
  at: instant,
})

const may = z.object({
  plan: z.boolean(),
  submit: z.boolean(),
  extend: z.boolean(),
  recheck: z.boolean(),
  urge: z.boolean(),
  assign: z.boolean(),
  suspend: z.boolean(),
  lookUp: z.boolean(),
})

export const getHazard = defineEndpoint({
  path: 'rest/hiddenTrouble/get',
  title: '查看隐患',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: hazardRow.extend({
    position: z.string(),
    photos: z.array(picture),
    likelihood: z.int().nullable(),
    severity: z.int().nullable(),
    basis: z.string(),
    temporaryControl: z.string(),
    assignerName: z.string(),
    assignedAt: instant.nullable(),
    span: z.int().nullable(),
    helpers: z.array(z.object({ id, name: z.string() })),
    plan: hazardPlan.nullable(),
    cost: z.number(),
    proofs: z.array(proof),
    requests: z.array(request),
    /** 期限由来: each event that moved it. */
    deadlineTrail: z.array(entry),
    /** Steps sent, and the one that comes next. */
    ladder: z.array(ladderStep),
    timeline: z.array(entry),
    mergedInto: z.object({ id, number: z.string() }).nullable(),
    relapseOf: z.object({ id, number: z.string() }).nullable(),
    suspendedUntil: day.nullable(),
    may,
    revision,
  }),
})
export type HazardDetail = z.output<typeof getHazard.result>

const measured = z.object({
  key: z.string(),
  name: z.string(),
  accepted: z.int(),
  closed: z.int(),
  open: z.int(),
  overdue: z.int(),
  /** 整改率, 按期整改率 and 复发率; null where nothing could be. */
  closedRate: percent.nullable(),
  inTimeRate: percent.nullable(),
  relapseRate: percent.nullable(),
  /** From assignment to the accepted proof, without suspension and re-check. */
  meanDays: z.number().nullable(),
})

export const hazardStat = defineEndpoint({
  path: 'rest/hiddenTrouble/stat',
  title: '统计隐患',
  effect: 'read',
  access: [P.hazard],
  scope: 'rows',
  body: z.strictObject({
    from: day.optional(),
    to: day.optional(),
    by: z.enum(['org', 'place', 'category', 'level', 'month']).default('level'),
  }),
  result: z.object({
    /** Of the tabs of the register, whatever the days. */
    views: z.record(hazardView, z.int()),
    total: measured,
    rows: z.array(measured),
  }),
})
export type HazardStat = z.output<typeof hazardStat.result>

/** 登记: by who inspects, named. */
export const saveHazard = defineEndpoint({
  path: 'rest/hiddenTrouble/save',
  title: '登记隐患',
  effect: 'write',
  access: [P.hazardAdd],
  scope: 'rows',
  body: z.strictObject({
    placeId: id.meta({ label: '场所', missing: no.placeMissing.message }),
    position: text({ label: '具体位置', max: 100 }).default(''),
    text: hazardText,
    photos: hazardPhotos.min(1, no.photoMissing.message).meta({ label: '照片', missing: no.photoMissing.message }),
    categoryCode: categoryCode.meta({ label: '类别' }).default(''),
    likelihood: grade.nullable().default(null).meta({ label: '可能性' }),
    severity: grade.nullable().default(null).meta({ label: '严重性' }),
    temporaryControl: text({ label: '临时管控', max: 200 }).default(''),
    urgent: z.boolean().default(false).meta({ label: '紧急' }),
    source: hazardSource.extract(['inspection', 'question']).default('inspection'),
  }),
  result: z.object({ id, number: z.string() }),
})

export const lookUpReporter = defineEndpoint({
  path: 'rest/hiddenTrouble/reporter',
  title: '查看保密上报人',
  effect: 'write',
  access: [P.hazardReporter],
  scope: 'rows',
  reauth: true,
  body: z.strictObject({ id, reason: text({ label: '原因', min: 2, max: 200, message: no.reason.message }) }),
  result: z.object({ name: z.string() }),
})
