import { archivedClassWords as words } from '@portal/contract/areas/archive/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ARCHIVED, type ArchiveSource, archiveRows, dayOf } from '#src/shared/archive/archive.ts'
import { proofOfClass } from './class-proof.ts'

/** A word of the contract with a column in it; empty where the column is. */
const wordWith = (word: string, gap: string, column: SQL): SQL => sql`replace(${word}, ${gap}, ${column})`

/** A number as people write it: neither zeros behind the point nor a point alone. */
const plainNumber = (column: SQL): SQL => sql`trim_scale(${column})::text`

/** Title of the class with its term. */
const title: SQL = sql`case when c.term = '' then c.title
  else replace(replace(${words.term}, '{term}', c.term), '{title}', c.title) end`

const dates: SQL = sql`case when ${dayOf(sql`c.starts_at`)} = ${dayOf(sql`c.ends_at`)} then ${dayOf(sql`c.starts_at`)}::text
  else replace(replace(${words.dates}, '{from}', ${dayOf(sql`c.starts_at`)}::text), '{to}', ${dayOf(sql`c.ends_at`)}::text) end`

const note: SQL = sql`concat_ws('，', ${dates}, ${wordWith(words.percent, '{n}', plainNumber(sql`e.percent`))},
  ${wordWith(words.score, '{n}', plainNumber(sql`e.score`))}, ${wordWith(words.certificate, '{no}', sql`k.number`)})`

/** Classes that the person has a seat in, once they have begun: result and what stands in the ledger for them. */
export const archivedClasses: ArchiveSource = {
  proof: proofOfClass,
  rows: archiveRows(
    {
      id: sql`e.id`,
      on: dayOf(sql`c.ends_at`),
      title,
      state: sql`case e.result when 'none' then 'running' when 'noShow' then 'absent' else e.result end`,
      value: sql`h.hours / 100.0`,
      note,
      evidence: sql`c.id`,
    },
    sql`train_enrolments e join train_classes c on c.id = e.class_id
      left join certificates k on k.id = e.certificate_id and k.revoked_at is null
      left join lateral (select sum(x.hours_hundredths) as hours from train_sessions s join hour_entries x
        on x.item_id = s.id and x.source = 'train' and x.user_id = e.user_id and x.state = 'granted'
        where s.class_id = c.id) h on true
      where e.user_id = ${ARCHIVED} and e.state = 'confirmed' and c.deleted_at is null
        and c.state not in ('draft', 'in_review', 'cancelled') and c.starts_at <= now()`,
  ),
}
