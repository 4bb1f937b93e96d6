import { taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { sql } from 'drizzle-orm'
import { ACTOR } from '#src/kit/page-read/place.ts'
import { taskRows, taskSource } from '#src/shared/guide/tasks.ts'

/** What was asked of the stage is done: only signatures are missing. */
const isReady = sql`s.hours_hundredths >= s.need_hundredths and (s.pass_score = 0 or s.score >= s.pass_score)
  and (not s.practical or s.practical_by is not null)
  and not exists (select 1 from jsonb_array_elements(s.items) i where not (i ->> 'done')::boolean)`

/** Stages that wait for the person's signature, as the one who was trained or the one who stands for it. */
export const cardTasks = taskSource<Record<string, never>>({
  weight: 55,
  rows: taskRows(
    { id: sql`c.id`, title: sql`c.job || ' · ' || u.name`, facts: sql`'{}'::jsonb` },
    sql`safety_cards c join card_stages s on s.card_id = c.id and 'stage' || s.stage = c.state join users u on u.id = c.user_id
      where ${isReady} and ((c.user_id = ${ACTOR} and s.trainee is null) or (s.responsible_id = ${ACTOR} and s.responsible is null))`,
  ),
  word: ({ id }) => ({
    verb: taskVerbs.sign,
    link: `/guide?panel=archive&card=${id}`,
    reasons: [taskReasons.signCard],
  }),
})
