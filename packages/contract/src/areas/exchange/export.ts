import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { id } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'

/** Files of background exports live this long. */
export const EXPORT_KEPT_DAYS = 7

/**
 * The whole filtered set of a list as a workbook: a file at once, or the number of a background job above 导出转后台行数.
 * A write, because an export leaves an entry in the operation log.
 */
export const exportRows = defineEndpoint({
  path: 'rest/exchange/export',
  title: '导出列表',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    /** Path of the list's own call. */
    list: text({ min: 1, max: 100 }),
    keyword: text({ label: '关键词', max: 50 }).default(''),
    /** As the list itself takes it; what the list takes beside its filter stands here too. */
    filter: z.record(text({ max: 60 }), z.unknown()).default({}),
    sort: text({ max: 60 }).optional(),
    /** Shown columns in their order; none for all. */
    columns: z
      .array(text({ min: 1, max: 60 }))
      .max(100, '最多选择 100 列')
      .default([]),
  }),
  result: z.object({ jobId: id }),
})

export const exportRefusals = defineRefusals('export', {
  unknownList: '该列表不支持导出',
  noColumns: '请至少显示一列再导出',
  changed: '导出时数据有变化，请重试',
  rightsGone: '你已没有导出该列表的权限',
  ownerGone: '导出人的账号已停用',
  tooManyJobs: '你已有 {n} 个导出任务在进行，请稍后再试',
})

/** Words of the sheet that tells what the file holds. */
export const exportWords = {
  sheet: '数据',
  notesSheet: '说明',
  list: '列表',
  filter: '筛选条件',
  keyword: '关键词',
  sort: '排序',
  rows: '行数',
  by: '导出人',
  at: '导出时间',
  nothing: '无',
  chosen: '已选择',
  ascending: '升序',
  descending: '降序',
  jobTitle: '导出 {title}',
  reading: '正在读取',
  storing: '正在保存',
} as const
