import { type HourRule, isInsideWindows, outsideWindowsText } from './rule.ts'
import { type RuleSubject, ruleSentence } from './rule-sentence.ts'

/** What stands beside a player: the rule of the item, and outside the study windows first that nothing counts now. */
export const policyText = (
  item: RuleSubject,
  rule: Pick<HourRule, 'windows' | 'minutesPerHour'>,
  atMs: number,
): string => {
  const sentence = ruleSentence(item, rule.minutesPerHour)
  return isInsideWindows(rule.windows, atMs) ? sentence : `${outsideWindowsText(rule.windows)}。${sentence}`
}
