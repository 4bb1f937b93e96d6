import { QUESTION_RECYCLED_DAYS } from '@portal/contract/areas/assessment/question.ts'
import { sql } from 'drizzle-orm'
import type { Portal } from '#src/shared/portal.ts'

/** Empties the recycle bin; versions, labels and links to pictures go with their question. */
export const purgeWith =
  ({ platform }: Pick<Portal, 'platform'>) =>
  async (): Promise<void> => {
    await platform.db.execute(sql`
      delete from questions where deleted_at < now() - make_interval(days => ${QUESTION_RECYCLED_DAYS})`)
  }
