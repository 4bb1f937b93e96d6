import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape, removalBody, saveBody } from '../../kit/record.ts'
import { day } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { stageHours } from './card-stage.ts'

/** 上岗条件 of a job from a day on, until the next version of it begins. */
export const jobRuleInput = z.strictObject({
  job: text({ label: '岗位', min: 1, max: 50 }),
  cardNeeded: z.boolean().default(true).meta({ label: '需三级教育卡' }),
  certTypes: z
    .array(text({ label: '证书类型', min: 1, max: 40 }))
    .max(10, '证书类型最多 10 种')
    .default([])
    .meta({ label: '证书类型' }),
  hours: stageHours('年度学时').default(0),
  validFrom: day.meta({ label: '生效日期' }),
})

export const jobRuleRow = z.object({
  ...recordShape,
  ...jobRuleInput.shape,
  /** Day before the next version; null: open. */
  validTo: day.nullable().meta({ label: '失效日期' }),
  state: z
    .enum(['past', 'current', 'coming'])
    .meta({ label: '状态', words: { past: '已失效', current: '生效中', coming: '未生效' } }),
  /** Active people with this job. */
  people: z.int().meta({ label: '在岗人数' }),
})
export type JobRuleRow = z.output<typeof jobRuleRow>

export const listJobRules = defineEndpoint({
  path: 'rest/safetyCard/ruleList',
  title: '查询上岗条件',
  effect: 'read',
  access: [P.trainPermission, P.traineeArchiveCard],
  scope: 'all',
  body: pageQuery(z.object({ state: jobRuleRow.shape.state, job: text({ label: '岗位', max: 50 }) }), [
    'job',
    'validFrom',
  ]),
  result: pageOf(jobRuleRow),
})

export const saveJobRule = defineEndpoint({
  path: 'rest/safetyCard/saveRule',
  title: '保存上岗条件',
  effect: 'write',
  access: [P.trainPermissionEdit],
  scope: 'site',
  body: saveBody(jobRuleInput),
  result: recordKey,
})

/** Only what has not begun. */
export const deleteJobRules = defineEndpoint({
  path: 'rest/safetyCard/deleteRule',
  title: '删除上岗条件',
  effect: 'write',
  access: [P.trainPermissionEdit],
  scope: 'site',
  body: removalBody,
  result: batchResult,
})

/** Jobs that people have, for the fields that choose one. */
export const listJobs = defineEndpoint({
  path: 'rest/safetyCard/jobs',
  title: '查询岗位',
  effect: 'read',
  access: [P.traineeArchiveCard, P.trainPermission, P.traineeArchive],
  scope: 'all',
  body: z.strictObject({ keyword: text({ max: 50 }).default('') }),
  result: z.array(z.object({ job: z.string(), people: z.int(), hasRule: z.boolean() })),
})
