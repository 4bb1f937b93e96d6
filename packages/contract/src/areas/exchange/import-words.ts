export const importDone = '成功 {a} 条，跳过 {b} 条'

/** Work behind the answer, as the tray of tasks shows it. */
export const importJobWords = {
  title: { check: '预检 {name}', commit: '导入 {name}', undo: '撤销导入 {name}' },
  reading: '正在读取',
  judging: '正在核对',
  writing: '正在写入',
  undoing: '正在恢复',
  finishing: '正在收尾',
  begun: '行数较多，已转为后台任务，完成后会通知你',
  checked: '共 {rows} 行，{faults} 行需要处理。',
  undone: '已恢复 {a} 条，保留 {b} 条',
  ownerGone: '账号已停用，导入已停止',
} as const

/** Sentences about one row; they stand behind 「第 {r} 行：」. */
export const rowFaults = {
  required: '{column}不能为空',
  sameInFile: '{column}“{v}”与第 {r2} 行重复',
  exists: '{column}“{v}”已存在',
  absent: '{column}“{v}”不存在，不能更新',
  notInList: '{column}“{v}”不在可选值中',
  badDay: '日期“{v}”无法识别',
  tooLong: '{column}最多 {n} 个字',
  badSigns: '{column}包含不允许的字符',
  mergedCell: '单元格 {cell} 已合并，请取消合并后再导入',
  errorCell: '单元格 {cell} 是错误值 {v}',
  controlSign: '{column}包含看不见的控制字符',
} as const

export const atRow = (row: number, message: string): string => `第 ${row} 行：${message}`

/** What rows become that are not at once what they are about, by kind. */
export const importedAs: Partial<Record<string, string>> = {
  historyDays: '导入的条目都是草稿，提交审批并通过后才会发布',
}

export const importFileWords = {
  data: '数据',
  notes: '填写说明',
  options: '选项',
  reason: '错误原因',
  required: '（必填）',
  noteColumn: '列',
  noteText: '说明',
  noteExample: '示例',
  template: '{title}导入模板.xlsx',
  faults: '{name}-错误行.xlsx',
  passwords: '初始密码-{name}.xlsx',
  passwordColumns: ['工号', '姓名', '登录名', '初始密码'],
} as const

export const undoReasons = {
  changedSince: '{fields}之后又有修改',
  inUse: '已有业务记录',
  gone: '已被删除',
  newVersion: '已成为题目的新版本，可在版本中恢复旧版',
  editedSince: '之后又有修改',
} as const

/** What changes under a check, by kind. */
export const importGrounds = { directory: '目录', questions: '题库', trainees: '班次名单' } as const

export const importWords = {
  pasted: '粘贴的文本',
  grantReason: 'Excel 导入',
} as const
