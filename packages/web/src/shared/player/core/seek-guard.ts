import type { SeekPolicy } from '@portal/contract/areas/learning/play/beat.ts'
import { isAhead, secondsFromTicks, ticksFromSeconds } from '@portal/contract/areas/learning/play/intervals.ts'
import { clockText } from './clock-text.ts'

interface Viewing {
  seekPolicy: SeekPolicy
  completed: boolean
  furthestTick: number
}

/** Where a jump must return to, or null where it is allowed. A first viewing goes no further than what was seen. */
export const returnOfSeek = (targetSecond: number, { seekPolicy, completed, furthestTick }: Viewing): number | null => {
  if (completed || seekPolicy === 'free') return null
  return isAhead(ticksFromSeconds(targetSecond), furthestTick) ? secondsFromTicks(furthestTick) : null
}

export const seekReturnText = (second: number) => `首次学习不可快进，已回到 ${clockText(second)}`
