import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'

/** Kept beside each expert, so that lists read no questions: 首答中位用时, 采纳率 and 评分. */
export const refreshFigures = async ({ db }: Pick<Tx, 'db'>): Promise<void> => {
  await db.execute(sql`
    update experts e set median_first = f.median, accepted_rate = f.accepted, stars = f.stars
    from experts x left join lateral (
      select percentile_cont(0.5) within group (order by q.first_hours) as median,
        round(100.0 * count(*) filter (where q.accepted_answer_id is not null) / nullif(count(*), 0))::int as accepted,
        avg(q.stars)::real as stars
      from expert_questions q where q.first_answerer_id = x.user_id) f on true
    where e.id = x.id and (e.median_first, e.accepted_rate, e.stars) is distinct from
      (f.median::real, f.accepted, f.stars)`)
}

/** Every five minutes. */
export const keepFigures = (platform: Platform): Promise<void> => inBackground(platform, refreshFigures)
