import { describe, expect, test } from 'vitest'
import {
  type EntryFacts,
  judgeEntry,
  type LadderPolicy,
  type LadderStep,
  ladderSentence,
  ladderSteps,
  limitOf,
  mayOverride,
  NOTHING_TOLD,
  type Switched,
  stepsInForce,
} from './door-ladder.ts'

const at = (time: string) => Date.parse(`2026-11-30T${time}+08:00`)

const policy: LadderPolicy = {
  listOnly: true,
  visitApproval: true,
  requireReport: true,
  inductionMonths: 12,
  certTypes: ['electrician'],
  positionCheck: true,
  capacityPercent: 50,
}
const off: LadderPolicy = {
  listOnly: false,
  visitApproval: false,
  requireReport: false,
  inductionMonths: 0,
  certTypes: [],
  positionCheck: false,
  capacityPercent: 100,
}
const weekdays = [{ weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '18:30' }]

/** Everybody may pass: the policy asks for all, and all is well. */
const well: EntryFacts = {
  ...NOTHING_TOLD,
  place: { name: '办公楼', enabled: true, stopped: false, stopReason: '', open: weekdays },
  policy,
  atMs: at('08:02:11'),
  isGuest: false,
  onDuty: false,
  denied: false,
  allowed: true,
  visit: 'approved',
  reported: true,
  inducted: true,
  missingCertificates: [],
  room: { inside: 3, limit: 4, fits: true },
  position: { distance: 120, accuracy: 30, radius: 100 },
}

interface Row {
  step: LadderStep
  with: Partial<EntryFacts>
  verdict: 'red' | 'amber'
  text: string
  guard: boolean
}

const table: Row[] = [
  {
    step: 'stopped',
    with: { place: { ...well.place, stopped: true, stopReason: '检修' } },
    verdict: 'red',
    text: '场所停用：检修',
    guard: false,
  },
  {
    step: 'hours',
    with: { atMs: at('18:30:00') },
    verdict: 'red',
    text: '当前不在开放时间（07:00–18:30）',
    guard: true,
  },
  { step: 'denied', with: { denied: true }, verdict: 'red', text: '请联系接待人或前台', guard: false },
  {
    step: 'listOnly',
    with: { allowed: false, visit: null },
    verdict: 'red',
    text: '你不在本场所的准入名单',
    guard: true,
  },
  {
    step: 'visit',
    with: { isGuest: true, visit: 'none' },
    verdict: 'red',
    text: '没有有效的访客预约',
    guard: true,
  },
  {
    step: 'visit',
    with: { isGuest: true, visit: 'staleCode' },
    verdict: 'red',
    text: '访客码已刷新，请出示最新访客码',
    guard: true,
  },
  {
    step: 'barred',
    with: { barredContact: '周敏' },
    verdict: 'red',
    text: '填报异常待处理，请联系 周敏',
    guard: false,
  },
  { step: 'report', with: { reported: false }, verdict: 'amber', text: '请先完成今日填报', guard: true },
  {
    step: 'induction',
    with: { inducted: false },
    verdict: 'amber',
    text: '请先完成入场安全教育（约 3 分钟）',
    guard: true,
  },
  {
    step: 'induction',
    with: { missingCertificates: ['高压电工证', '登高证'] },
    verdict: 'red',
    text: '缺：高压电工证、登高证',
    guard: true,
  },
  {
    step: 'capacity',
    with: { room: { inside: 4, limit: 4, fits: false } },
    verdict: 'red',
    text: '场所已满（4/4），请稍候',
    guard: false,
  },
  {
    step: 'position',
    with: { position: { distance: 131, accuracy: 30, radius: 100 } },
    verdict: 'amber',
    text: '请到现场后再扫码',
    guard: true,
  },
]

describe('the ladder of entry', () => {
  test('lets in whoever meets everything, with place and time', () => {
    expect(judgeEntry(well)).toMatchObject({ verdict: 'green', step: null, text: '可通行 办公楼 08:02:11' })
    expect(judgeEntry(well).steps.map(({ step }) => step)).toEqual([...ladderSteps])
  })

  test.each(table)('$step says $text', ({ step, with: facts, verdict, text, guard }) => {
    expect(judgeEntry({ ...well, ...facts })).toMatchObject({ verdict, text, step })
    expect(mayOverride(step, 'guard')).toBe(guard)
    expect(mayOverride(step, 'manager')).toBe(true)
    expect(judgeEntry({ ...well, ...facts }, 'guard').verdict).toBe(guard ? 'green' : verdict)
    expect(judgeEntry({ ...well, ...facts }, 'manager').verdict).toBe('green')
  })

  test('the first match decides, whatever else is wrong', () => {
    const one = ladderSteps.flatMap((step) => table.filter((row) => row.step === step).slice(0, 1))
    for (const [index, row] of one.entries()) {
      const wrong = one.slice(index).reduce<Partial<EntryFacts>>((facts, each) => ({ ...each.with, ...facts }), {})
      expect(judgeEntry({ ...well, ...wrong }).step).toBe(row.step)
    }
  })

  test('what the policy does not switch on is not asked', () => {
    const wrong: Partial<EntryFacts> = {
      isGuest: true,
      allowed: false,
      visit: 'none',
      reported: false,
      inducted: false,
      missingCertificates: ['登高证'],
      position: { distance: 9000, accuracy: 5, radius: 100 },
    }
    expect(judgeEntry({ ...well, ...wrong, policy: off }).verdict).toBe('green')
    expect(judgeEntry({ ...well, ...NOTHING_TOLD, isGuest: true }).verdict).toBe('green')
  })

  test('a guest with a visit needs no list, and whoever is on duty no opening hours', () => {
    expect(judgeEntry({ ...well, allowed: false }).verdict).toBe('green')
    expect(judgeEntry({ ...well, onDuty: true, atMs: at('23:00:00') }).verdict).toBe('green')
  })

  test('a guard is not let past what only a manager overrides, and it is kept which steps were', () => {
    const late = { ...well, atMs: at('19:00:00'), denied: true }
    expect(judgeEntry(late, 'guard')).toMatchObject({ verdict: 'red', step: 'denied' })
    expect(judgeEntry(late, 'manager').steps.filter(({ outcome }) => outcome === 'overridden')).toHaveLength(2)
  })
})

describe('the sentence of a policy', () => {
  const told = ['visit', 'barredContact', 'reported', 'inducted', 'missingCertificates'] as const
  const full: Switched = { policy, hasHours: true, hasCapacity: true, told }

  test('has one clause for each step that runs', () => {
    expect(stepsInForce(full)).toEqual([...ladderSteps])
    expect(ladderSentence(full).split('；')).toHaveLength(ladderSteps.length)
    expect(ladderSentence(full)).toContain('在场人数不超过容量的 50%')
  })

  test('names nothing that is off, or that nobody can tell', () => {
    const bare: Switched = { policy: off, hasHours: false, hasCapacity: false, told }
    expect(ladderSentence(bare)).toBe('停用的场所不放行；禁入名单不放行；填报异常未处理的不放行。')
    expect(stepsInForce({ ...full, told: [] })).toEqual([
      'stopped',
      'hours',
      'denied',
      'listOnly',
      'capacity',
      'position',
    ])
  })

  test('a share of the capacity is cut', () => {
    expect(limitOf(9, 50)).toBe(4)
    expect(limitOf(0, 50)).toBeNull()
  })
})
