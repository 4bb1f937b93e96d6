import type { RuleStep } from '@portal/contract/areas/access/approval-rule.ts'
import { describe, expect, test } from 'vitest'
import { versionDifference } from './version-difference.ts'

const step = (changes: Partial<RuleStep> = {}): RuleStep => ({
  mode: 'any',
  approvers: [{ kind: 'superior' }],
  dueHours: 8,
  ...changes,
})
const rule = (...steps: RuleStep[]) => ({ steps, free: false })

describe('difference of two versions of a rule', () => {
  test.each([
    ['the first one', rule(step()), undefined, '首次配置'],
    ['an equal one', rule(step()), rule(step()), '与上一版相同'],
    ['a longer time', rule(step({ dueHours: 16 })), rule(step()), '较上一版：第 1 步的时限有变化'],
    [
      'other approvers and one step more',
      rule(step({ approvers: [{ kind: 'unitHead', level: 1 }] }), step()),
      rule(step()),
      '较上一版：第 1 步的审批人有变化；新增第 2 步',
    ],
    ['two steps less', rule(step()), rule(step(), step(), step()), '较上一版：删除 2 步'],
    ['none needed any more', { steps: [], free: true }, rule(step()), '由自行配置改为免审'],
    ['given back', rule(), rule(step()), '由自行配置改为继承上级单位'],
  ])('%s', (_name, version, before, words) => {
    expect(versionDifference(version, before)).toBe(words)
  })
})
