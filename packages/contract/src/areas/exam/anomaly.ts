import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { id } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'

export const anomalyKind = choice(
  { pair: '错答雷同', fast: '作答过快', burst: '切屏后集中作答', device: '共用设备' },
  '异常类型',
)

export const anomalyRefusals = defineRefusals('examAnomaly', {
  stillOpen: '考试尚未结束，结束后可查看异常报告',
  tooMany: '答卷超过 {n} 份，无法生成异常报告',
})

/** In plain words; none of them says that anybody cheated. */
export const anomalyWords = {
  pair: '与 {other} 在 {common} 道共同答错的题中有 {same} 道错得完全一样，按选项分布预期约 {expected} 道',
  fast: '{n} 道题的用时短于读完题目所需的时间（共作答 {answered} 道）',
  burst: '切出页面后 {seconds} 秒内作答 {n} 道，按本人平时速度预期约 {expected} 道',
  device: '与 {other} 使用相同的网络地址和设备',
} as const

/** Sittings of one report. */
export const MOST_SITTINGS = 3000

export const anomalyRow = z.object({
  /** Of the sitting and what was found, stable from one look to the next. */
  id: z.string(),
  kind: anomalyKind,
  attemptId: id,
  name: z.string().meta({ label: '考生' }),
  orgName: z.string().meta({ label: '单位' }),
  otherName: z.string().meta({ label: '涉及考生' }),
  text: z.string().meta({ label: '说明' }),
  /** Chance of this or more by accident, after correction for how many were compared; null: none is computed. */
  p: z.number().nullable().meta({ label: '偶然概率 p' }),
})
export type AnomalyRow = z.output<typeof anomalyRow>

/** 异常报告 after the end: reasons to look closer, never a verdict. */
export const listAnomalies = defineEndpoint({
  path: 'rest/examResult/anomalies',
  title: '查询异常报告',
  effect: 'read',
  access: [P.examResult],
  scope: 'rows',
  body: pageQuery(z.object({ examId: id, kind: anomalyKind }), ['p']),
  result: pageOf(anomalyRow),
})
