import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import type { bookActivity } from '@portal/contract/areas/activity/desk.ts'
import { and, eq } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activityBookings } from '#src/schema/activity.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { stateOf } from '../activity/activities.ts'
import { findMeant } from '../activity/get.ts'

/** 预约提醒, until it begins. */
export const bookWith =
  (core: Attempts): HandlerOf<typeof bookActivity> =>
  async ({ tx, body: { id, on }, actor }) => {
    const activity = await findMeant(tx, actor, id)
    ensure(stateOf(activity, await core.clock.at()) === 'upcoming', no.bookLate)
    const own = { activityId: id, personId: actor.id }
    if (on) await tx.db.insert(activityBookings).values(own).onConflictDoNothing()
    else
      await tx.db
        .delete(activityBookings)
        .where(and(eq(activityBookings.activityId, id), eq(activityBookings.personId, actor.id)))
    tx.notes.push({
      objectType: 'activity_bookings',
      objectId: id,
      objectName: activity.title,
      diff: [{ field: 'booked', before: !on, after: on }],
    })
    return { booked: on }
  }
