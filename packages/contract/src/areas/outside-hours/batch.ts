import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, recordShape, saveBody } from '../../kit/record.ts'
import { day, id, ids, instant, year } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { fileInput } from '../files/file.ts'
import { batchState, batchTab, checkLevel, courseForm, MOST_EVIDENCE, MOST_ROWS, uploadRowState } from './words.ts'

/** One person and one course as they stand in the sheet; whether they are right is what the dry run says. */
export const uploadRowInput = z.strictObject({
  code: text({ label: '工号', min: 1, max: 32 }),
  name: text({ label: '姓名', max: 30 }).default(''),
  courseName: text({ label: '课程', min: 2, max: 100, message: '课程名称为 2–100 个字' }),
  courseCode: text({ label: '课程编号', max: 40 }).default(''),
  organiser: text({ label: '主办', max: 60 }).default(''),
  form: courseForm.default('offline'),
  from: day.meta({ label: '开始日期' }),
  to: day.meta({ label: '结束日期' }),
  hours: z.number('请输入学时').min(-9999).max(9999).meta({ label: '学时' }),
  score: text({ label: '成绩', max: 20 }).default(''),
  certNo: text({ label: '证书编号', max: 60 }).default(''),
  certTo: day.nullable().default(null).meta({ label: '证书有效期至' }),
  /** 确认不是同一次培训. */
  confirmed: z.boolean().default(false).meta({ label: '确认不是同一次培训' }),
})
export type UploadRowInput = z.output<typeof uploadRowInput>

export const batchInput = z.object({
  title: text({ label: '标题', min: 2, max: 60, message: '标题为 2–60 个字' }),
  ownerOrgId: id.optional().meta({ label: '提交单位' }),
  note: text({ label: '说明', max: 500, long: true }).default(''),
  files: z
    .array(fileInput)
    .max(MOST_EVIDENCE, `证明材料最多 ${MOST_EVIDENCE} 份`)
    .default([])
    .meta({ label: '证明材料' }),
  rows: z.array(uploadRowInput).max(MOST_ROWS, `最多导入 ${MOST_ROWS} 行`).default([]).meta({ label: '学时明细' }),
})
export type BatchInput = z.output<typeof batchInput>

export const batchRow = z.object({
  ...recordShape,
  title: z.string().meta({ label: '标题' }),
  ownerOrgId: id,
  ownerOrgName: z.string().meta({ label: '提交单位' }),
  people: z.int().meta({ label: '人数' }),
  rows: z.int().meta({ label: '行数' }),
  hours: z.number().meta({ label: '学时合计' }),
  files: z.int().meta({ label: '附件' }),
  submitterName: z.string().meta({ label: '提交人' }),
  submittedAt: instant.nullable().meta({ label: '提交时间' }),
  /** Who has to decide now. */
  step: z.string().meta({ label: '步骤' }),
  state: batchState,
  posted: z.int().meta({ label: '已入账' }),
  revoked: z.int().meta({ label: '已撤销' }),
})
export type BatchRow = z.output<typeof batchRow>

/** `mine` unless the filter says otherwise; 全部 needs its own code. */
export const listUploadBatches = defineEndpoint({
  path: 'rest/trainHours/list',
  title: '查询学时批次',
  effect: 'read',
  access: [P.hourUpload],
  scope: 'all',
  body: pageQuery(
    z.object({
      tab: batchTab,
      state: batchState,
      orgId: id.meta({ label: '单位' }),
      year: year.meta({ label: '年度' }),
      from: day.meta({ label: '提交日期从' }),
      to: day.meta({ label: '提交日期至' }),
    }),
    ['createdAt', 'submittedAt', 'title', 'updatedAt'],
  ),
  result: pageOf(batchRow),
})

export const uploadRow = z.object({
  ...uploadRowInput.shape,
  id,
  no: z.int().meta({ label: '行' }),
  userId: id.nullable(),
  orgName: z.string().meta({ label: '单位' }),
  state: uploadRowState,
  postedHours: z.number().nullable().meta({ label: '入账学时' }),
  /** What of it is above the cap of its person and year; empty where nothing is. */
  capped: z.string(),
  revokeReason: z.string().meta({ label: '撤销原因' }),
})
export type UploadRow = z.output<typeof uploadRow>

const evidence = z.object({
  fileId: id,
  name: z.string(),
  bytes: z.int(),
  isPicture: z.boolean(),
  url: z.string(),
})

export const getUploadBatch = defineEndpoint({
  path: 'rest/trainHours/get',
  title: '查看学时批次',
  effect: 'read',
  access: [P.hourUpload],
  scope: 'all',
  body: z.strictObject({ id }),
  result: batchRow.extend({
    note: z.string(),
    evidence: z.array(evidence),
    list: z.array(uploadRow),
    /** The latest round of approval. */
    requestId: id.nullable(),
    returnReason: z.string(),
    may: z.object({ edit: z.boolean(), del: z.boolean(), revoke: z.boolean() }),
  }),
})
export type BatchDetail = z.output<typeof getUploadBatch.result>

/** Rows and files as a whole; of a batch that nobody reviews and nothing was posted of. */
export const saveUploadBatch = defineEndpoint({
  path: 'rest/trainHours/save',
  title: '保存学时批次',
  effect: 'write',
  access: [P.hourUploadAdd, P.hourUploadEdit],
  scope: 'all',
  bodyLimitKb: 4096,
  body: saveBody(batchInput),
  result: recordKey,
})

export const finding = z.object({ row: z.int(), level: checkLevel, message: z.string() })
export type Finding = z.output<typeof finding>

/** The dry run: one line a row, errors before hints. */
export const checkUploadBatch = defineEndpoint({
  path: 'rest/trainHours/check',
  title: '检查学时批次',
  effect: 'read',
  access: [P.hourUpload],
  scope: 'all',
  body: z.strictObject({ id }),
  result: z.array(finding),
})

export const deleteUploadBatches = defineEndpoint({
  path: 'rest/trainHours/delete',
  title: '删除学时批次',
  effect: 'write',
  access: [P.hourUploadEdit],
  scope: 'own',
  body: z.strictObject({ ids: ids(100) }),
  result: batchResult,
})

/** Rows of one batch or of several; the hours of each go down by exactly what it gave. */
export const revokeUploadRows = defineEndpoint({
  path: 'rest/trainHours/revoke',
  title: '撤销学时入账',
  effect: 'write',
  access: [P.hourUploadRevoke],
  scope: 'rows',
  body: z.strictObject({ rowIds: ids(MOST_ROWS), reason: text({ label: '原因', max: 200, long: true }) }),
  result: z.object({ revoked: z.int() }),
})
