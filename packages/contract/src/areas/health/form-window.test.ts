import { describe, expect, test } from 'vitest'
import { type FormTimes, isDueOn, timingOf, weekdayOf } from './form-window.ts'

const form: FormTimes = {
  schedule: 'daily',
  weekday: 1,
  onDay: null,
  windowFrom: '07:00',
  windowTo: '10:00',
  backfillDays: 1,
}
const at = (text: string) => new Date(`${text}+08:00`)

describe('a report', () => {
  test.each([
    ['at the first second of the window', '2026-03-02', '2026-03-02T07:00:00', false, {}, 'onTime'],
    ['at 09:59:59', '2026-03-02', '2026-03-02T09:59:59.999', false, {}, 'onTime'],
    ['changed inside the window', '2026-03-02', '2026-03-02T09:00:00', true, {}, 'onTime'],
    ['at 10:00:00', '2026-03-02', '2026-03-02T10:00:00', false, {}, 'backfill'],
    ['of yesterday', '2026-03-01', '2026-03-02T06:00:00', false, {}, 'backfill'],
    ['of one who enters', '2026-03-02', '2026-03-02T23:00:00', true, { schedule: 'onEntry' }, 'onTime'],
  ] as const)('%s counts', (_name, day, now, has, values, timing) => {
    expect(timingOf({ ...form, ...values }, day, at(now), has)).toBe(timing)
  })

  test.each([
    ['before the window', '2026-03-02', '2026-03-02T06:59:59', false, {}, '当前不在填报时间（07:00–10:00）'],
    ['at 10:00:00', '2026-03-02', '2026-03-02T10:00:00', false, { backfillDays: 0 }, '当前不在填报时间（07:00–10:00）'],
    ['changed at 10:00:00', '2026-03-02', '2026-03-02T10:00:00', true, {}, '今日已填报，可在 10:00 前修改'],
    ['of yesterday changed', '2026-03-01', '2026-03-02T08:00:00', true, {}, '该日已填报，不能修改'],
    ['of the day before yesterday', '2026-02-28', '2026-03-02T08:00:00', false, {}, '只能补报 1 天内'],
    ['of tomorrow', '2026-03-03', '2026-03-02T08:00:00', false, {}, '不能提前填报'],
    ['on another weekday', '2026-03-03', '2026-03-03T08:00:00', false, { schedule: 'weekly' }, '当前无需填报'],
  ] as const)('%s is not taken', (_name, day, now, has, values, message) => {
    expect(timingOf({ ...form, ...values }, day, at(now), has)).toMatchObject({ why: { message } })
  })
})

test.each([
  ['daily', '2026-03-04', true],
  ['weekly', '2026-03-02', true],
  ['weekly', '2026-03-08', false],
  ['once', '2026-03-05', true],
  ['once', '2026-03-06', false],
  ['onEntry', '2026-03-05', false],
] as const)('a form that is %s is owed on %s: %s', (schedule, day, due) => {
  expect(isDueOn({ schedule, weekday: 1, onDay: '2026-03-05' }, day)).toBe(due)
})

test('weeks begin on Monday', () => {
  expect(['2026-03-02', '2026-03-08', '1970-01-01'].map(weekdayOf)).toEqual([1, 7, 4])
})
