import { z } from 'zod'
import { DAY_MS } from '#src/kit/shanghai.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { day, id } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'

export const figureRow = z.object({
  day: day.meta({ label: '日期' }),
  gained: z.int().meta({ label: '新关注' }),
  lost: z.int().meta({ label: '取消关注' }),
  total: z.int().meta({ label: '累计关注' }),
  readers: z.int().meta({ label: '阅读人数' }),
  reads: z.int().meta({ label: '阅读次数' }),
  shares: z.int().meta({ label: '分享次数' }),
})
export type FigureRow = z.output<typeof figureRow>

/** Greatest span of one call of the platform; longer ones are joined. */
export const FIGURE_WINDOW_DAYS = 7
export const MOST_FIGURE_DAYS = 90

export const accountFigures = defineEndpoint({
  path: 'rest/weChat/figures',
  title: '查询公众号数据',
  effect: 'read',
  access: [P.wechatStat],
  scope: 'all',
  body: z
    .strictObject({ accountId: id, from: day.meta({ label: '开始日期' }), to: day.meta({ label: '结束日期' }) })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: '结束时间须晚于开始时间' })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_FIGURE_DAYS * DAY_MS, {
      path: ['to'],
      message: `最多查询 ${MOST_FIGURE_DAYS} 天`,
    }),
  result: z.object({
    series: z.array(figureRow),
    /** Days that the platform could not be asked for, and why. */
    missing: z.array(day),
    error: z.string(),
  }),
})
