import type { RuleStep } from '@portal/contract/areas/access/approval-rule.ts'

interface RuleState {
  steps: readonly RuleStep[]
  free: boolean
}

const facets: readonly { words: string; of: (step: RuleStep) => unknown }[] = [
  { words: '审批人', of: ({ approvers }) => approvers },
  { words: '审批方式', of: ({ mode, quorum }) => [mode, quorum ?? null] },
  { words: '时限', of: ({ dueHours }) => dueHours },
  { words: '条件', of: ({ condition }) => condition ?? null },
  { words: '抄送', of: ({ cc = [] }) => [...cc].sort() },
]

const changed = (step: RuleStep, before: RuleStep): string[] =>
  facets.filter(({ of }) => JSON.stringify(of(step)) !== JSON.stringify(of(before))).map(({ words }) => words)

const kindOf = ({ steps, free }: RuleState) => (free ? '免审' : steps.length === 0 ? '继承上级单位' : '自行配置')

const stepWords = (steps: readonly RuleStep[], before: readonly RuleStep[]): string[] => {
  const words = steps.flatMap((step, at) => {
    const former = before[at]
    if (former === undefined) return [`新增第 ${at + 1} 步`]
    const parts = changed(step, former)
    return parts.length === 0 ? [] : [`第 ${at + 1} 步的${parts.join('、')}有变化`]
  })
  const gone = before.length - steps.length
  return gone > 0 ? [...words, `删除 ${gone} 步`] : words
}

/** What a version changed against the one before it, in words. */
export const versionDifference = (version: RuleState, before: RuleState | undefined): string => {
  if (before === undefined) return '首次配置'
  if (kindOf(version) !== kindOf(before)) return `由${kindOf(before)}改为${kindOf(version)}`
  const words = stepWords(version.steps, before.steps)
  return words.length === 0 ? '与上一版相同' : `较上一版：${words.join('；')}`
}
