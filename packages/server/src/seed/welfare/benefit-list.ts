import type { BenefitWay } from '@portal/contract/areas/welfare/words.ts'

export interface DemoBenefit {
  title: string
  body: string
  cover?: 'cups' | 'gift' | 'ticket'
  way: BenefitWay
  options: [name: string, stock: number][]
  /** Hours from today's midnight: opens, closes, last pick-up. */
  from: number
  to: number
  pickupEnd: number
  price?: number
  series?: string
  value: number
  payer: string
  tenureMonths?: number
  /** People who press for it, from the beginning of the list. */
  people: number
  /** Of those who got one, the share that has fetched it. */
  fetched?: number
  /** The learner of the demo presses too. */
  learner?: boolean
  state?: 'draft' | 'paused'
}

const DAY = 24
const UNION = '工会经费'

/** Newest last; those of one series are drawn in this order. */
export const demoBenefits: readonly DemoBenefit[] = [
  {
    title: '春季徒步背包',
    body: '20 升轻便背包，报名徒步的同事优先使用。',
    cover: 'gift',
    way: 'draw',
    options: [['轻便背包', 4]],
    from: -200 * DAY,
    to: -193 * DAY,
    pickupEnd: -180 * DAY,
    series: '文体关爱',
    value: 129,
    payer: UNION,
    people: 90,
    fetched: 0.8,
    learner: true,
  },
  {
    title: '端午粽子礼盒',
    body: '每人一盒，咸甜随机。',
    cover: 'gift',
    way: 'drop',
    options: [['礼盒', 80]],
    from: -170 * DAY,
    to: -165 * DAY,
    pickupEnd: -160 * DAY,
    value: 88,
    payer: UNION,
    people: 96,
    fetched: 0.9,
    learner: true,
  },
  {
    title: '秋游景区门票',
    body: '双人票一张，周末有效。',
    cover: 'ticket',
    way: 'draw',
    options: [['双人票', 4]],
    from: -60 * DAY,
    to: -53 * DAY,
    pickupEnd: -40 * DAY,
    series: '文体关爱',
    value: 198,
    payer: UNION,
    people: 110,
    fetched: 0.75,
    learner: true,
  },
  {
    title: '冬季保温杯，两色任选',
    body: '500 毫升真空保温杯，杯身印公司标识。\n中签后凭领取码到工会服务站领取，可请同事代领。',
    cover: 'cups',
    way: 'draw',
    options: [
      ['深蓝', 20],
      ['正红', 20],
    ],
    from: -3 * DAY,
    to: 3 * DAY + 18,
    pickupEnd: 11 * DAY,
    price: 20,
    series: '文体关爱',
    value: 89,
    payer: UNION,
    people: 120,
  },
  {
    title: '周末电影票',
    body: '市内影院通用，有效期三个月。每人一张。',
    cover: 'ticket',
    way: 'drop',
    options: [['通用券', 60]],
    from: -2 * DAY,
    to: 6 * DAY + 18,
    pickupEnd: 13 * DAY,
    value: 45,
    payer: UNION,
    people: 41,
    fetched: 0.5,
  },
  {
    title: '生日蛋糕券，三家任选',
    body: '凭券到店兑换一份六寸蛋糕。',
    cover: 'gift',
    way: 'choose',
    options: [
      ['好利来', 15],
      ['元祖', 12],
      ['本地老字号', 8],
    ],
    from: -5 * DAY,
    to: 9 * DAY + 18,
    pickupEnd: 14 * DAY,
    value: 168,
    payer: UNION,
    people: 26,
    fetched: 0.3,
    learner: true,
  },
  {
    title: '防寒手套',
    body: '露天作业的同事优先。领完可以候补，有人取消时按顺序保留。',
    way: 'drop',
    options: [['均码', 24]],
    from: -4 * DAY,
    to: 4 * DAY + 18,
    pickupEnd: 9 * DAY,
    value: 36,
    payer: '劳动保护费',
    people: 33,
    fetched: 0.4,
  },
  {
    title: '春节年货礼盒',
    body: '坚果、腊味和茶叶，一人一盒。到点开放，先到先得。',
    cover: 'gift',
    way: 'drop',
    options: [['礼盒', 200]],
    from: 2 * DAY + 10,
    to: 9 * DAY + 18,
    pickupEnd: 20 * DAY,
    value: 200,
    payer: UNION,
    people: 0,
  },
  {
    title: '健身房月卡',
    body: '合作健身房一个月，入职满一年。',
    way: 'drop',
    options: [['月卡', 30]],
    from: -1 * DAY,
    to: 12 * DAY + 18,
    pickupEnd: 15 * DAY,
    price: 60,
    tenureMonths: 12,
    value: 260,
    payer: UNION,
    people: 12,
    state: 'paused',
  },
  {
    title: '新春联欢会入场券',
    body: '座位待定。',
    cover: 'ticket',
    way: 'draw',
    options: [['入场券', 100]],
    from: 20 * DAY,
    to: 30 * DAY,
    pickupEnd: 40 * DAY,
    value: 0,
    payer: UNION,
    people: 0,
    state: 'draft',
  },
]
