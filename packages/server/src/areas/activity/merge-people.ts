import { mergeNotes } from '@portal/contract/areas/directory/user-merge.ts'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { activities, activityBookings, activityPeople, activityProgress } from '#src/schema/activity.ts'
import { drawTickets } from '#src/schema/lots.ts'
import type { Belongings, Merging, PersonRows } from '#src/shared/directory/merge.ts'
import { audienceOfPeople } from '#src/shared/directory/merge-audience.ts'
import { changeRows } from '#src/shared/directory/merge-journal.ts'

/** Named among several: the kept account takes the place of the dropped one. */
const renamed = (column: PgColumn): PersonRows => ({
  part: 'duties',
  column,
  move: async (merging: Merging) => {
    const named = sql`t.${sql.identifier(column.name)}`
    await changeRows(merging, {
      part: 'duties',
      table: activities,
      set: { [column.name]: sql`array_replace(${named}, ${merging.dropId}::uuid, ${merging.keepId}::uuid)` },
      where: sql`${merging.dropId}::uuid = any(${named})`,
      loose: true,
    })
  },
})

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
    renamed(activities.organisers),
    renamed(activities.excluded),
    audienceOfPeople(activities),
  ])
