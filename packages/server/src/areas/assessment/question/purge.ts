import { sql } from 'drizzle-orm'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { forgetContents } from '#src/shared/content/forget.ts'
import type { Portal } from '#src/shared/portal.ts'
import { dropLeftBanks } from '../category/owned-bank.ts'

/** What has been in the recycle bin since before the cutoff; versions, labels and links to pictures go with their question. */
export const purgeWith =
  ({ platform }: Pick<Portal, 'platform'>) =>
  (cutoff: Date): Promise<number> =>
    inBackground(platform, async (tx) => {
      const { rows } = await tx.db.execute<{ id: string }>(
        sql`delete from questions where deleted_at < ${cutoff.toISOString()} returning id`,
      )
      await forgetContents(
        tx,
        'question',
        rows.map(({ id }) => id),
      )
      await dropLeftBanks(tx.db)
      return rows.length
    })
