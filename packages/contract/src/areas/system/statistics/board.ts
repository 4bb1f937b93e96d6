import { z } from 'zod'
import { choice } from '#src/kit/choice.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { batchResult, recordKey, recordShape, saveBody } from '#src/kit/record.ts'
import { id, ids } from '#src/kit/scalars.ts'
import { text } from '#src/kit/text.ts'
import { P } from '#src/privileges.ts'
import { reportAudience } from './report.ts'
import { reportRef, reportSpan } from './schedule.ts'
import { reportUnit } from './statistics.ts'

/** Groups of fewer people are not shown where anybody may look. */
export const LEAST_GROUP = 5

const boardChart = choice({ figures: '大数字', bar: '柱状图', line: '折线图', pie: '饼图' }, '样式')

const slide = z.strictObject({
  report: reportRef,
  span: reportSpan.default('month'),
  measure: text({ label: '指标', min: 1, max: 60, message: '请选择指标' }),
  chart: boardChart.default('bar'),
})
export type BoardSlide = z.output<typeof slide>

const seconds = '轮播间隔须为 5–300 的整数'

export const boardInput = z.object({
  name: text({ label: '大屏名称', min: 2, max: 30, message: '大屏名称为 2–30 个字' }),
  seconds: z.int(seconds).min(5, seconds).max(300, seconds).default(15).meta({ label: '轮播间隔（秒）' }),
  audience: reportAudience.default('own'),
  slides: z.array(slide).min(1, '请添加至少一个画面').max(12, '最多 12 个画面').meta({ label: '画面' }),
})

export const boardRow = boardInput.extend({
  ...recordShape,
  slideCount: z.int().meta({ label: '画面数' }),
  owner: z.string().meta({ label: '创建人' }),
  editable: z.boolean(),
})
export type BoardRow = z.output<typeof boardRow>

export const listBoards = defineEndpoint({
  path: 'rest/statistics/boards',
  title: '查询统计大屏',
  effect: 'read',
  access: [P.statisticsScreen],
  scope: 'rows',
  body: pageQuery(z.object({ audience: reportAudience }), ['updatedAt', 'name', 'createdAt']),
  result: pageOf(boardRow),
})

export const saveBoard = defineEndpoint({
  path: 'rest/statistics/saveBoard',
  title: '保存统计大屏',
  effect: 'write',
  access: [P.statisticsScreen],
  scope: 'rows',
  body: saveBody(boardInput),
  result: recordKey,
})

export const deleteBoards = defineEndpoint({
  path: 'rest/statistics/deleteBoards',
  title: '删除统计大屏',
  effect: 'write',
  access: [P.statisticsScreen],
  scope: 'rows',
  body: z.strictObject({ ids: ids() }),
  result: batchResult,
})

/** Everything a screen on the wall shows: the figures of the reader, without groups of fewer than five people. */
export const showBoard = defineEndpoint({
  path: 'rest/statistics/board',
  title: '查看统计大屏',
  effect: 'read',
  access: [P.statisticsScreen],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({
    name: z.string(),
    seconds: z.int(),
    slides: z.array(
      z.object({
        title: z.string(),
        /** The period in words. */
        period: z.string(),
        measure: z.object({ title: z.string(), unit: reportUnit.nullable() }),
        rowTitle: z.string(),
        chart: boardChart,
        /** Null where too few people stand behind it. */
        whole: z.number().nullable(),
        figures: z.array(z.object({ title: z.string(), unit: reportUnit.nullable(), value: z.number().nullable() })),
        rows: z.array(z.object({ label: z.string(), value: z.number() })),
        /** Rows left out for the few people behind them. */
        hidden: z.int(),
        /** Why there is nothing to see. */
        refusal: z.string(),
      }),
    ),
    asOf: z.iso.datetime(),
  }),
})
export const boardWords = {
  tooFew: '样本不足 5 人，不予显示',
} as const
