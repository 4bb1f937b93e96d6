import { eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { activities } from '#src/schema/activity.ts'

/** Files of lists of one activity, named after it; the list itself refuses one that is not for who asks. */
export const aboutActivity = {
  field: 'activityId',
  nameOf: async ({ db }: Tx, id: string): Promise<string> => {
    const [activity] = await db.select({ title: activities.title }).from(activities).where(eq(activities.id, id))
    return activity?.title ?? ''
  },
}
