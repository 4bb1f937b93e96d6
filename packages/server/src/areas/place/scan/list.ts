import { listPlaceScans, MOST_SCAN_DAYS } from '@portal/contract/areas/place/scan.ts'
import { placeRefusals as no } from '@portal/contract/areas/place/words.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { dayNumber, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import { equals, fromDay, throughDay } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import type { Place } from '#src/kit/page-read/place.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { inPlace, placePathName } from '#src/shared/place/places.ts'
import { subjectColumns, subjectJoins } from './rows.ts'

export const scans = pageRead(listPlaceScans, {
  from: sql`place_scans s join places p on p.id = s.place_id ${subjectJoins}`,
  key: sql`s.id`,
  scope: [sql`p.owner_org_id`, sql`p.created_by`],
  columns: {
    id: sql`s.id`,
    at: sql`s.at`,
    placeId: sql`s.place_id`,
    placeName: placePathName(sql`p.path`),
    door: sql`s.door`,
    direction: sql`s.direction`,
    subjectKind: sql`s.subject_kind`,
    who: subjectColumns.who,
    phoneMask: subjectColumns.phoneMask,
    from: subjectColumns.from,
    companions: sql`s.heads - 1`,
    verdict: sql`s.verdict`,
    text: sql`s.text`,
    via: sql`s.via`,
    mode: sql`s.mode`,
    eraseAt: sql`s.erase_at`,
  },
  search: [sql`u.name`, sql`u.code`, sql`right(g.phone_mask, 4)`],
  filter: {
    from: fromDay(sql`s.at`),
    to: throughDay(sql`s.at`),
    placeId: (place: Place): SQL => inPlace(sql`s.place_id`, place),
    direction: equals(sql`s.direction`),
    verdict: equals(sql`s.verdict`),
    subjectKind: equals(sql`s.subject_kind`),
    via: equals(sql`s.via`),
    mode: equals(sql`s.mode`),
  },
  sort: { at: sql`s.at` },
  order: '-at',
})

type Body = BodyOf<typeof listPlaceScans>

interface Hour extends Record<string, unknown> {
  hour: number
  in: number
  out: number
  refused: number
}

/** Places of the scope and of the filter, as `p`. */
const placesMeant = (tx: Tx, { placeId }: Body['filter']): SQL => {
  const within = inScope(tx, sql`p.owner_org_id`, sql`p.created_by`)
  return placeId === undefined ? within : sql`${within} and ${inPlace(sql`p.id`, placeId)}`
}

const dayStart = (day: string): SQL => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`

const hoursOf = async (tx: Tx, meant: SQL, day: string): Promise<Hour[]> => {
  const { rows } = await tx.db.execute<Hour>(sql`
    select extract(hour from s.at at time zone 'Asia/Shanghai')::int as hour,
      count(*) filter (where s.direction = 'in' and s.verdict = 'green')::int as in,
      count(*) filter (where s.direction = 'out' and s.verdict = 'green')::int as out,
      count(*) filter (where s.verdict = 'red')::int as refused
    from place_scans s join places p on p.id = s.place_id
    where ${meant} and s.at >= ${dayStart(day)} and s.at < ${dayStart(day)} + interval '1 day' group by 1 order by 1`)
  return rows
}

/** Heads inside now, and the most that were inside at one time of the day. */
const insideOf = async (tx: Tx, meant: SQL, day: string) => {
  const { rows } = await tx.db.execute<{ inside: number; peak: number }>(sql`
    with stay as (
      select s.heads, s.from_at, coalesce(s.to_at, s.ends_at, 'infinity') as to_at
      from place_stays s join places p on p.id = s.place_id
      where ${meant} and s.from_at < ${dayStart(day)} + interval '1 day'
        and coalesce(s.to_at, s.ends_at, 'infinity') > ${dayStart(day)}),
    step as (
      select greatest(from_at, ${dayStart(day)}) as at, heads from stay
      union all select to_at, -heads from stay where to_at < ${dayStart(day)} + interval '1 day'),
    level as (select sum(sum(heads)) over (order by at) as inside from step where at <= now() group by at)
    select coalesce((select sum(heads) from stay where from_at <= now() and to_at > now()), 0)::int as inside,
      coalesce((select max(inside) from level), 0)::int as peak`)
  return rows[0] ?? { inside: 0, peak: 0 }
}

const daysOf = ({ filter }: Body) => {
  const today = shanghaiDay(new Date())
  const to = filter.to ?? filter.from ?? today
  const from = filter.from ?? to
  if (dayNumber(to) - dayNumber(from) >= MOST_SCAN_DAYS) refuseField('from', no.span)
  return { from, to }
}

const sumOf = (hours: readonly Hour[], key: 'in' | 'out' | 'refused') => hours.reduce((sum, each) => sum + each[key], 0)

export const list: HandlerOf<typeof listPlaceScans> = async (call) => {
  const { tx, body } = call
  const days = daysOf(body)
  const meant = placesMeant(tx, body.filter)
  const page = await scans.page({ ...call, body: { ...body, filter: { ...body.filter, ...days } } })
  const hours = await hoursOf(tx, meant, days.to)
  const head = {
    in: sumOf(hours, 'in'),
    out: sumOf(hours, 'out'),
    refused: sumOf(hours, 'refused'),
    ...(await insideOf(tx, meant, days.to)),
  }
  return { ...page, head, hours }
}
