import { flagText } from '@portal/contract/areas/learning/play/integrity-flag.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { describe, expect, it } from 'vitest'
import {
  type IntegrityFigures,
  integrityFlags,
  integrityScore,
  longestUnfocusedMs,
  needsCheck,
  regularBeatCount,
} from './flags.ts'

const clean: IntegrityFigures = {
  overTimeCount: 0,
  overTimeMs: 0,
  seekAheadCount: 0,
  parallelCount: 0,
  missingBeats: 0,
  longestUnfocusedMs: 3_599_999,
  regularBeats: 39,
  longestDayEffectiveMs: 36_000_000,
  offlineCount: 0,
  offlineMs: 0,
}

const codes = (figures: Partial<IntegrityFigures>) => integrityFlags({ ...clean, ...figures }).map(({ code }) => code)

describe('integrity flags', () => {
  it('are not raised just below their limits', () => {
    const flags = integrityFlags(clean)

    expect(flags).toEqual([])
    expect(integrityScore(flags)).toBe(100)
  })

  it('are raised at their limits', () => {
    expect(codes({ longestUnfocusedMs: HOUR_MS })).toEqual(['NO_FOCUS'])
    expect(codes({ regularBeats: 40 })).toEqual(['REGULAR'])
    expect(codes({ longestDayEffectiveMs: 36_000_001 })).toEqual(['LONG_DAY'])
    expect(codes({ overTimeCount: 1, missingBeats: 1 })).toEqual(['OVER_TIME', 'MISSING_BEATS'])
  })

  it('cost each weight once, and nothing for being offline', () => {
    const flags = integrityFlags({
      ...clean,
      overTimeCount: 9,
      longestUnfocusedMs: 4e6,
      offlineCount: 3,
      offlineMs: 9e5,
    })

    expect(integrityScore(flags)).toBe(75)
  })

  it('ask for a check below sixty and not at sixty', () => {
    const at60 = { ...clean, overTimeCount: 1, longestUnfocusedMs: 4e6, regularBeats: 50, seekAheadCount: 1 }

    expect(needsCheck(integrityFlags(at60))).toBe(false)
    expect(needsCheck(integrityFlags({ ...at60, parallelCount: 1 }))).toBe(true)
  })

  it('say their numbers in words', () => {
    const flags = integrityFlags({ ...clean, overTimeCount: 2, overTimeMs: 65_000, longestDayEffectiveMs: 39_000_000 })

    expect(flags.map(flagText)).toEqual([
      '2 次上报超过实际经过的时间，共 1 分 5 秒未计入',
      '单日有效学习 10 小时 50 分，超过 10 小时',
    ])
  })
})

describe('regular beats', () => {
  const rhythm = (count: number, jitterMs: (k: number) => number) =>
    Array.from({ length: count }, (_, k) => 1_000_000 + k * 15_000 + jitterMs(k))

  it('are those of a fixed rhythm with at most twenty milliseconds to either side', () => {
    expect(regularBeatCount(rhythm(40, (k) => (k % 2 === 0 ? 20 : -20)))).toBe(40)
    expect(regularBeatCount(rhythm(39, () => 0))).toBe(0)
    expect(regularBeatCount(rhythm(60, () => 0))).toBe(60)
  })

  it('are not those of a person whose network varies', () => {
    expect(regularBeatCount(rhythm(200, (k) => (k * 67) % 180))).toBe(0)
  })

  it('are counted once where runs overlap and apart where they do not', () => {
    const twoRuns = [...rhythm(45, () => 0), ...rhythm(42, () => 5_555).map((at) => at + 10_000_000)]

    expect(regularBeatCount(twoRuns)).toBe(87)
  })
})

describe('the longest time without focus', () => {
  it('is measured between signs and to both ends', () => {
    expect(longestUnfocusedMs([50, 20], 0, 100)).toBe(50)
    expect(longestUnfocusedMs([], 10, 100)).toBe(90)
    expect(longestUnfocusedMs([-5, 70, 400], 0, 100)).toBe(70)
  })
})
