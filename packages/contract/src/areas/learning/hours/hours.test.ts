import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, shanghaiYear } from '#src/kit/shanghai.ts'
import type { TickSpan } from '../play/intervals.ts'
import { hoursText, hundredthsFromHours, percentTenths, tr } from './amount.ts'
import {
  hundredthsOfDocument,
  hundredthsOfLive,
  hundredthsOfVideo,
  isDocumentDone,
  isVideoDone,
  needSecondsOfPage,
  needTicksOfVideo,
} from './hours.ts'
import { isInsideWindows, outsideWindowsText, ruleInForce, whyNotWindows } from './rule.ts'
import { type CountedEntry, forecast, personTarget, type RoleTarget, yearStanding } from './year.ts'

const M = 45
const NOVEMBER_1 = Date.UTC(2026, 10, 1, 4)

const seen = (...seconds: [number, number][]): TickSpan[] =>
  seconds.map(([from, to]) => ({ fromTick: from * 10, toTick: to * 10 }))

const aVideo = { durationMs: 2_400_000, completePercent: 95, minSeconds: 0, classHoursHundredths: null }
const aDocument = {
  charsPerPage: Array.from({ length: 20 }, () => 400),
  pagePercent: 100,
  ackDuty: false,
  classHoursHundredths: null,
}
const aLive = {
  broadcastTicks: 60_000,
  attendPercent: 80,
  needRounds: 2,
  replayCredits: true,
  classHoursHundredths: null,
}
const aRole = (facts: Partial<RoleTarget>): RoleTarget => ({
  roleId: 'safety',
  year: 2026,
  targetHundredths: 1200,
  requiredMinHundredths: 0,
  capsHundredths: {},
  prorate: false,
  ...facts,
})
const anEntry = (facts: Partial<CountedEntry>): CountedEntry => ({
  source: 'video',
  year: 2026,
  hundredths: 100,
  required: false,
  completedAtMs: NOVEMBER_1,
  ...facts,
})

describe('the worked example of 张三', () => {
  const watched = (durationMs: number, ...seconds: [number, number][]) =>
    hundredthsOfVideo({ ...aVideo, durationMs }, { spans: seen(...seconds), effectiveMs: 0, mustPassPassed: true }, M)
  const live = (presence: TickSpan[], replay: TickSpan[]) =>
    hundredthsOfLive(aLive, { presence, replay, signedRounds: 2 }, M)

  it('counts each line as the table says', () => {
    expect(percentTenths(2331, 2400)).toBe(971)
    expect(watched(2_400_000, [0, 2331])).toBe(88)
    expect(percentTenths(3600, 5400)).toBe(666)
    expect(watched(5_400_000, [0, 3600])).toBe(0)
    expect(
      hundredthsOfDocument(aDocument, { pageMs: aDocument.charsPerPage.map(() => 34_000), acknowledged: false }, M),
    ).toBe(25)
    expect(live(seen([0, 5040]), [])).toBe(186)
    expect(live(seen([0, 5040]), seen([5040, 6000]))).toBe(222)
  })

  it('adds up to the total, the rest and the rate', () => {
    const roles = [
      aRole({ capsHundredths: { upload: 300 } }),
      aRole({ roleId: 'frontline', targetHundredths: 800, capsHundredths: { upload: 100 } }),
    ]
    const entries = [
      anEntry({ hundredths: 88 }),
      anEntry({ source: 'doc', hundredths: 25 }),
      anEntry({ source: 'live', hundredths: 222 }),
      anEntry({ source: 'upload', hundredths: 400 }),
      anEntry({ year: 2025, hundredths: 999 }),
    ]

    const standing = yearStanding(entries, 2026, personTarget(roles, 2026, null))

    expect(standing).toMatchObject({
      totalHundredths: 635,
      targetHundredths: 1200,
      remainHundredths: 565,
      rateTenths: 529,
      reached: false,
    })
    expect(standing.bySource.at(-1)).toEqual({ source: 'upload', earnedHundredths: 400, countedHundredths: 300 })
  })
})

describe('a video', () => {
  const evidence = { spans: seen([0, 2400]), effectiveMs: 1_600_000, mustPassPassed: true }

  it('needs its percentage, but never the last second', () => {
    expect(needTicksOfVideo(aVideo)).toBe(22_800)
    expect(needTicksOfVideo({ durationMs: 10_000, completePercent: 100 })).toBe(90)
    expect(needTicksOfVideo({ durationMs: 10_010, completePercent: 50 })).toBe(51)
    expect(isVideoDone({ ...aVideo, durationMs: 900 }, { ...evidence, spans: [] })).toBe(false)
  })

  it('is not done one tick short, without its questions or without its least time', () => {
    const exact = [{ fromTick: 0, toTick: 22_800 }]

    expect(isVideoDone(aVideo, { ...evidence, spans: exact })).toBe(true)
    expect(isVideoDone(aVideo, { ...evidence, spans: [{ fromTick: 1, toTick: 22_800 }] })).toBe(false)
    expect(isVideoDone(aVideo, { ...evidence, mustPassPassed: false })).toBe(false)
    expect(isVideoDone({ ...aVideo, minSeconds: 1_601 }, evidence)).toBe(false)
  })

  it('gives the author’s class hours only where they are lower', () => {
    expect(hundredthsOfVideo({ ...aVideo, classHoursHundredths: 50 }, evidence, M)).toBe(50)
    expect(hundredthsOfVideo({ ...aVideo, classHoursHundredths: 200 }, evidence, M)).toBe(88)
  })
})

describe('a document', () => {
  it('asks three to sixty seconds of a page by its text, five without text', () => {
    expect([0, 1, 36, 37, 400, 720, 9_999].map(needSecondsOfPage)).toEqual([5, 3, 3, 4, 34, 60, 60])
  })

  it('counts only the pages that were read, once enough of them are', () => {
    const rule = { ...aDocument, pagePercent: 90 }
    const pageMs = aDocument.charsPerPage.map((_, i) => (i < 18 ? 34_000 : 33_999))

    expect(hundredthsOfDocument(rule, { pageMs, acknowledged: false }, M)).toBe(22)
    expect(hundredthsOfDocument(rule, { pageMs: pageMs.slice(1), acknowledged: false }, M)).toBe(0)
  })

  it('waits for the acknowledgement where it is a duty', () => {
    const pageMs = aDocument.charsPerPage.map(() => 60_000)

    expect(isDocumentDone({ ...aDocument, ackDuty: true }, { pageMs, acknowledged: false })).toBe(false)
    expect(isDocumentDone({ ...aDocument, ackDuty: true }, { pageMs, acknowledged: true })).toBe(true)
  })
})

describe('a live class', () => {
  it('needs its share and its sign-ins, and takes the replay only where the class says so', () => {
    const evidence = { presence: seen([0, 4799]), replay: seen([4799, 6000]), signedRounds: 2 }

    expect(hundredthsOfLive(aLive, evidence, M)).toBe(222)
    expect(hundredthsOfLive({ ...aLive, replayCredits: false }, evidence, M)).toBe(0)
    expect(hundredthsOfLive(aLive, { ...evidence, signedRounds: 1 }, M)).toBe(0)
  })
})

describe('targets', () => {
  it('are prorated in the year of joining only, cut to one decimal, before the greatest is taken', () => {
    const roles = [aRole({ prorate: true }), aRole({ roleId: 'frontline', targetHundredths: 800 })]

    expect(personTarget(roles, 2026, { year: 2026, month: 3 })?.targetHundredths).toBe(1000)
    expect(personTarget(roles, 2026, { year: 2026, month: 6 })).toMatchObject({
      targetHundredths: 800,
      role: { roleId: 'frontline' },
    })
    expect(personTarget(roles, 2026, { year: 2025, month: 6 })?.targetHundredths).toBe(1200)
    expect(
      personTarget([aRole({ prorate: true, targetHundredths: 1000 })], 2026, { year: 2026, month: 2 })
        ?.targetHundredths,
    ).toBe(910)
    expect(personTarget(roles, 2027, null)).toBeNull()
    expect(personTarget(roles, 2026, { year: 2027, month: 1 })).toBeNull()
  })

  it('are reached only with the required items', () => {
    const target = personTarget([aRole({ requiredMinHundredths: 200 })], 2026, null)
    const short = [anEntry({ hundredths: 1200 })]
    const enough = [anEntry({ hundredths: 1000 }), anEntry({ hundredths: 200, required: true })]

    expect(yearStanding(short, 2026, target)).toMatchObject({ remainHundredths: 0, reached: false })
    expect(yearStanding(enough, 2026, target).reached).toBe(true)
    expect(yearStanding(enough, 2026, null)).toMatchObject({ targetHundredths: null, rateTenths: null, reached: false })
  })
})

describe('the forecast', () => {
  const daysAgo = (days: number, hundredths: number) =>
    anEntry({ hundredths, completedAtMs: NOVEMBER_1 - days * DAY_MS })

  it('goes on at the pace of the last 28 days', () => {
    const entries = [daysAgo(27, 100), daysAgo(9, 80), daysAgo(0, 100), daysAgo(28, 9_999)]
    expect(forecast(entries, 190, NOVEMBER_1)).toEqual({
      date: { year: 2026, month: 11, day: 20 },
      text: '按近 28 天速度，预计 11 月 20 日达标',
    })
  })

  it.each([
    ['study in two weeks only', [daysAgo(1, 300), daysAgo(2, 300), daysAgo(20, 300)], 100],
    ['weeks that lie too far back', [daysAgo(1, 300), daysAgo(8, 300), daysAgo(56, 300)], 100],
    ['nothing in the last 28 days', [daysAgo(30, 300), daysAgo(38, 300), daysAgo(50, 300)], 100],
    ['an end beyond this year', [daysAgo(1, 10), daysAgo(8, 9), daysAgo(15, 9)], 100],
  ])('says nothing without ground: %s', (_, entries, remain) => {
    expect(forecast(entries, remain, NOVEMBER_1)).toEqual({ date: null, text: '' })
  })

  it('says so where nothing is left', () => {
    expect(forecast([], 0, NOVEMBER_1).text).toBe('本年度学时已修满')
  })
})

describe('amounts', () => {
  it('are cut to two decimals by their digits', () => {
    expect([0.29, 1.005, 0.57, 4.35, 2.999, 1e-9, 8].map(tr)).toEqual([0.29, 1, 0.57, 4.35, 2.99, 0, 8])
    expect(['12', '0.1', ' 3.456 '].map(hundredthsFromHours)).toEqual([1200, 10, 345])
    expect(() => hundredthsFromHours('-1')).toThrow(RangeError)
  })

  it('are shown with two decimals', () => {
    expect([0, 5, 88, 1200].map(hoursText)).toEqual(['0.00', '0.05', '0.88', '12.00'])
  })
})

describe('the rule in force', () => {
  it('is the latest one valid by then, and a year begins at midnight in Shanghai', () => {
    const rules = [
      { version: 2, validFromMs: 200 },
      { version: 1, validFromMs: 100 },
    ]

    expect([99, 100, 199, 200].map((at) => ruleInForce(rules, at)?.version ?? null)).toEqual([null, 1, 1, 2])
    expect([Date.UTC(2025, 11, 31, 15, 59), Date.UTC(2025, 11, 31, 16)].map(shanghaiYear)).toEqual([2025, 2026])
  })

  it('counts only inside its windows', () => {
    const windows = [{ fromMinute: 360, toMinute: 1380 }]
    const shanghai = (hour: number) => Date.UTC(2026, 0, 5, hour - 8)

    expect([5.5, 6, 22, 23].map((hour) => isInsideWindows(windows, shanghai(0) + hour * HOUR_MS))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isInsideWindows([], shanghai(3))).toBe(true)
    expect(outsideWindowsText(windows)).toBe('当前不在计时时段（06:00–23:00），观看不计入进度')
    expect(
      whyNotWindows([
        { fromMinute: 600, toMinute: 700 },
        { fromMinute: 500, toMinute: 601 },
      ]),
    ).toBe('计时时段不能重叠')
    expect(
      whyNotWindows([
        { fromMinute: 600, toMinute: 700 },
        { fromMinute: 500, toMinute: 600 },
      ]),
    ).toBeNull()
  })
})
