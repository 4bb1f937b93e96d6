import { sql } from 'drizzle-orm'
import type { Portal } from '#src/shared/portal.ts'
import { dropLeftBanks } from '../category/owned-bank.ts'

/** What has been in the recycle bin since before the cutoff; versions, labels and links to pictures go with their question. */
export const purgeWith =
  ({ platform }: Pick<Portal, 'platform'>) =>
  async (cutoff: Date): Promise<number> => {
    const { rowCount } = await platform.db.execute(
      sql`delete from questions where deleted_at < ${cutoff.toISOString()}`,
    )
    await dropLeftBanks(platform.db)
    return rowCount ?? 0
  }
