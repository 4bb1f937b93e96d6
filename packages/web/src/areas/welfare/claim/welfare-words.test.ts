import type { BenefitDetail } from '@portal/contract/areas/welfare/benefit.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { expect, test } from 'vitest'
import { nextOf, roughlyUntil, untilText } from './welfare-words.ts'

const base = {
  ...{ way: 'drop', state: 'open', perPerson: 1, price: 0, balance: null, whyNot: '', waitlist: true, unitFree: null },
  openFrom: new Date('2026-11-27T10:00:00Z'),
  claims: [],
  options: [{ id: 'a', name: '深蓝', stock: 2, free: 1, held: 1, delivered: 0, applied: 0, waiting: 0 }],
} as unknown as BenefitDetail
const full = { ...base, options: [{ ...base.options[0], free: 0 }] } as BenefitDetail

test('the button does what the server would allow, and says why it does nothing', () => {
  expect(nextOf(base, 'a')).toEqual({ act: 'claim', label: '领取' })
  expect(nextOf({ ...base, state: 'published' }, 'a')).toEqual({ act: 'none', label: '11-27 18:00 开始' })
  expect(nextOf({ ...base, way: 'draw' }, 'a')).toMatchObject({ act: 'apply' })
  expect(nextOf(full, 'a')).toMatchObject({ act: 'wait' })
  expect(nextOf({ ...full, waitlist: false }, 'a')).toEqual({ act: 'none', label: '已领完' })
  expect(nextOf({ ...base, unitFree: 0 }, 'a')).toMatchObject({ act: 'wait' })
  expect(nextOf({ ...base, price: 20, balance: 5 }, 'a')).toEqual({ act: 'none', label: '积分不足，需 20，余 5' })
  expect(nextOf({ ...base, state: 'closed' }, 'a')).toBeNull()
})

test('whoever has one is offered none; what was cancelled does not count', () => {
  const claim = (state: string) => ({ ...base, claims: [{ state, optionId: 'a' }] }) as BenefitDetail

  expect(nextOf(claim('reserved'), 'a')).toBeNull()
  expect(nextOf(claim('delivered'), 'a')).toBeNull()
  expect(nextOf(claim('cancelled'), 'a')).toMatchObject({ act: 'claim' })
})

test('a countdown is said in the largest units that matter', () => {
  const at = new Date(75 * HOUR_MS + 54 * 60_000)

  expect(untilText(at, 0)).toBe('还有 3 天 3 小时 54 分')
  expect(roughlyUntil(at, 0)).toBe('还有 3 天')
  expect(untilText(new Date(45_000), 0)).toBe('还有 45 秒')
  expect(untilText(at, at.getTime())).toBe('')
})
