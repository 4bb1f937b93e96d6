import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

/** Condition: an exemption covers this person, who belongs to this unit, on this day of this form. */
export const isExempt = (row: { form: SQL; user: SQL; org: SQL; day: SQL }): SQL => sql`exists (
  select 1 from health_exemptions e where e.form_id = ${row.form} and ${row.day} between e.from_day and e.to_day
    and (e.user_id = ${row.user} or e.org_id in (select above.id from org_units own
      join org_units above on own.path like above.path || '%' where own.id = ${row.org})))`

const ofRow = { form: sql`r.form_id`, user: sql`r.user_id`, org: sql`r.org_id`, day: sql`r.day` }

/** Rows of a form in these days as its exemptions say now; whoever has answered stays as he is. */
export const settleExemptions = async (tx: Tx, formId: string, from: string, to: string): Promise<void> => {
  await tx.db.execute(sql`
    update health_reports r set state = 'exempt'
    where r.form_id = ${formId} and r.day between ${from}::date and ${to}::date and r.state in ('due', 'missed')
      and ${isExempt(ofRow)}`)
  // Days that are over stay as they were excused.
  await tx.db.execute(sql`
    update health_reports r set state = 'due'
    where r.form_id = ${formId} and r.day between greatest(${from}::date, (now() at time zone 'Asia/Shanghai')::date) and ${to}::date
      and r.state = 'exempt' and not ${isExempt(ofRow)}`)
}
