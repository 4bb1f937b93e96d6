import type { ImportColumn } from '../exchange/import-column.ts'

export const dictionaryItemColumns = [
  {
    key: 'code',
    title: '编码',
    synonyms: ['项编码', '字典编码', '代码', '值'],
    required: true,
    note: '字母、数字和下划线，不超过 40 位，同一字典内唯一',
    width: 18,
  },
  {
    key: 'name',
    title: '名称',
    synonyms: ['项名称', '字典名称', '显示名称'],
    required: true,
    note: '1–50 个字',
    width: 24,
  },
  { key: 'sort', title: '排序', synonyms: ['序号', '排序号'], note: '0–9999 的整数，不填排在最后', width: 8 },
  { key: 'colour', title: '颜色', synonyms: ['色值'], note: '如 #1677FF', width: 10 },
  { key: 'isDefault', title: '默认', synonyms: ['是否默认', '默认项'], note: '是、否；最多一项为是', width: 8 },
  { key: 'enabled', title: '启用', synonyms: ['是否启用', '状态'], note: '是、否；不填为是', width: 8 },
  { key: 'note', title: '备注', synonyms: ['说明'], note: '不超过 200 个字', width: 28 },
] as const satisfies readonly ImportColumn[]

/** How a file says whether something is so. */
export const yesNo = { yes: '是', no: '否' } as const
