import { taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { healthWords } from '@portal/contract/areas/health/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { healthReports } from '#src/schema/health/health.ts'
import { taskRows, taskSource } from '#src/shared/guide/tasks.ts'
import { HEALTH_PANEL } from './approve/tell.ts'

const r = healthReports

const at = (time: SQL) => sql`((${r.day} + (${time})::time) at time zone 'Asia/Shanghai')`

/** Reports that the person owes today while they are taken; those given today stay as done. */
export const healthTasks = taskSource({
  weight: 70,
  rows: taskRows(
    {
      id: sql`${r.id}`,
      title: sql`f.name`,
      startsAt: at(sql`v.definition->>'windowFrom'`),
      due: at(sql`v.definition->>'windowTo'`),
      done: sql`${r.state} not in ('due', 'missed')`,
    },
    sql`${r} join health_forms f on f.id = ${r.formId} and f.state = 'active'
      join health_form_versions v on v.form_id = ${r.formId} and v.version = ${r.version}
      where ${r.userId} = ${ACTOR}::uuid and ${r.day} = (now() at time zone 'Asia/Shanghai')::date
        and ${r.state} in ('due', 'reported', 'backfilled', 'inApproval')`,
  ),
  word: ({ title }) => ({
    title: fill(healthWords.task, { form: title }),
    verb: taskVerbs.fill,
    link: HEALTH_PANEL,
    reasons: [taskReasons.healthDue],
  }),
})
