import type { BenefitDetail } from '@portal/contract/areas/welfare/benefit.ts'
import { benefitWay, claimState, LIVING, TO_FETCH } from '@portal/contract/areas/welfare/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'

export const ways = wordsOf(benefitWay)
export const claimStates = wordsOf(claimState)

/** `11-27 18:00` */
export const shortTime = (at: Date): string => dateTimeText(at.getTime()).slice(5)

/** 「还有 3 天 3 小时 54 分」; under a minute in seconds. */
export const untilText = (at: Date, now: number): string => {
  const rest = at.getTime() - now
  if (rest <= 0) return ''
  if (rest < MINUTE_MS) return `还有 ${Math.ceil(rest / 1000)} 秒`
  const [days, hours] = [Math.floor(rest / DAY_MS), Math.floor((rest % DAY_MS) / HOUR_MS)]
  const minutes = Math.floor((rest % HOUR_MS) / MINUTE_MS)
  const parts = [days > 0 && `${days} 天`, (days > 0 || hours > 0) && `${hours} 小时`, `${minutes} 分`]
  return `还有 ${parts.filter(Boolean).join(' ')}`
}

/** The same in its largest unit, for lists. */
export const roughlyUntil = (at: Date, now: number): string => untilText(at, now).split(' ').slice(0, 3).join(' ')

type Claim = BenefitDetail['claims'][number]

export const isLiving = ({ state }: Pick<Claim, 'state'>): boolean => LIVING.some((each) => each === state)
export const isToFetch = ({ state }: Pick<Claim, 'state'>): boolean => TO_FETCH.some((each) => each === state)

/** Claims that count against the limit. */
const COUNTED: readonly Claim['state'][] = [...LIVING, 'delivered']

/** What the one button does, or why it does nothing. */
export type Next = { act: 'claim' | 'apply' | 'wait'; label: string } | { act: 'none'; label: string } | null

const nextWhenOpen = (of: BenefitDetail, isFull: boolean): Next => {
  if (of.way === 'draw') return { act: 'apply', label: '登记抽签' }
  if (!isFull) return { act: 'claim', label: of.price > 0 ? `领取，付 ${of.price} 积分` : '领取' }
  return of.waitlist ? { act: 'wait', label: '加入候补' } : { act: 'none', label: '已领完' }
}

/** The next step with one option; null: there is none, and what he has stands above. */
export const nextOf = (of: BenefitDetail, optionId: string | undefined): Next => {
  const { claims, perPerson, options, unitFree, state } = of
  const counted = claims.filter((claim) => COUNTED.includes(claim.state)).length
  if (counted >= perPerson || claims.some((claim) => isLiving(claim) && claim.optionId === optionId)) return null
  if (state === 'published') return { act: 'none', label: `${shortTime(of.openFrom)} 开始` }
  if (state !== 'open' && state !== 'soldOut') return null
  if (of.whyNot !== '') return { act: 'none', label: of.whyNot }
  if (of.balance !== null && of.balance < of.price)
    return { act: 'none', label: `积分不足，需 ${of.price}，余 ${of.balance}` }
  if (optionId === undefined) return { act: 'none', label: '请先选择' }
  const option = options.find(({ id }) => id === optionId)
  return nextWhenOpen(of, (option?.free ?? 0) <= 0 || unitFree === 0)
}
