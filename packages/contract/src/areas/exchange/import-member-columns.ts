import type { ImportColumn } from './import-column.ts'

export const memberColumns = [
  {
    key: 'code',
    title: '工号',
    synonyms: ['员工编号', '人员编号', '员工号', '职工号', '编号'],
    required: true,
    note: '已有人员的工号',
    width: 16,
  },
  { key: 'name', title: '姓名', synonyms: ['员工姓名', '名字'], note: '仅供核对，与工号不符时报错', width: 14 },
] as const satisfies readonly ImportColumn[]

export const memberImportFaults = {
  absent: '工号“{v}”不存在',
  nameDiffers: '姓名与工号“{v}”不符',
  outside: '该用户不在你的管理范围',
} as const
