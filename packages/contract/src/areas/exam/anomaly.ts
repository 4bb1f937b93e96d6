import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'

export const anomalyKind = choice(
  { pair: '错答雷同', fast: '作答过快', burst: '切屏后集中作答', device: '共用设备' },
  '异常类型',
)

export const anomalyRefusals = defineRefusals('examAnomaly', {
  stillOpen: '考试尚未结束，结束后可查看异常报告',
  tooMany: '答卷超过 {n} 份，无法生成异常报告',
  asked: '已请考生说明',
  replied: '你已提交说明',
  text: { status: STATUS.invalid, message: '说明内容为 2–1000 字' },
})

/** In plain words; none of them says that anybody cheated. */
export const anomalyWords = {
  pair: '与 {other} 在 {common} 道共同答错的题中有 {same} 道错得完全一样，按选项分布预期约 {expected} 道',
  fast: '{n} 道题的用时短于读完题目所需的时间（共作答 {answered} 道）',
  burst: '切出页面后 {seconds} 秒内作答 {n} 道，按本人平时速度预期约 {expected} 道',
  device: '与 {other} 使用相同的网络地址和设备',
} as const

/** How others are called when an examinee is asked about it. */
export const anomalyOthers = { one: '另一名考生', many: '其他 {n} 名考生' } as const

export const anomalyMessages = {
  asked: {
    title: '请说明作答情况：{title}',
    text: '{text}。这是统计线索，不代表违纪，也不影响成绩，你可以在答卷页填写说明。',
  },
  why: '你参加了本次考试',
  replied: { title: '考生已说明：{title}', text: '{name}：{text}' },
  whyAsker: '你请考生说明了作答情况',
} as const

/** Who said what, and what stands in place of an answer that has not come. */
export const replyWords = { line: '{name}：{text}', between: '；', none: '待考生说明' } as const

/** Sittings of one report. */
export const MOST_ATTEMPTS = 3000

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
  asked: z.boolean(),
  replies: z.string().meta({ label: '考生说明' }),
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

/** Everybody a row is about is told what was found, without the names of others, and may answer. */
export const askAnomaly = defineEndpoint({
  path: 'rest/examResult/askAnomaly',
  title: '请考生说明',
  effect: 'write',
  access: [P.examResult],
  scope: 'rows',
  body: z.strictObject({ examId: id, anomalyId: text({ label: '异常', min: 1, max: 1000, long: true }) }),
  result: z.object({ sent: z.int() }),
})

const ownAnomaly = z.object({
  id,
  text: z.string(),
  askedAt: instant,
  reply: z.string(),
  repliedAt: instant.nullable(),
})
export type OwnAnomaly = z.output<typeof ownAnomaly>

export const myAnomalies = defineEndpoint({
  path: 'rest/examAnomaly/my',
  title: '查看本人待说明事项',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ attemptId: id }),
  result: z.array(ownAnomaly),
})

export const replyAnomaly = defineEndpoint({
  path: 'rest/examAnomaly/reply',
  title: '提交作答说明',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    id,
    text: text({ label: '说明', min: 2, max: 1000, long: true, message: anomalyRefusals.text.message }),
  }),
  result: z.object({ repliedAt: instant }),
})
