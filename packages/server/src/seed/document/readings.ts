import { needSecondsOfPage } from '@portal/contract/areas/learning/hours/hours.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { ABSENT, DILIGENT, IDLE } from '../diligence.ts'
import { shareOf } from '../share.ts'
import { peopleWithDiligence } from '../study-history.ts'
import type { DemoReading } from './documents.ts'

const share = (salt: string) => shareOf(sql`${salt}::text`, sql`d.id`, sql`u.id`)

/** Nearly all of those who take it seriously have read what must be read; the rest is looked at by a few. */
const begunShare = sql`case when u.diligence in (${ABSENT}, ${IDLE}) then 0.02
  when d.required then case when u.diligence = ${DILIGENT} then 0.9 else 0.45 end else 0.025 end`

/** Signs of a hexadecimal number with the check sign behind them, as every code of the house has one. */
const verifyCode = sql`upper(h.code) || (select substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
    1 + sum(('x' || substr(h.code, i, 1))::bit(4)::int * (2 * i - 1))::int % 32, 1) from generate_series(1, 11) i)`

/** Months of reading: most finished and signed, some stopped in the middle; hours by the rule, cut to hundredths. */
export const insertReadings = async (db: Db, read: readonly DemoReading[]): Promise<void> => {
  const given = read.map(({ charsPerPage, ...rest }) => {
    const needs = charsPerPage.map((chars) => needSecondsOfPage(chars) * 1000)
    const all = needs.reduce((sum, ms) => sum + ms, 0)
    return { ...rest, needs, pages: needs.length, all, hundredths: Math.floor(all / (600 * 45)) }
  })
  const asked = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as d(id uuid, "versionId" uuid, title text,
    number int, "versionName" text, sha256 text, required boolean, "ackText" text, days int, needs jsonb, pages int,
    "all" int, hundredths int)`
  await db.execute(sql`
    create temp table seed_readings on commit drop as
    with u as materialized (${peopleWithDiligence})
    select gen_random_uuid() as id, u.id as user_id, u.primary_org_id as org_id, d.id as item_id,
      ${share('done')} < 0.9 as done, ${share('signed')} < 0.94 as signed,
      now() - (d.days * (0.1 + 0.9 * ${share('day')})) * interval '1 day' as at
    from u cross join ${asked}
    where u.code not in ('learner', 'visitor', 'admin') and ${share('begun')} < ${begunShare}`)
  await db.execute(sql`
    insert into study_records (id, user_id, item_type, item_id, version_no, page_ms, coverage_tenths, effective_ms,
      last_position, sittings, first_at, last_at, completed_at, completed_version, completed_ms)
    select s.id, s.user_id, 'doc', s.item_id, d.number, case when s.done then d.needs else jsonb_build_array(d.needs -> 0) end,
      case when s.done then 1000 else 1000 / d.pages end, case when s.done then d."all" else (d.needs ->> 0)::int end,
      case when s.done then d.pages else 1 end, 1, s.at - interval '5 minutes', s.at,
      case when s.done and (s.signed or d."ackText" = '') then s.at end,
      case when s.done and (s.signed or d."ackText" = '') then d.number end,
      case when s.done and (s.signed or d."ackText" = '') then d."all" end
    from seed_readings s join ${asked} on d.id = s.item_id where d.pages > 1 or s.done`)
  await db.execute(sql`
    insert into hour_entries (user_id, org_id, year, month, source, item_id, item_title, item_version, hours_hundredths,
      required, rule_version, evidence_id, completed_at, created_at)
    select s.user_id, s.org_id, extract(year from s.at at time zone 'Asia/Shanghai'),
      extract(month from s.at at time zone 'Asia/Shanghai'), 'doc', d.id, d.title, d.number, d.hundredths, d.required, 1,
      s.id, s.at, s.at
    from seed_readings s join ${asked} on d.id = s.item_id
    where s.done and (s.signed or d."ackText" = '') and d.hundredths > 0`)
  await db.execute(sql`
    insert into document_acknowledgements (id, document_id, version_id, version_number, user_id, at, title, version_name,
      person_name, person_code, org_name, ack_text, file_sha256, pages, read_pages, read_ms, verify_code)
    select s.id, d.id, d."versionId", d.number, s.user_id, s.at, d.title, d."versionName", u.name, u.code, o.name,
      d."ackText", d.sha256, d.pages, d.pages, d."all", ${verifyCode}
    from seed_readings s join ${asked} on d.id = s.item_id join users u on u.id = s.user_id
      join org_units o on o.id = s.org_id
      cross join lateral (select substr(replace(s.id::text, '-', ''), 1, 11) as code) h
    where s.done and s.signed and d."ackText" <> ''`)
}
