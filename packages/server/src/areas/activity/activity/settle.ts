import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import { updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { activities } from '#src/schema/activity.ts'
import type { ActivityParts } from '#src/shared/activity-parts.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { lastEndOf } from '#src/shared/attempt/clock/last-end.ts'
import { earnCompleted, refreshProgress } from '../completion/refresh.ts'
import { drawRest } from '../draw/lots.ts'
import { closeActivity } from '../quiz/clock.ts'
import { type Activity, stateOf } from './activities.ts'

interface Settling {
  core: Attempts
  kinds: ActivityParts
  tx: Tx
  now: number
}

/** 结算: completions stay as the facts say now, what is not drawn is drawn, points are final. */
export const settle = async ({ kinds, tx, now }: Settling, activity: Activity, said: string): Promise<Activity> => {
  const state = stateOf(activity, now)
  ensure(state !== 'settled', no.settled)
  ensure(state === 'ended', no.notEnded)
  ensure((await lastEndOf(tx, 'activity', activity.id)) <= now, no.stillAnswering)
  if (activity.frozenAt === null) await closeActivity(tx, kinds, activity)
  const frozen = { ...activity, frozenAt: activity.frozenAt ?? new Date(now) }
  await refreshProgress(tx, kinds, frozen, null)
  await earnCompleted(tx, activity, null)
  await drawRest(tx, frozen)
  return updateRow(tx, activities, activity, { settledAt: new Date(now), resultText: said || activity.resultText })
}
