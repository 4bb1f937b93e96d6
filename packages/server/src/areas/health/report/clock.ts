import { isDueOn, momentOn } from '@portal/contract/areas/health/form-window.ts'
import { HEALTH_MESSAGE, healthWords, healthNews as news } from '@portal/contract/areas/health/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { addDays, HOUR_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { holdersOf } from '#src/shared/access/holders.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type FormOfDay, formsOn } from '../form/versions.ts'
import { openForms } from './open-day.ts'
import { tellOwing } from './remind.ts'

const REMINDED_BEFORE_MS = HOUR_MS
const HEADS_AFTER_MS = 2 * HOUR_MS

type Mark = 'reminded_at' | 'closed_at' | 'heads_at'

/** Once for each form and day; whoever is second finds it done. */
const markOnce = async (tx: Tx, form: FormOfDay, day: string, mark: Mark, now: Date): Promise<boolean> => {
  const column = sql.identifier(mark)
  const { rowCount } = await tx.db.execute(sql`
    update health_form_days set ${column} = ${now.toISOString()}::timestamptz
    where form_id = ${form.id} and day = ${day}::date and ${column} is null`)
  return rowCount === 1
}

const owing = async (tx: Tx, form: FormOfDay, day: string): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select r.user_id as id from health_reports r
    where r.form_id = ${form.id} and r.day = ${day}::date and r.state in ('due', 'missed')`)
  return rows.map(({ id }) => id)
}

interface Unit extends Record<string, unknown> {
  id: string
  name: string
  n: number
  to: string[]
}

/** Units with missing reports, each with the holders of 提醒未报 in the unit or in the nearest one above. */
const unitsWithContacts = async (tx: Tx, form: FormOfDay, day: string): Promise<Unit[]> => {
  const holders = sql.param(await holdersOf(tx.db, P.healthReportRemind))
  const { rows } = await tx.db.execute<Unit>(sql`
    with missing as (
      select o.id, o.name, o.path, count(*)::int as n from health_reports r join org_units o on o.id = r.org_id
      where r.form_id = ${form.id} and r.day = ${day}::date and r.state = 'missed' group by o.id
    ), contacts as (
      select m.id, u.id as user_id, w.depth, max(w.depth) over (partition by m.id) as nearest
      from missing m join org_units w on m.path like w.path || '%' join users u on u.primary_org_id = w.id
      where u.id = any(${holders}::uuid[])
    )
    select m.id, m.name, m.n, array_agg(c.user_id) as to from missing m
      join contacts c on c.id = m.id and c.depth = c.nearest group by m.id, m.name, m.n order by m.id`)
  return rows
}

const unitsWithHeads = async (tx: Tx, form: FormOfDay, day: string): Promise<Unit[]> => {
  const { rows } = await tx.db.execute<Unit>(sql`
    select o.id, o.name, count(*)::int as n, array[o.head_id] as to from health_reports r
      join org_units o on o.id = r.org_id and o.head_id is not null
    where r.form_id = ${form.id} and r.day = ${day}::date and r.state = 'missed' group by o.id order by o.id`)
  return rows
}

const tellUnits = async (tx: Tx, form: FormOfDay, day: string, what: 'contact' | 'head', units: readonly Unit[]) => {
  const { title, text, reason } = news[what]
  for (const { id, name, n, to } of units) {
    const values = { form: form.name, unit: name, n, day }
    await sendMessage(tx, to, {
      event: `healthMissing:${form.id}:${day}:${what}:${id}`,
      kind: HEALTH_MESSAGE,
      title: fill(title, values),
      text: fill(text, values),
      link: `/epidemic/reportList?tab=missing&day=${day}&formId=${form.id}&orgId=${id}`,
      reason,
    })
  }
}

/** The window is over: what is still owed was missed. */
const close = async (tx: Tx, form: FormOfDay, day: string): Promise<void> => {
  await tx.db.execute(sql`
    update health_reports set state = 'missed'
    where form_id = ${form.id} and day = ${day}::date and state = 'due'`)
  await tellUnits(tx, form, day, 'contact', await unitsWithContacts(tx, form, day))
}

/** The steps of one form on one day that are due and were not taken yet, each once. */
const follow = async (tx: Tx, form: FormOfDay, day: string, now: Date): Promise<void> => {
  const end = momentOn(day, form.definition.windowTo).getTime()
  const at = now.getTime()
  if (at >= end - REMINDED_BEFORE_MS && at < end && (await markOnce(tx, form, day, 'reminded_at', now)))
    await tellOwing(tx, form, day, await owing(tx, form, day), 'clock')
  if (at >= end && (await markOnce(tx, form, day, 'closed_at', now))) await close(tx, form, day)
  if (at >= end + HEADS_AFTER_MS && (await markOnce(tx, form, day, 'heads_at', now)))
    await tellUnits(tx, form, day, 'head', await unitsWithHeads(tx, form, day))
}

/** 不得到岗 ends by itself with its last day. */
const liftExpired = async (tx: Tx, today: string, now: Date): Promise<void> => {
  await tx.db.execute(sql`
    update health_reports set state = 'lifted', ended_at = ${now.toISOString()}::timestamptz, reason = ${healthWords.lifted}
    where state = 'barred' and barred_until < ${today}::date`)
}

/** A server that was away yesterday closes that day, too: the steps of two days are looked at. */
export const followClock = async ({ platform }: Pick<Portal, 'platform'>, now: Date): Promise<void> => {
  const today = shanghaiDay(now)
  for (const day of [addDays(today, -1), today]) {
    const forms = await inBackground(platform, (tx) => formsOn(tx, day))
    for (const form of forms)
      if (isDueOn(form.definition, day)) await inBackground(platform, (tx) => follow(tx, form, day, now))
  }
  await inBackground(platform, (tx) => liftExpired(tx, today, now))
}

export const openDays = ({ platform }: Pick<Portal, 'platform'>, now: Date): Promise<void> =>
  inBackground(platform, (tx) => openForms(tx, now))
