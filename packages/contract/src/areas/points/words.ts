/** How an entry stands to another: what it takes back, or when it was taken back. */
export const relationWords = ({ reverses, reversedOn }: { reverses: boolean; reversedOn: string | null }): string => {
  const parts = [...(reverses ? ['撤销记录'] : []), ...(reversedOn === null ? [] : [`已于 ${reversedOn} 撤销`])]
  return parts.join('，')
}

/** Names under which acts on points stand in the operation log. */
export const pointsObjects = { adjust: '积分手工调整', reverse: '积分撤销' } as const

const burst = '10 分钟内 {n} 笔'
const high = '本月 {points} 分，全员平均 {mean} 分'

export const anomalyWords = {
  burst: (n: number) => burst.replace('{n}', String(n)),
  high: (points: number, mean: number) => high.replace('{points}', String(points)).replace('{mean}', mean.toFixed(1)),
}

/** What the caches of the boards hold, as the list of caches says it. */
export const boardCaches = {
  people: '个人积分排行',
  ladder: '个人积分名次',
  units: '单位积分排行',
  growth: '积分进步排行',
} as const
