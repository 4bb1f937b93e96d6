import { healthFigure } from '@portal/contract/areas/system/cache.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { GuideCardSource } from '#src/shared/guide/guide-providers.ts'
import { BEAT_MS } from './instances.ts'

/** 系统健康: whether every process that is known still tells that it lives; three beats may be missed. */
export const healthCard: GuideCardSource = {
  access: [P.cache],
  link: '/system/hc?tab=health',
  load: async ({ tx }) => {
    const { rows } = await tx.db.execute<{ silent: number }>(sql`
      select count(*)::int as silent from instances where seen_at < now() - ${3 * BEAT_MS} * interval '1 millisecond'`)
    return { figure: healthFigure(rows[0]?.silent ?? 0) }
  },
}
