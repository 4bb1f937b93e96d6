import { momentOn } from '@portal/contract/areas/health/form-window.ts'
import type { remindHealth } from '@portal/contract/areas/health/report.ts'
import { HEALTH_MESSAGE, healthNews as news, REMIND_AGAIN_HOURS } from '@portal/contract/areas/health/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { HEALTH_PANEL } from '../approve/tell.ts'
import { type FormOfDay, formOn } from '../form/versions.ts'

/** One message per person, form, day and `name`; answers how many newly have it. */
export const tellOwing = (tx: Tx, form: FormOfDay, day: string, people: readonly string[], name: string) => {
  const { title, text, reason } = news.due
  const values = { form: form.name, to: form.definition.windowTo }
  return sendMessage(tx, people, {
    event: `healthDue:${form.id}:${day}:${name}`,
    kind: HEALTH_MESSAGE,
    title: fill(title, values),
    text: fill(text, values),
    link: HEALTH_PANEL,
    reason,
    dueAt: momentOn(day, form.definition.windowTo),
  })
}

type Filter = Call<typeof remindHealth>['body']['filter']

const narrowed = ({ orgId, only, userId }: Filter): SQL => sql`
  ${orgId === undefined ? sql`` : only ? sql`and r.org_id = ${orgId}` : sql`and ${inSubtree(sql`r.org_id`, orgId)}`}
  ${userId === undefined ? sql`` : sql`and r.user_id = ${userId}`}`

/** 提醒未报 of a day; whoever was reminded within the last hours is passed by. */
export const remind: HandlerOf<typeof remindHealth> = async ({ tx, body: { formId, day, filter } }) => {
  const { rows } = await tx.db.execute<{ form_id: string; people: string[] }>(sql`
    select r.form_id, array_agg(r.user_id) as people from health_reports r
    where r.day = ${day}::date and r.state in ('due', 'missed') and ${inScope(tx, sql`r.org_id`, sql`r.user_id`)}
      ${formId === undefined ? sql`` : sql`and r.form_id = ${formId}`} ${narrowed(filter)}
    group by r.form_id order by r.form_id`)
  const round = Math.floor(Date.now() / (REMIND_AGAIN_HOURS * HOUR_MS))
  let [sent, all] = [0, 0]
  for (const { form_id: id, people } of rows) {
    const form = await formOn(tx, id, day)
    if (!form) continue
    all += people.length
    const told = await tellOwing(tx, form, day, people, `hand:${round}`)
    sent += told
    const object = { objectType: 'health_forms', objectId: id, objectName: form.name }
    tx.notes.push({ ...object, kind: 'run', diff: [{ field: 'reminded', before: null, after: told }] })
  }
  return { sent, skipped: all - sent }
}
