import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape, saveBody } from '../../kit/record.ts'
import { day, id, ids, revision, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { percent } from '../learning/hours/amount-field.ts'
import { expertRefusals, expertStanding, MOST_FIELDS } from './words.ts'

const fieldCode = text({ max: 60 })

export const expertInput = z.object({
  userId: id.meta({ label: '姓名', missing: expertRefusals.userUnknown.message }),
  fields: z
    .array(fieldCode)
    .min(1, expertRefusals.fields.message)
    .max(MOST_FIELDS, expertRefusals.fields.message)
    .meta({ label: '领域', missing: expertRefusals.fields.message }),
  title: text({ label: '头衔', max: 20 }).default(''),
  intro: text({ label: '简介', max: 500, long: true }).default(''),
  loadLimit: whole(1, 50, '上限为 1–50').default(10).meta({ label: '在办上限' }),
  deputyId: id.nullable().default(null).meta({ label: '代理人' }),
  official: z.boolean().default(false).meta({ label: '官方' }),
  lead: z.boolean().default(false).meta({ label: '领域负责人' }),
  enabled: z.boolean().default(true).meta({ label: '启用' }),
})
export type ExpertInput = z.output<typeof expertInput>

export const expertRow = z.object({
  id,
  userId: id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  title: z.string().meta({ label: '头衔' }),
  intro: z.string().meta({ label: '简介' }),
  fields: z.array(z.string()),
  fieldNames: z.string().meta({ label: '领域' }),
  /** Questions that wait for the expert's answer now. */
  open: z.int().meta({ label: '在办' }),
  loadLimit: z.int().meta({ label: '上限' }),
  standing: expertStanding,
  leaveFrom: day.nullable().meta({ label: '休假从' }),
  leaveTo: day.nullable().meta({ label: '休假至' }),
  deputyId: id.nullable(),
  deputyName: z.string().meta({ label: '代理人' }),
  official: z.boolean().meta({ label: '官方' }),
  lead: z.boolean().meta({ label: '领域负责人' }),
  enabled: z.boolean().meta({ label: '启用' }),
  /** Working hours; null without a first answer. */
  medianFirst: z.number().nullable().meta({ label: '首答中位用时' }),
  acceptedRate: percent.nullable().meta({ label: '采纳率' }),
  stars: z.number().nullable().meta({ label: '评分' }),
  revision,
  updatedAt: recordShape.updatedAt,
})
export type ExpertRow = z.output<typeof expertRow>

/** Enabled experts for everybody; `manage` shows all of the data scope. Sorted by `load`: the lightest first. */
export const listExperts = defineEndpoint({
  path: 'rest/expert/list',
  title: '查询专家',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(
    z.object({
      field: fieldCode.meta({ label: '领域' }),
      standing: expertStanding,
      official: z.boolean().meta({ label: '官方' }),
      orgId: id.meta({ label: '单位' }),
      mine: z.boolean(),
      manage: z.boolean(),
    }),
    ['load', 'name', 'medianFirst', 'acceptedRate', 'stars', 'updatedAt'],
  ),
  result: pageOf(expertRow),
})

export const saveExpert = defineEndpoint({
  path: 'rest/expert/save',
  title: '保存专家',
  effect: 'write',
  access: [P.questionnaireExpertPerson],
  scope: 'rows',
  body: saveBody(expertInput),
  result: recordKey,
})

export const deleteExperts = defineEndpoint({
  path: 'rest/expert/delete',
  title: '删除专家',
  effect: 'write',
  access: [P.questionnaireExpertPerson],
  scope: 'rows',
  body: z.strictObject({ ids: ids(100) }),
  result: batchResult,
})

export const leaveInput = z.object({
  from: day.nullable().meta({ label: '休假从' }),
  to: day.nullable().meta({ label: '休假至' }),
  deputyId: id.nullable().default(null).meta({ label: '代理人' }),
})

/** One's own leave, or with the code that of `id`; without days it is over. `moved`: questions that went to somebody else. */
export const saveLeave = defineEndpoint({
  path: 'rest/expert/leave',
  title: '设置专家休假',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ ...leaveInput.shape, id: id.optional() }),
  result: z.object({ moved: z.int() }),
})
