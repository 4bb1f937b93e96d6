import type { RuleSubject } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'

/** 0, or the year where the item counts again in each. */
export const cycleOf = (rule: RuleSubject | { restudy: 'none' | 'yearly' }, atMs: number): number =>
  'restudy' in rule && rule.restudy === 'yearly' ? shanghaiYear(atMs) : 0
