import type { MediaState } from '@portal/contract/areas/video/video.ts'
import { SECOND_MS } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import { exhibitionWorks } from '#src/schema/exhibition/exhibition.ts'

const w = exhibitionWorks

/** The newest file of a film, beside its row; photographs have none. */
export const filmJoin: SQL = sql`left join lateral (select m.state, m.percent, m.fail_text, m.duration_ms, m.has_poster, m.tree_key
    from media_versions m where m.work_id = ${w.id} order by m.number desc limit 1) film on true
  left join lateral (select sum(v.plays)::int as plays, count(*)::int as people, count(v.finished_at)::int as finished
    from exhibition_film_views v where v.work_id = ${w.id}) seen on film.state is not null`

export const filmColumns = {
  crew: w.crew,
  mediaState: sql<MediaState | null>`film.state`,
  percent: sql<number>`coalesce(film.percent, 0)`,
  failText: sql<string>`coalesce(film.fail_text, '')`,
  seconds: sql<number>`round(coalesce(film.duration_ms, 0)::numeric / ${sql`${SECOND_MS}`.inlineParams()})::int`,
  plays: sql<number>`coalesce(seen.plays, 0)`,
  finished: sql<number | null>`(case when seen.people > 0 then (seen.finished * 100 / seen.people) end)`,
  posterKey: sql<string | null>`(case when film.has_poster then film.tree_key end)`,
}
