import { eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { liveClasses } from '#src/schema/live/class.ts'

/** Files of lists of one class, named after it; the list itself refuses a class that is not for who asks. */
export const aboutClass = {
  field: 'liveId',
  nameOf: async ({ db }: Tx, id: string): Promise<string> => {
    const [live] = await db.select({ title: liveClasses.title }).from(liveClasses).where(eq(liveClasses.id, id))
    return live?.title ?? ''
  },
}
