import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { id } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { importReport } from '../exchange/import.ts'
import type { ImportColumn } from '../exchange/import-column.ts'
import { checkImport } from '../exchange/import-endpoints.ts'

/** Results of people who sat on paper. */
export const offlineColumns = [
  {
    key: 'code',
    title: '工号',
    synonyms: ['员工编号', '人员编号', '员工号', '职工号', '编号'],
    required: true,
    note: '考试对象的工号',
    width: 16,
  },
  { key: 'name', title: '姓名', synonyms: ['员工姓名', '名字'], note: '仅供核对，与工号不符时报错', width: 14 },
  {
    key: 'score',
    title: '得分',
    synonyms: ['成绩', '分数', '总分'],
    required: true,
    note: '0 至试卷总分，最多两位小数',
    width: 12,
  },
  {
    key: 'day',
    title: '考试日期',
    synonyms: ['日期', '考试时间'],
    note: '如 2026-11-20；留空按考试结束日，考试未结束时按今天',
    width: 16,
  },
  { key: 'note', title: '备注', synonyms: ['说明'], note: '最多 200 字，考生可见', width: 24 },
] as const satisfies readonly ImportColumn[]

export const OFFLINE_NOTE_MAX = 200

/** Sentences about one row; they stand behind 「第 {r} 行：」. */
export const offlineFaults = {
  outside: '工号“{v}”不在本次考试范围内',
  nameDiffers: '姓名与工号“{v}”不符',
  score: '得分须为 0–{max} 的数字，最多两位小数',
  dayAhead: '考试日期不能晚于今天',
  sitting: '该考生正在答题',
  exists: '该考生已有线下成绩',
} as const

export const offlineRefusals = defineRefusals('examOffline', {
  notPublished: '考试未发布，不能导入成绩',
  notOpen: '考试尚未开始，不能导入成绩',
})

export const offlineWords = {
  imported: '得分 {score}',
  corrected: '得分 {before} → {score}',
  noted: '{text}；{note}',
  taken: '撤销导入，得分恢复为 {score}',
  undone: '撤销线下成绩导入',
  state: '状态',
} as const

/** The check of the shared import for this exam; repairing and committing go on there. */
export const importOffline = defineEndpoint({
  path: 'rest/examResult/importOffline',
  title: '导入线下成绩',
  effect: 'write',
  transport: 'multipart',
  bodyLimitKb: checkImport.bodyLimitKb,
  access: [P.examResult],
  scope: 'rows',
  body: z.strictObject({ attach: checkImport.body.shape.attach, examId: id, update: checkImport.body.shape.update }),
  result: importReport,
})
