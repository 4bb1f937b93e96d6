import { describe, expect, it } from 'vitest'
import { fill } from '#src/kit/refusal.ts'
import { type ExamRules, SHIPPED_RULES } from '../exam/rules.ts'
import { itemMaxWarning, itemSecondsFor, whyNotItemSeconds } from './item-seconds.ts'

const openAt = new Date('2026-11-22T01:00:00Z')
const closeAt = new Date('2026-11-22T03:00:00Z')
const exam = (rules: Partial<ExamRules>, questionCount = 50) => ({
  rules: { ...SHIPPED_RULES, navigation: 'sequential' as const, ...rules },
  openAt,
  closeAt,
  questionCount,
})

const refusalOf = (...settings: Parameters<typeof exam>) => {
  const fault = whyNotItemSeconds(exam(...settings))
  return fault && [fault.field, fill(fault.refusal.message, fault.values)]
}

describe('the times of a question', () => {
  it('are for sequential sittings alone', () => {
    expect(refusalOf({ navigation: 'free', itemMinSeconds: 5 })).toEqual([
      'rules.itemMinSeconds',
      '每题时间只用于顺序作答',
    ])
    expect(refusalOf({ navigation: 'free', itemMaxSeconds: 60 })).toEqual([
      'rules.itemMaxSeconds',
      '每题时间只用于顺序作答',
    ])
    expect(refusalOf({ navigation: 'free' })).toBeNull()
  })

  it('leave a question open for some time', () => {
    expect(refusalOf({ itemMinSeconds: 61, itemMaxSeconds: 60 })).toEqual([
      'rules.itemMinSeconds',
      '每题最短停留不能大于每题最长作答',
    ])
    expect(refusalOf({ itemMinSeconds: 60, itemMaxSeconds: 60 })).toBeNull()
  })

  it('let the whole paper be answered: the minimums fit into the limit, or into the window', () => {
    expect(refusalOf({ itemMinSeconds: 72 })).toBeNull()
    expect(refusalOf({ itemMinSeconds: 73 })).toEqual([
      'rules.itemMinSeconds',
      '50 道题的最短停留合计 61 分钟，超过考试可用的 60 分钟',
    ])
    expect(refusalOf({ limitMinutes: null, itemMinSeconds: 145 })?.[1]).toBe(
      '50 道题的最短停留合计 121 分钟，超过考试可用的 120 分钟',
    )
    expect(refusalOf({ itemMinSeconds: 3600 }, 0)).toBeNull()
  })

  it('warn of an exam whose time nobody can use', () => {
    expect(itemMaxWarning(exam({ itemMaxSeconds: 72 }))).toBeNull()
    expect(itemMaxWarning(exam({ itemMaxSeconds: 60 }))?.values).toEqual({ minutes: 50, limit: 60 })
    expect(itemMaxWarning(exam({ itemMaxSeconds: 60, limitMinutes: null }))).toBeNull()
  })

  it('grow with the time a person is granted, the maximum alone', () => {
    const rules = { ...SHIPPED_RULES, navigation: 'sequential' as const, itemMinSeconds: 10, itemMaxSeconds: 50 }

    expect(itemSecondsFor({ rules, limitMinutes: 60 })).toEqual({ min: 10, max: 50 })
    expect(itemSecondsFor({ rules, limitMinutes: 75 })).toEqual({ min: 10, max: 63 })
    expect(itemSecondsFor({ rules: { ...rules, navigation: 'free' }, limitMinutes: 60 })).toBeNull()
    expect(
      itemSecondsFor({ rules: { ...rules, itemMinSeconds: null, itemMaxSeconds: null }, limitMinutes: 60 }),
    ).toBeNull()
  })
})
