import type { RuleSubject } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import { ruleSentence } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import { wholeTicksFromMs } from '@portal/contract/areas/learning/play/intervals.ts'
import type { LiveClass } from './reach.ts'
import { airedMs, isOver } from './state.ts'

type Ruled = Pick<
  LiveClass,
  'attendPercent' | 'needRounds' | 'hoursHundredths' | 'state' | 'broadcast' | 'plannedStart' | 'plannedEnd'
>

const ruleOver = (live: Ruled, broadcastMs: number): Extract<RuleSubject, { itemType: 'live' }> => ({
  itemType: 'live',
  broadcastTicks: wholeTicksFromMs(broadcastMs),
  attendPercent: live.attendPercent,
  needRounds: live.needRounds,
  replayCredits: false,
  classHoursHundredths: live.hoursHundredths,
})

/** The rule as it judges: before the end there is no length, so nobody is done. */
export const ruleOf = (live: Ruled) => ruleOver(live, isOver(live.state) ? airedMs(live.broadcast, 0) : 0)

/** The rule as people are told it: by the plan until the class is over. */
export const toldRule = (live: Ruled) =>
  isOver(live.state) && live.broadcast.length > 0
    ? ruleOf(live)
    : ruleOver(live, live.plannedEnd.getTime() - live.plannedStart.getTime())

export const ruleText = (live: Ruled, minutesPerHour: number): string => ruleSentence(toldRule(live), minutesPerHour)
