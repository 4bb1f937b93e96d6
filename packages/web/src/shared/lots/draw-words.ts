/** How winning is called, and what is published before and after. */
export const drawWords = {
  prize: {
    verb: '中奖',
    won: '中奖了！领取方式由主办单位另行通知',
    commit: '承诺值',
    since: '发布',
    secret: '密钥',
    run: '开奖',
  },
  benefit: { verb: '中签', won: '中签了', commit: '封存值', since: '开放', secret: '签种', run: '开签' },
} as const

export type Drawn = keyof typeof drawWords
