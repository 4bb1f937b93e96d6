import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { recordKey, recordShape, saveBody } from '../../kit/record.ts'
import { day, id, instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { signature } from '../sign-in/sign-answer.ts'
import { workConclusion } from './card-may-work.ts'
import { cardKind, cardStage, cardState, stageHours, stageNeed, stageNo } from './card-stage.ts'

export const cardTemplateInput = z.strictObject({
  name: text({ label: '模板名称', min: 2, max: 60, message: '模板名称为 2–60 个字' }),
  highRisk: z.boolean().meta({ label: '高危岗位' }),
  stages: z.array(stageNeed).length(3),
  /** Checked against the law by somebody: cards may be opened by it. */
  enabled: z.boolean().meta({ label: '已核对启用' }),
})

export const cardTemplateRow = z.object({
  ...recordShape,
  ...cardTemplateInput.shape,
  total: z.number().meta({ label: '总学时' }),
  cards: z.int().meta({ label: '开卡数' }),
})
export type CardTemplateRow = z.output<typeof cardTemplateRow>

/** Shipped as drafts; nothing is fixed in code. */
export const shippedCards = {
  note: '请按现行法规核对后启用',
  normal: { name: '一般岗位三级安全教育', hours: [8, 8, 8] },
  high: { name: '高危岗位三级安全教育', hours: [24, 24, 24] },
  items: [
    ['安全生产法律法规', '公司安全管理制度', '危险源与防护知识', '事故案例与应急预案'],
    ['车间（部门）危险因素', '岗位安全职责', '安全操作规程', '自救互救与现场处置'],
    ['班组作业环境', '设备与工器具使用', '劳动防护用品使用', '岗位风险与隐患排查'],
  ],
} as const

export const listCardTemplates = defineEndpoint({
  path: 'rest/safetyCard/templateList',
  title: '查询三级教育卡模板',
  effect: 'read',
  access: [P.traineeArchiveCard],
  scope: 'all',
  body: pageQuery(z.object({ enabled: z.boolean(), highRisk: z.boolean() }), ['name', 'updatedAt']),
  result: pageOf(cardTemplateRow),
})

export const saveCardTemplate = defineEndpoint({
  path: 'rest/safetyCard/saveTemplate',
  title: '保存三级教育卡模板',
  effect: 'write',
  access: [P.traineeArchiveCard],
  scope: 'site',
  body: saveBody(cardTemplateInput),
  result: recordKey,
})

export const cardRow = z.object({
  ...recordShape,
  no: z.string().meta({ label: '卡号' }),
  userId: id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  kind: cardKind,
  job: z.string().meta({ label: '岗位' }),
  highRisk: z.boolean().meta({ label: '高危岗位' }),
  state: cardState,
  hours: z.number().meta({ label: '已完成学时' }),
  need: z.number().meta({ label: '要求学时' }),
  openedOn: day.meta({ label: '开卡日期' }),
  completedAt: instant.nullable().meta({ label: '完成时间' }),
})
export type CardRow = z.output<typeof cardRow>

export const listCards = defineEndpoint({
  path: 'rest/safetyCard/list',
  title: '查询三级教育卡',
  effect: 'read',
  access: [P.traineeArchiveCard],
  scope: 'rows',
  body: pageQuery(
    z.object({
      userId: id,
      orgId: id,
      state: cardState,
      kind: cardKind,
      highRisk: z.boolean().meta({ label: '高危岗位' }),
    }),
    ['createdAt', 'name', 'completedAt'],
  ),
  result: pageOf(cardRow),
})

/** Cards the caller has to sign or has on himself. */
export const ownCards = defineEndpoint({
  path: 'rest/safetyCard/mine',
  title: '查询我的三级教育卡',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.array(cardRow),
})

/** The card with its stages; with `pdf` an address of it on paper. Its person and its responsible people need no code. */
export const getCard = defineEndpoint({
  path: 'rest/safetyCard/get',
  title: '查看三级教育卡',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: cardRow.extend({
    voidReason: z.string(),
    stages: z.array(cardStage).length(3),
    may: z.object({ edit: z.boolean(), signTrainee: stageNo.nullable(), signResponsible: stageNo.nullable() }),
  }),
})
export type CardView = z.output<typeof getCard.result>

/** The card on paper. */
export const cardPaper = defineEndpoint({
  path: 'rest/safetyCard/print',
  title: '打印三级教育卡',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: z.null(),
})

const stageInput = z.strictObject({
  stage: stageNo,
  hours: stageHours('学时'),
  score: z.int().min(0, '成绩须为 0–100').max(100, '成绩须为 0–100').nullable().default(null),
  /** The theory is the counted result of the person in this exam, and not what is typed. */
  examId: id.nullable().default(null).meta({ label: '理论考试' }),
  /** Places of the items that were taught. */
  done: z.array(z.int().min(0).max(19)).max(20).default([]),
  /** Ticked by the caller, who is the assessor that is named. */
  practicalDone: z.boolean().default(false),
  responsibleId: id.nullable().default(null),
})

/** New with person, template, kind and job; a known one with what was taught in the stages that are open. */
export const saveCard = defineEndpoint({
  path: 'rest/safetyCard/save',
  title: '保存三级教育卡',
  effect: 'write',
  access: [P.traineeArchiveCard],
  scope: 'rows',
  body: z.strictObject({
    id: id.optional(),
    revision: revision.optional(),
    opening: z
      .strictObject({ userId: id, templateId: id, kind: cardKind, job: text({ label: '岗位', min: 1, max: 50 }) })
      .optional(),
    stages: z.array(stageInput).max(3).default([]),
  }),
  result: recordKey,
})

/** Exams of the person of a card that have a result, for the theory of a stage. */
export const cardExams = defineEndpoint({
  path: 'rest/safetyCard/exams',
  title: '查询三级教育理论考试',
  effect: 'read',
  access: [P.traineeArchiveCard],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.array(z.object({ id, title: z.string(), score: z.int(), on: day })),
})

export const voidCard = defineEndpoint({
  path: 'rest/safetyCard/void',
  title: '作废三级教育卡',
  effect: 'write',
  access: [P.traineeArchiveCard],
  scope: 'rows',
  body: z.strictObject({
    id,
    reason: text({ label: '作废原因', min: 2, max: 200, long: true, message: '作废原因为 2–200 个字' }),
  }),
  result: z.object({ state: cardState }),
})

/** By hand where a signature comes along, otherwise by the password, which is asked for again. */
export const signCard = defineEndpoint({
  path: 'rest/safetyCard/sign',
  title: '三级教育卡签字',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  bodyLimitKb: 512,
  body: z.strictObject({
    id,
    stage: stageNo,
    role: z.enum(['trainee', 'responsible']),
    signature: signature.optional(),
  }),
  result: z.object({ state: cardState }),
})

/** 上岗查询: oneself without a code. */
export const askMayWork = defineEndpoint({
  path: 'rest/safetyCard/mayWork',
  title: '上岗查询',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z
    .strictObject({
      userId: id.optional(),
      /** 个人码 of whoever stands there, in place of his id. */
      personToken: text({ max: 200 }).optional(),
      job: text({ label: '岗位', min: 1, max: 50 }),
      day: day.optional(),
    })
    .refine(
      ({ userId, personToken }) => (userId === undefined) !== (personToken === undefined),
      '请选择员工或扫描个人码',
    ),
  result: workConclusion.extend({ name: z.string(), code: z.string(), orgName: z.string() }),
})
export type MayWorkAnswer = z.output<typeof askMayWork.result>
