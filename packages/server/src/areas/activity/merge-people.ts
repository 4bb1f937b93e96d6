import { mergeNotes } from '@portal/contract/areas/directory/user-merge.ts'
import { activities, activityBookings, activityPeople, activityProgress } from '#src/schema/activity.ts'
import { drawTickets } from '#src/schema/lots.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'
import { listOfPeople } from '#src/shared/directory/merge-list.ts'

/** Tries go along with the other sittings; what both accounts reached in one part stays what the kept one reached. */
export const registerActivitiesOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    {
      part: 'exams',
      column: activityProgress.personId,
      once: [activityProgress.partId],
      note: mergeNotes.both,
    },
    { part: 'exams', column: activityPeople.personId, once: [activityPeople.activityId] },
    { part: 'exams', column: activityBookings.personId, once: [activityBookings.activityId] },
    { part: 'exams', column: drawTickets.personId, once: [drawTickets.drawId] },
    { part: 'content', column: activities.createdBy },
    listOfPeople('duties', activities.organisers),
    listOfPeople('duties', activities.excluded),
    audienceOfPeople(activities),
  ])
