import { z } from 'zod'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { day, id, instant, whole } from '#src/kit/scalars.ts'
import { askedItem } from '../attempt/attempt.ts'
import { dailyDayState, dailyMode, dailyReason } from './words.ts'

/** A set that may be opened until half past midnight after the day it was begun. */
export const CLOSES_MINUTES_AFTER_MIDNIGHT = 30

const participation = z.object({
  orgName: z.string(),
  /** People of the unit and below who are asked today, and how many of them have handed in. */
  expected: z.int(),
  answered: z.int(),
})

/** The day of the caller, without its questions. */
export const dailyToday = defineEndpoint({
  path: 'rest/dailyAnswer/today',
  title: '查看今日答题',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.object({
    day,
    state: dailyDayState,
    serverNow: instant,
    /** The page asks again then: a new day begins. */
    nextDayAt: instant,
    planTitle: z.string(),
    mode: dailyMode.nullable(),
    /** Questions of the day. */
    n: z.int(),
    /** Absent before the first opening. */
    runId: id.optional(),
    /** The sitting under way, or the scored one once it is handed in. */
    attemptId: id.optional(),
    right: z.int().nullable(),
    points: z.int(),
    streak: z.int(),
    /** 为什么是这几题: of a recommended set, in the order of its questions. */
    reasons: z.array(z.object({ itemId: z.string(), kind: dailyReason, text: z.string() })),
    /** A set of an earlier day that is still open. */
    late: z.object({ day, runId: id, closesAt: instant }).nullable(),
    /** Days that may be made up now, the newest first. */
    makeUp: z.array(day),
    participation: participation.nullable(),
  }),
})

/** The first question of the day before anything is begun; null where it begins with its sitting: pictures, blanks, or under way. */
export const dailyFirst = defineEndpoint({
  path: 'rest/dailyAnswer/first',
  title: '查看今日首题',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.object({ item: askedItem.nullable() }),
})

const calendarDay = z.object({
  day,
  state: dailyDayState,
  n: z.int(),
  right: z.int().nullable(),
  points: z.int(),
  runId: id.nullable(),
  attemptId: id.nullable(),
})
export type DailyCalendarDay = z.output<typeof calendarDay>

export const dailyCalendar = defineEndpoint({
  path: 'rest/dailyAnswer/calendar',
  title: '查看答题日历',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份格式不正确') }),
  result: z.array(calendarDay),
})

/** Opens the set of today, or of a day that may be made up; its sitting is then started with `runId`. */
export const openDaily = defineEndpoint({
  path: 'rest/dailyAnswer/open',
  title: '打开每日答题',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  audit: 'none',
  body: z.strictObject({
    /** Absent: today. */
    day: day.optional(),
    /** 再答一次: without score. */
    again: z.boolean().default(false),
  }),
  result: z.object({
    runId: id,
    day,
    n: whole(),
    /** A sitting of it under way, maybe on another device. */
    attemptId: id.nullable(),
  }),
})
