import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { day, id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'

export const cardKind = choice({ new: '新入职', transfer: '转岗', return: '复岗' }, '类型')
export type CardKind = z.output<typeof cardKind>

export const cardState = choice(
  { stage1: '公司级教育中', stage2: '车间（部门）级教育中', stage3: '班组级教育中', complete: '已完成', void: '作废' },
  '状态',
)
export type CardState = z.output<typeof cardState>

export const stageWords = { 1: '公司级', 2: '车间（部门）级', 3: '班组级' } as const
export type StageNo = keyof typeof stageWords
export const stageNo = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** Hours with two decimals at most. */
export const stageHours = (label: string) =>
  z
    .number()
    .min(0, `${label}须为 0–500，最多两位小数`)
    .max(500, `${label}须为 0–500，最多两位小数`)
    .refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, `${label}须为 0–500，最多两位小数`)
    .meta({ label })

/** What a stage asks for. */
export const stageNeed = z.strictObject({
  need: stageHours('学时要求'),
  items: z.array(text({ label: '教育内容', min: 1, max: 60 })).max(20, '教育内容最多 20 项'),
  /** Least score of the theory; 0: none is asked for. */
  passScore: whole(0, 100, '合格分须为 0–100').meta({ label: '理论合格分' }),
  practical: z.boolean().meta({ label: '需实操考核' }),
})
export type StageNeed = z.output<typeof stageNeed>

const signed = z.object({
  by: z.string(),
  at: instant,
  way: choice({ password: '密码确认', hand: '手写签名' }, '方式'),
})

export const cardStage = z.object({
  stage: stageNo,
  /** A transfer or a return begins with the second. */
  asked: z.boolean(),
  ...stageNeed.omit({ items: true }).shape,
  items: z.array(z.object({ text: z.string(), done: z.boolean() })),
  hours: z.number(),
  score: z.number().nullable(),
  /** The exam whose result the score is; null: it was typed. */
  examId: id.nullable(),
  examTitle: z.string(),
  practicalDone: z.boolean(),
  practicalBy: z.string(),
  practicalOn: day.nullable(),
  responsibleId: id.nullable(),
  responsibleName: z.string(),
  trainee: signed.nullable(),
  responsible: signed.nullable(),
  /** Hash of what was signed. */
  hash: z.string(),
  /** Why it cannot be signed yet, each as a sentence. */
  open: z.array(z.string()),
})
export type CardStage = z.output<typeof cardStage>
