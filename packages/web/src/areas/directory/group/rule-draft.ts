import type { GroupRuleInput } from '@portal/contract/areas/directory/group.ts'

/** A rule without its empty conditions: what is left blank is no condition. */
export const tidied = ({ match, ...conditions }: GroupRuleInput): GroupRuleInput => ({
  match,
  ...Object.fromEntries(
    Object.entries(conditions).filter(
      ([, value]) =>
        value !== undefined && value !== null && value !== '' && (!Array.isArray(value) || value.length > 0),
    ),
  ),
})

export const hasConditions = (rule: GroupRuleInput): boolean => Object.keys(tidied(rule)).length > 1
