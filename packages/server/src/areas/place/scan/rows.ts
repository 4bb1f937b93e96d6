import { type SQL, sql } from 'drizzle-orm'
import type { Place } from '#src/kit/page-read/place.ts'
import { placePathName } from '#src/shared/place/places.ts'

/** Who it was, for rows `s` of scans or stays joined with `users u`, `org_units o` and `place_guests g`. */
export const subjectJoins: SQL = sql`left join users u on u.id = s.user_id left join org_units o on o.id = u.primary_org_id
  left join place_guests g on g.id = s.guest_id`

export const subjectColumns = {
  who: sql`coalesce(u.name, g.name_mask, '')`,
  phoneMask: sql`coalesce(u.phone_mask, g.phone_mask, '')`,
  from: sql`coalesce(o.name, g.company, '')`,
  subjectKind: sql`case when s.user_id is null then 'guest' else 'employee' end`,
}

/** A stay that no job has ended yet is over when its time is. */
export const stayTo: SQL = sql`coalesce(s.to_at, case when s.ends_at <= now() then s.ends_at end)`

export const stayColumns = {
  id: sql`s.id`,
  placeId: sql`s.place_id`,
  placeName: placePathName(sql`p.path`),
  subjectKind: subjectColumns.subjectKind,
  who: subjectColumns.who,
  from: subjectColumns.from,
  heads: sql`s.heads`,
  fromAt: sql`s.from_at`,
  toAt: stayTo,
  minutes: sql`(extract(epoch from coalesce(${stayTo}, now()) - s.from_at) / 60)::int`,
  endedBy: sql`coalesce(s.ended_by, case when s.ends_at <= now() then 'auto' end)`,
}

/** Stays open at a time. */
export const openAt = (at: SQL | Place): SQL => sql`
  (s.from_at <= ${at} and coalesce(s.to_at, s.ends_at, 'infinity') > ${at})`
