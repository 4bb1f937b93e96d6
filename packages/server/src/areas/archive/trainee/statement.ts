import type { ArchiveSection } from '@portal/contract/areas/archive/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import { yearsOfPerson } from '#src/areas/learning/public.ts'
import { inPlacedScope } from '#src/platform/database/tx.ts'
import { ARCHIVED, type ArchiveSource } from '#src/shared/archive/archive.ts'
import { pathName } from '#src/shared/directory/search.ts'

/** More lines than anybody has; what is beyond is not shown. */
const MOST_LINES = 5000

const rowsOf = (rows: SQL): SQL => sql`
  (select coalesce(jsonb_agg(l order by l."on" desc, l.id), '[]') from (
    select * from (${rows}) l where ${sql.placeholder('year')}::int is null
      or extract(year from l."on") = ${sql.placeholder('year')}::int
    order by l."on" desc, l.id limit ${sql`${MOST_LINES}`.inlineParams()}) l)`

const corrections = sql`
  (select coalesce(jsonb_agg(c order by c."createdAt" desc), '[]') from (
    select c.id, c.section, c.line_id as "lineId", c.line_title as "lineTitle", c.line_on as "lineOn", c.text, c.state,
      c.answer, coalesce(by.name, '') as "answeredBy", c.answered_at as "answeredAt", c.created_at as "createdAt",
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name)), '[]') from files f
        where f.id = any(c.file_ids)) as files
    from archive_corrections c left join users by on by.id = c.answered_by where c.user_id = u.id) c)`

/** Everything of one person in one statement: `people` says which row of `users u` it is. */
export const archiveStatement = (sources: ReadonlyMap<ArchiveSection, ArchiveSource>): SQL => {
  const sections = [...sources].map(([key, { rows }]) => sql`${sql`${key}`.inlineParams()}, ${rowsOf(rows)}`)
  const lines = sections.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${sql.join(sections, sql`, `)})`
  return sql`
    select u.id, u.code, u.name, u.photo, o.name as "orgName", ${pathName(sql`o.path`)} as "orgPath", u.post, u.employment,
      u.hired_on::text as "hiredOn", u.left_on::text as "leftOn", coalesce(f.archive_no, '') as "archiveNo",
      u.phone_mask as "phoneMask", u.id_number_mask as "idNumberMask", u.phone_sealed as "phoneSealed",
      u.id_number_sealed as "idNumberSealed",
      ${inPlacedScope(sql`u.primary_org_id`, sql`u.id`, 'whole.')} as whole,
      (select coalesce(jsonb_agg(y), '[]') from (${yearsOfPerson(ARCHIVED, sql.placeholder('people'))}) y) as years,
      ${lines} as lines, ${corrections} as corrections, now() as at
    from users u join org_units o on o.id = u.primary_org_id left join archive_files f on f.user_id = u.id
    where u.id = ${ARCHIVED} and (u.id = ${sql.placeholder('self')}::uuid
      or ${inPlacedScope(sql`u.primary_org_id`, sql`u.id`)})`
}
