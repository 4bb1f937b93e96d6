import type { ImportColumn } from '../exchange/import-column.ts'

/** Columns of the template of days in history. */
export const historyColumns = [
  { key: 'month', title: '月', synonyms: ['月份'], required: true, note: '1–12', example: '7', width: 8 },
  { key: 'day', title: '日', synonyms: ['日期', '号'], required: true, note: '1–31', example: '26', width: 8 },
  {
    key: 'year',
    title: '年份',
    synonyms: ['年', '年代'],
    required: true,
    note: '1 至今年',
    example: '1882',
    width: 10,
  },
  {
    key: 'title',
    title: '标题',
    synonyms: ['事件', '名称'],
    required: true,
    note: '2–60 个字',
    example: '上海亮起第一盏电灯',
    width: 32,
  },
  {
    key: 'body',
    title: '正文',
    synonyms: ['内容', '事件内容'],
    required: true,
    note: '空行分段',
    example: '这一天，上海外滩亮起十五盏弧光灯。',
    width: 60,
  },
  {
    key: 'source',
    title: '出处',
    synonyms: ['来源'],
    required: true,
    note: '不超过 60 个字',
    example: '上海市志',
    width: 24,
  },
  {
    key: 'importance',
    title: '重要度',
    synonyms: ['级别'],
    note: '一般、重要、重大；不填为一般',
    example: '重要',
    width: 10,
  },
  {
    key: 'labels',
    title: '标签',
    synonyms: ['历史标签', '专题'],
    note: '已有的历史标签，用顿号分开',
    example: '电力史',
    width: 20,
  },
] as const satisfies readonly ImportColumn[]

/** What people write behind the number of a year, a month or a day. */
export const DATE_MARK = /[年月日号]$/

export const historyImportFaults = {
  month: '月份须为 1–12',
  label: '标签“{v}”不存在或已停用',
  sameDay: '该日期已有相同标题',
  sameInFile: '与第 {r2} 行的日期和标题重复',
  moreLabels: '标签最多 10 个',
} as const
