import type { activitySummary } from '@portal/contract/areas/activity/quiz-answer.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { clockTimeText } from '#src/shared/player/core/clock-text.ts'

export type Summary = ResultOf<typeof activitySummary>

/** Of those it is for now who took part; who left its audience is counted nowhere here. */
export const joinedOf = ({ expected, rate }: Pick<Summary, 'expected' | 'rate'>): number =>
  Math.round(expected * (rate ?? 0))

/** 已于 08:30 提醒，12:30 后可再次提醒 */
export const remindedText = ({ at, nextAt }: NonNullable<Summary['reminded']>): string =>
  `已于 ${clockTimeText(at.getTime())} 提醒，${clockTimeText(nextAt.getTime())} 后可再次提醒`
