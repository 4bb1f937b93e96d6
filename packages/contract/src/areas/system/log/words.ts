import type { z } from 'zod'
import { scopeKind } from '#src/areas/access/role-scope.ts'
import { employment, gender } from '#src/areas/directory/user-fields.ts'
import { labelOf, wordsOf } from '#src/kit/choice.ts'
import { kinds } from './kinds.ts'

/** Fields that carry the same name wherever they occur. */
const commonTitles: Record<string, string> = {
  name: '名称',
  mergedInto: '合并到',
  mergedFrom: '并入',
  title: '标题',
  code: '编码',
  note: '说明',
  kind: '类型',
  state: '状态',
  status: '状态',
  enabled: '启用',
  deleted: '已删除',
  sort: '排序',
  reason: '原因',
  text: '内容',
  body: '正文',
  address: '地址',
  icon: '图标',
  parentId: '上级',
  ownerOrgId: '归属单位',
  orgId: '单位',
  userId: '人员',
  roleId: '角色',
  groupId: '用户组',
  codes: '权限',
  members: '成员',
  excluded: '排除的成员',
  scope: '数据范围',
  scopeByResource: '按资源的数据范围',
  validFrom: '生效日期',
  validTo: '有效期至',
  from: '开始',
  to: '结束',
  tags: '标签',
  audience: '面向范围',
  value: '取值',
  password: '密码',
  secret: '密钥',
  secondFactor: '两步验证',
  sessions: '登录会话',
  steps: '审批步骤',
  free: '免审',
  items: '条目',
  rule: '规则',
  shipped: '内置',
  revision: '版本',
  days: '天数',
  hold: '冻结',
  rows: '行数',
  file: '文件',
  approval: '审批',
  opinion: '意见',
  explanation: '说明',
}

const schemaOf = (type: string, field: string): z.ZodType | undefined => {
  for (const schema of kinds[type]?.schemas ?? []) {
    const found: unknown = schema.shape[field]
    if (found !== undefined) return found as z.ZodType
  }
  return undefined
}

/** Empty where neither the kind nor usage gives the field a name. */
export const fieldTitle = (type: string, field: string): string => {
  const schema = schemaOf(type, field)
  return kinds[type]?.titles?.[field] ?? ((schema && labelOf(schema)) || commonTitles[field]) ?? ''
}

const everyTitle = new Map<string, string>([
  ...Object.entries(commonTitles),
  ...Object.values(kinds).flatMap(({ schemas = [], titles = {} }) => [
    ...schemas.flatMap((schema) =>
      Object.entries(schema.shape).map(([field, value]): [string, string] => [field, labelOf(value as z.ZodType)]),
    ),
    ...Object.entries(titles),
  ]),
])

/** Names of fields that a reader means by a word: the field itself, or one whose title contains it. */
export const fieldsCalled = (word: string): string[] => [
  word,
  ...[...everyTitle].filter(([, title]) => title.includes(word)).map(([field]) => field),
]

/** Words of codes that several tables store under one field name. */
const fieldWords: Record<string, Record<string, string>> = {
  gender: wordsOf(gender),
  employment: wordsOf(employment),
  authKind: { local: '本系统', source: '统一认证' },
  state: {
    draft: '草稿',
    pending: '待审批',
    approved: '已通过',
    rejected: '已退回',
    published: '已发布',
    withdrawn: '已撤回',
  },
}

/** Chinese words of the codes of a field, by code. */
export const fieldCodes = (type: string, field: string): Record<string, string> => {
  const schema = schemaOf(type, field)
  const own = schema ? wordsOf(schema) : {}
  return Object.keys(own).length > 0 ? own : (fieldWords[field] ?? {})
}

/** How many of the stored whole numbers make one of what the title says. */
export const fieldScale = (type: string, field: string): number =>
  field.endsWith('Hundredths') || kinds[type]?.hundredths?.includes(field) ? 100 : 1

export const scopeKindWords = wordsOf(scopeKind)

/** Sentences of the log around values. */
export const logText = {
  secret: '已修改（不显示内容）',
  empty: '（空）',
  yes: '是',
  no: '否',
  on: '启用',
  off: '停用',
  gone: '（已删除）',
  below: '及以下',
  system: '系统',
  everything: '全部',
  otherField: '其他内容',
}
