import { choice } from '../../kit/choice.ts'

export const batchState = choice(
  {
    draft: '草稿',
    pending: '审核中',
    posted: '已入账',
    returned: '已退回',
    withdrawn: '已撤回',
    revoked: '已撤销',
  },
  '状态',
)

export const uploadRowState = choice({ draft: '未入账', posted: '已入账', revoked: '已撤销' }, '入账状态')

export const checkLevel = choice({ ok: '通过', hint: '提示', error: '错误' }, '检查结果')

export const batchTab = choice({ mine: '我提交的', waiting: '待我审核', all: '全部' }, '页签')

/** How a course outside was held. */
export const courseForm = choice({ offline: '面授', online: '线上', practice: '实操', exam: '考试取证' }, '形式')

export const MOST_ROWS = 5000
export const MOST_EVIDENCE = 20
/** Names of courses that are as alike as this are asked about. */
export const LEAST_ALIKE = 0.8

/** What the dry run says of a row; `{source}` is where the hours came from. */
export const rowFindings = {
  codeUnknown: '工号不存在',
  nameDiffers: '姓名与工号不一致',
  hours: '学时须大于 0 且不超过 {n}，最多两位小数',
  endFirst: '结束日期早于开始日期',
  future: '日期不能晚于今天',
  sameInSheet: '与本表第 {n} 行重复',
  counted: '该员工已计同一课程学时（{source} {h}）',
  certTaken: '证书编号已登记',
  outside: '不在你的数据范围',
  sameEvidence: '该员工同一课程已用过这份证明材料（{source} {h}）',
  alike: '与该员工《{title}》（{source} {h}）名称相近、日期重叠，请确认不是同一次培训',
} as const

export const uploadWords = {
  subject: '学时提交',
  capped: '上限 {cap}，超出 {excess} 不计入达标',
  confirmed: '确认不是同一次培训',
} as const

/** What people are told of their uploaded hours. */
export const uploadMessages = {
  kind: '审批结果',
  revoked: {
    title: '学时已撤销：《{course}》',
    text: '{from} 至 {to}，{h} 学时已从 {year} 年度中减去。原因：{reason}',
  },
  why: '你的外部培训学时由单位提交',
} as const

/** A course by its name whatever its spaces, width, punctuation and case. */
export const courseKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\p{Z}\s]/gu, '')

const distance = (a: readonly string[], b: readonly string[]): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, from] of a.entries()) {
    const next = [i + 1]
    for (const [j, to] of b.entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (from === to ? 0 : 1)))
    row = next
  }
  return row[b.length] ?? 0
}

/** How alike two {@link courseKey}s are: 1 less the edits between them by the length of the longer, 0 to 1. */
export const likeness = (a: string, b: string): number => {
  const [left, right] = [[...a], [...b]]
  const longest = Math.max(left.length, right.length)
  return longest === 0 ? 1 : 1 - distance(left, right) / longest
}
