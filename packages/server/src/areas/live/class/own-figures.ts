import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { liveClasses } from '#src/schema/live/class.ts'

/** People who booked a class. */
export const bookedFor = (liveId: SQLWrapper): SQL =>
  sql`select count(*)::int as n from live_bookings b where b.live_id = ${liveId}`

/** People who were in a class. */
export const cameTo = (liveId: SQLWrapper): SQL =>
  sql`select count(*) filter (where r.effective_ms > 0)::int as n from study_records r
    where r.item_type = 'live' and r.item_id = ${liveId}`

/** Joins what a class came to so far. */
export const joinCounts: SQL = sql`
  left join lateral (${bookedFor(liveClasses.id)}) booked on true
  left join lateral (${cameTo(liveClasses.id)}) came on true`

export const countColumns = { booked: sql<number>`booked.n`, came: sql<number>`came.n` } as const

/** Joins how a class looks, and how the person who asks stands to it. */
export const joinFigures: SQL = sql`
  left join study_records own on own.item_type = 'live' and own.item_id = ${liveClasses.id} and own.user_id = ${ACTOR}
    and own.cycle = 0
  left join files cover on cover.id = (select v.cover_file_id from videos v where v.id = ${liveClasses.videoId})
  left join media_versions shown on shown.id = (select v.current_version_id from videos v where v.id = ${liveClasses.videoId})
    and shown.has_poster`

export const figureColumns = {
  peak: liveClasses.peak,
  rounds: sql<number>`jsonb_array_length(${liveClasses.signPlan})`,
  posterKey: sql<string | null>`shown.tree_key`,
  coverId: sql<string | null>`cover.id`,
  coverName: sql<string | null>`cover.name`,
  ownBooked: sql<boolean>`exists (select 1 from live_bookings b where b.live_id = ${liveClasses.id} and b.user_id = ${ACTOR})`,
  ownMinutes: sql<number>`coalesce(own.effective_ms / 60000, 0)`,
  ownDone: sql<boolean>`coalesce(own.completed_at is not null and own.voided_at is null, false)`,
} as const
