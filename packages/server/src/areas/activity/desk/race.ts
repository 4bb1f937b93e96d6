import type { activityRace } from '@portal/contract/areas/activity/desk.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { findMeant, managed } from '../activity/get.ts'
import type { UnitFiguresCache } from '../activity/unit-figures.ts'
import { raceTermsOf } from '../quiz/race.ts'

/** 单位榜; without one of its own an activity has none for those who take part. */
export const raceWith =
  (figures: UnitFiguresCache): HandlerOf<typeof activityRace> =>
  async ({ tx, body: { id, manage }, actor }) => {
    const activity = manage ? await managed(tx, actor, id) : await findMeant(tx, actor, id)
    if (!manage && !activity.unitRace) return []
    return raceTermsOf(tx, await figures.of(tx, activity), actor.orgPath)
  }
