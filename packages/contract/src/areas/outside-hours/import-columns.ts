import type { ImportColumn } from '../exchange/import-column.ts'

/** Columns of the template of 学时提交. */
export const uploadColumns = [
  { key: 'code', title: '工号', synonyms: ['员工编号', '人员编号'], required: true, note: '员工的工号', width: 14 },
  { key: 'name', title: '姓名', synonyms: ['员工姓名'], note: '填写时与工号核对', width: 12 },
  {
    ...{ key: 'courseName', title: '课程', synonyms: ['课程名称', '培训内容', '培训名称'], required: true },
    ...{ note: '2–100 个字', width: 28 },
  },
  { key: 'courseCode', title: '课程编号', synonyms: ['课程代码'], note: '同一编号每年只计一次', width: 14 },
  { key: 'organiser', title: '主办', synonyms: ['主办单位', '培训机构'], note: '不超过 60 个字', width: 22 },
  { key: 'form', title: '形式', synonyms: ['培训形式'], note: '面授、线上、实操、考试取证；不填为面授', width: 12 },
  {
    key: 'from',
    title: '开始日期',
    synonyms: ['开始时间', '起始日期'],
    required: true,
    note: '如 2026-03-02',
    width: 14,
  },
  {
    key: 'to',
    title: '结束日期',
    synonyms: ['结束时间', '截止日期'],
    required: true,
    note: '如 2026-03-03',
    width: 14,
  },
  {
    key: 'hours',
    title: '学时',
    synonyms: ['学时数', '课时'],
    required: true,
    note: '大于 0，最多两位小数',
    width: 10,
  },
  { key: 'score', title: '成绩', synonyms: ['考核成绩', '分数'], note: '不超过 20 个字', width: 10 },
  { key: 'certNo', title: '证书编号', synonyms: ['证书号'], note: '不超过 60 个字，不能重复', width: 20 },
  { key: 'certTo', title: '证书有效期至', synonyms: ['有效期至', '证书有效期'], note: '如 2029-03-02', width: 14 },
] as const satisfies readonly ImportColumn[]

export const uploadImportFaults = {
  hours: '学时“{v}”不是数字',
  cellTooLong: '{column}过长',
} as const
