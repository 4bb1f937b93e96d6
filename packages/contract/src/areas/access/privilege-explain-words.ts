/** Sentences of the explainer (20-system section 3.4). */
const viaText = (via: string, viaName: string) =>
  via === 'group'
    ? `，经用户组「${viaName}」`
    : via === 'unit' || via === 'unitBelow'
      ? `，经单位「${viaName}」`
      : via === 'everyone'
        ? '，全员拥有'
        : ''

interface SourceWords {
  kind: 'role' | 'direct'
  name: string
  via: string
  viaName: string
  from: string | null
  to: string | null
  by: string
}

export const explainWords = {
  accountOk: '账号正常',
  accountOff: '账号已停用、已删除或已过有效期',
  codeFrom: ({ kind, name, via, viaName, from, to, by }: SourceWords) =>
    `${kind === 'role' ? `来自角色「${name}」` : '来自附加权限'}${viaText(via, viaName)}` +
    `${from === null ? '' : `，自 ${from} 起`}${to === null ? '' : `，至 ${to}`}${by === '' ? '' : `，由 ${by} 授予`}`,
  codeNowhere: (title: string) => `没有任何角色或附加权限包含「${title}」`,
  codeDisabled: (title: string) => `权限「${title}」已被停用`,
  scope: (text: string) => `数据范围：${text}`,
  objectIn: (kind: string, name: string, owner: string) => `${kind}「${name}」属于「${owner}」，在数据范围内`,
  objectOut: (kind: string, name: string, owner: string) => `${kind}「${name}」属于「${owner}」，不在数据范围内`,
  missingAccount: '缺少：可用的账号',
  missingCode: (title: string) => `缺少：权限「${title}」`,
  missingEnabled: (title: string) => `缺少：权限「${title}」处于启用状态`,
  missingScope: (owner: string) => `缺少：数据范围包含「${owner}」`,
} as const

export const explainedKinds = {
  user: '用户',
  org: '单位',
  role: '角色',
  userGroup: '用户组',
  trainClass: '班次',
} as const
