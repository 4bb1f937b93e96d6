import { describe, expect, test } from 'vitest'
import { minutesCovered } from '../../learning/hours/covered.ts'
import { presenceOfSessions, type SheetRule } from '../presence/attendance.ts'
import { judgeResult, type ResultFacts, type ResultRule } from './judge.ts'
import { attendanceTenths, sessionHundredths } from './session-hours.ts'

const at = (clock: string) => Date.parse(`2026-03-12T${clock}:00+08:00`)
const RULE: SheetRule = { lateAfter: 10, earlyGrace: 5, asksOut: true, inOver: true, outOver: true }

/** The table of 50 section 4, row for row. */
const rows = [
  { start: '09:00', end: '10:30', in: '08:52', out: '10:30', a: 90, word: 'present', hours: 200 },
  { start: '10:45', end: '12:15', in: '10:53', out: '12:14', a: 90, word: 'present', hours: 200 },
  { start: '13:30', end: '15:00', in: '13:55', out: '15:02', a: 65, word: 'late', hours: 0 },
  { start: '15:15', end: '16:45', in: '15:10', out: '16:30', a: 75, word: 'early', hours: 166 },
]

const presenceOf = (row: (typeof rows)[number]) => {
  const entries = { inAt: at(row.in), outAt: at(row.out), inPending: false, onLeave: false }
  const [told] = presenceOfSessions([{ id: row.start, start: at(row.start), end: at(row.end) }], RULE, entries)
  if (!told) throw new Error('no session')
  return told
}
const credit = (told: { minutes: number; length: number }, covered = 0) =>
  sessionHundredths({ ...told, covered, sessionPercent: 80, most: null, minutesPerHour: 45 })

describe('the example of the brief', () => {
  test.each(rows)('session $start', (row) => {
    const told = presenceOf(row)
    expect([told.minutes, told.status, credit(told)]).toEqual([row.a, row.word, row.hours])
  })

  test('the class: 320 of 360 minutes are 88.8 %, with 82 of 60 points it is passed and grants 5.66', () => {
    const sessions = rows.map((row) => ({ ...presenceOf(row), madeGood: false }))
    expect(attendanceTenths(sessions)).toBe(888)
    const { passed } = judgeResult(
      { attendPercent: 80, passScore: null, weights: [] },
      facts({ tenths: 888, exams: [exam({ score: 8200 })] }),
    )
    expect(passed).toBe(true)
    expect(sessions.reduce((sum, session) => sum + credit(session), 0)).toBe(566)
  })

  test('a live class 16:00–17:24 that was granted first takes half an hour of session 4', () => {
    const [, , , last] = rows
    const told = presenceOf(last as (typeof rows)[number])
    const span = { from: told.from ?? 0, to: told.to ?? 0 }
    const o = minutesCovered(span, [{ from: at('16:00'), to: at('17:24') }])
    expect([o, credit(told, o)]).toEqual([30, 100])
  })
})

const exam = (given: Partial<ResultFacts['exams'][number]> = {}): ResultFacts['exams'][number] => ({
  title: '安全考试',
  required: true,
  score: 6000,
  pass: 6000,
  ...given,
})
const facts = (given: Partial<ResultFacts> = {}): ResultFacts => ({
  tenths: 800,
  items: { done: 0, needed: 0 },
  exams: [],
  practicals: [],
  surveys: [],
  shares: new Map(),
  ...given,
})
const RESULT: ResultRule = { attendPercent: 80, passScore: null, weights: [] }
const missing = (rule: ResultRule, given: Partial<ResultFacts>) =>
  judgeResult(rule, facts(given))
    .conditions.filter(({ ok }) => !ok)
    .map(({ kind }) => kind)

describe('a result tells each condition', () => {
  test.each([
    ['79.9 % are not 80', { tenths: 799 }, ['attendance']],
    ['one item is left', { items: { done: 2, needed: 3 } }, ['items']],
    ['an exam nobody sat', { exams: [exam({ score: null })] }, ['exam']],
    ['an exam that is not required', { exams: [exam({ score: null, required: false })] }, []],
    ['a practical', { practicals: [{ title: '灭火器', ok: false }] }, ['practical']],
    ['a survey', { surveys: [{ title: '满意度', handedIn: false }] }, ['survey']],
    ['two at once', { tenths: 0, items: { done: 0, needed: 1 } }, ['attendance', 'items']],
  ] as const)('%s', (_, given, kinds) => {
    expect(missing(RESULT, given as Partial<ResultFacts>)).toEqual(kinds)
  })

  test('weights are cut, and a part that is missing is no zero but nothing yet', () => {
    const rule = {
      ...RESULT,
      passScore: 70,
      weights: [
        { key: 'exam:e', weight: 70 },
        { key: 'practical:0', weight: 30 },
      ],
    }
    const shares = (examShare: number | null) => ({
      shares: new Map([
        ['exam:e', examShare],
        ['practical:0', 5000],
      ]),
    })
    expect(judgeResult(rule, facts(shares(7857))).score).toBe(6999)
    expect(missing(rule, shares(7857))).toEqual(['score'])
    expect(missing(rule, shares(7858))).toEqual([])
    expect(judgeResult(rule, facts(shares(null))).score).toBe(null)
  })

  test('a make-up item counts for the percentage, the session itself earns nothing by it', () => {
    expect(attendanceTenths([{ minutes: 0, length: 90, madeGood: true }])).toBe(1000)
    expect(credit({ minutes: 0, length: 90 })).toBe(0)
    expect(attendanceTenths([])).toBe(null)
    expect(missing(RESULT, { tenths: null })).toEqual([])
  })

  test('hours of the author only lower', () => {
    const told = { minutes: 90, length: 90, covered: 0, sessionPercent: 80, minutesPerHour: 45 }
    expect(sessionHundredths({ ...told, most: 150 })).toBe(150)
    expect(sessionHundredths({ ...told, most: 900 })).toBe(200)
    expect(sessionHundredths({ ...told, covered: 120, most: null })).toBe(0)
  })
})
