import { activityRace } from '@portal/contract/areas/activity/desk.ts'
import { historyDay } from '@portal/contract/areas/history/day.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import type pg from 'pg'
import type { Hall } from '../contests/sitting-visitors.ts'
import { fillPeople } from '../fill.ts'
import type { Site } from '../site.ts'
import { type Call, readOf } from './calls.ts'

const PEOPLE = 80_000
const ENTRIES = 100_000
const DAY = '2026-03-08'

/** Copies of an entry of the demo, spread over all days of 2024, a leap year. */
const fillHistory = async (db: pg.Client): Promise<void> => {
  // Neither search nor reminders are what is measured.
  await db.query('set session_replication_role = replica')
  await db.query(
    `with e as (select p.*, row_number() over (order by p.id) as place from posts p
         where p.kind = 'history' and p.state = 'published' order by p.id limit 1),
       made as (
         insert into posts select c.* from generate_series(1, $1::int) n, e,
           jsonb_populate_record(null::posts, to_jsonb(e) - 'place'
             || jsonb_build_object('id', gen_random_uuid(), 'title', '大事 ' || n)) c returning id, title)
     insert into history_days (post_id, month, day, year, importance)
     select m.id, extract(month from d), extract(day from d), 1900 + t.n / 366 % 120, 1 + t.n % 3
     from made m, lateral (select substr(m.title, 4)::int as n) t, lateral (select date '2024-01-01' + t.n % 366 as d) x`,
    [ENTRIES],
  )
  await db.query('set session_replication_role = origin')
}

/** Everybody has begun every part of an activity that goes on; two thirds of them are done. */
const fillRace = async (db: pg.Client): Promise<string> => {
  const { rows } = await db.query<{ id: string }>(
    `update activities set audience_include = '{all}', audience = $1
     where id = (select id from activities where unit_race and state = 'published' and start_at < now() and end_at > now()
       order by id limit 1) returning id`,
    [JSON.stringify({ ...EMPTY_AUDIENCE, everyone: true })],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('no running activity with a race in the demo')
  await db.query(
    `insert into activity_progress (activity_id, part_id, person_id, org_id, score, scored_at, done)
     select p.activity_id, p.id, u.id, u.primary_org_id, 6000 + abs(hashtext(u.code)) % 4000, now(), abs(hashtext(u.code)) % 3 > 0
     from activity_parts p cross join users u where p.activity_id = $1 on conflict do nothing`,
    [id],
  )
  return id
}

/** 100,000 participants of one race and as many days in history, with the bar of the lists. */
export const crowdedCalls = async (site: Site, hall: Hall): Promise<Call[]> => {
  await fillPeople(site.db, PEOPLE)
  await fillHistory(site.db)
  const id = await fillRace(site.db)
  await site.db.query('vacuum analyze')
  return [
    { target: readOf(site, hall, activityRace.path, { id }), yardstick: 'R', most: 12 },
    { target: readOf(site, hall, historyDay.path, { date: DAY }), yardstick: 'R', most: 12 },
  ]
}
