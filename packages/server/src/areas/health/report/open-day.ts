import { isDueOn, momentOn } from '@portal/contract/areas/health/form-window.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { isExempt } from '../exempt/exempted.ts'
import { type FormOfDay, formsOn } from '../form/versions.ts'

const addressed = (form: FormOfDay): SQL => sql`(${activePerson()} and ${personIn(form.audience)})`

/** A row for everybody of the form (or for one of them) who has none for this day yet. */
export const insertDue = async (tx: Tx, form: FormOfDay, day: string, userId?: string): Promise<void> => {
  const exempt = isExempt({
    form: sql`${form.id}::uuid`,
    user: sql`u.id`,
    org: sql`u.primary_org_id`,
    day: sql`${day}::date`,
  })
  await tx.db.execute(sql`
    insert into health_reports (id, form_id, version, user_id, org_id, day, state)
    select gen_random_uuid(), ${form.id}::uuid, ${form.version}::int, u.id, u.primary_org_id, ${day}::date,
      case when ${exempt} then 'exempt' else 'due' end
    from users u where ${addressed(form)}${userId === undefined ? sql`` : sql` and u.id = ${userId}::uuid`}
      and not exists (select 1 from health_reports r
        where r.form_id = ${form.id} and r.day = ${day}::date and r.user_id = u.id)
    on conflict (form_id, day, user_id) do nothing`)
}

/** Whoever the form is not for any more owes nothing; what he has given stays. */
const dropStrangers = async (tx: Tx, form: FormOfDay, day: string): Promise<void> => {
  await tx.db.execute(sql`
    delete from health_reports r where r.form_id = ${form.id} and r.day = ${day}::date and r.state in ('due', 'exempt')
      and not exists (select 1 from users u where u.id = r.user_id and ${addressed(form)})`)
}

const isOpened = async (tx: Tx, form: FormOfDay, day: string): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from health_form_days where form_id = ${form.id} and day = ${day}::date and opened_at is not null`)
  return rows.length > 0
}

/**
 * 应报 of a day: rows for all the people of each form, followed until its window is over. A server that slept through
 * the window still opens the day, a form that was started behind its window does not.
 */
export const openForms = async (tx: Tx, now: Date, formId?: string): Promise<void> => {
  const day = shanghaiDay(now)
  const forms = (await formsOn(tx, day)).filter(({ id }) => formId === undefined || id === formId)
  for (const form of forms) {
    if (!isDueOn(form.definition, day)) continue
    const end = momentOn(day, form.definition.windowTo)
    const late = now >= end
    if (late && ((form.startedAt ?? now) >= end || (await isOpened(tx, form, day)))) continue
    await insertDue(tx, form, day)
    await dropStrangers(tx, form, day)
    await tx.db.execute(sql`
      insert into health_form_days (form_id, day, opened_at) values (${form.id}, ${day}::date, ${now.toISOString()}::timestamptz)
      on conflict (form_id, day) do update set opened_at = excluded.opened_at`)
  }
}
