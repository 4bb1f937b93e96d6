import { shanghaiTime } from '../../kit/shanghai.ts'
import { type BenefitState, type BenefitWay, MOST_WEIGHT } from './words.ts'

interface StoredState {
  state: 'draft' | 'published' | 'paused' | 'cancelled'
  openFrom: Date
  openTo: Date
  settledAt: Date | null
}

/** Where it stands by the clock; `free` is what first-come ones still have. */
export const benefitStateOf = (
  { state, openFrom, openTo, settledAt }: StoredState,
  { way, free, now }: { way: BenefitWay; free: number; now: number },
): BenefitState => {
  if (state !== 'published') return state
  if (settledAt !== null) return 'settled'
  if (now < openFrom.getTime()) return 'published'
  if (now >= openTo.getTime()) return 'closed'
  return way !== 'draw' && free <= 0 ? 'soldOut' : 'open'
}

/** w = min(5, 1 + draws of the series lost since the last win). */
export const weightOf = (lost: number): number => Math.min(MOST_WEIGHT, 1 + lost)

interface Told {
  way: BenefitWay
  stock: number
  perPerson: number
  price: number
  waitlist: boolean
  tenureMonths: number
}

/** The rule in one sentence, as those it binds read it. */
export const benefitSentence = ({ way, stock, perPerson, price, waitlist, tenureMonths }: Told): string => {
  const whole = stock.toLocaleString('zh-CN')
  const how =
    way === 'draw'
      ? `登记抽签，截止时开签，共 ${whole} 份，每人限 ${perPerson} 份`
      : `每人限 ${perPerson} 份，先到先得，共 ${whole} 份`
  return [
    how,
    ...(tenureMonths > 0 ? [`入职满 ${tenureMonths} 个月`] : []),
    ...(price > 0 ? [way === 'draw' ? `中签付 ${price} 积分` : `每份 ${price} 积分`] : []),
    ...(waitlist && way !== 'draw' ? ['领完可候补'] : []),
  ].join('，')
}

/** 「登记抽签，你的权重 3（此前两次未中）」 */
export const weightSentence = (lost: number): string =>
  lost === 0 ? '此前没有未中记录，每次未中加 1' : `此前 ${lost} 次未中，每次加 1，最多 ${MOST_WEIGHT}`

interface Pickup {
  place: string
  from: Date
  to: Date
}

/** When its pieces can be fetched for the last time. */
export const lastPickup = (pickups: readonly Pickup[]): Date =>
  new Date(Math.max(...pickups.map(({ to }) => to.getTime())))

/** `12-01 09:00 至 12-05 18:00` */
export const pickupText = ({ from, to }: Omit<Pickup, 'place'>): string =>
  `${shanghaiTime(from).slice(5)} 至 ${shanghaiTime(to).slice(5)}`
