import { taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import {
  answerPathOf,
  type QuestionnaireMode,
  questionnaireMode,
} from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { sql } from 'drizzle-orm'
import { ACTOR, FACETS } from '#src/kit/page-read/place.ts'
import { questionnaires } from '#src/schema/questionnaire.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { taskRows, taskSource } from '#src/shared/guide/tasks.ts'

const modes = wordsOf(questionnaireMode)

/** Number of the day in Shanghai, as tickets of a daily questionnaire name it. */
const dayNumber = sql`((now() at time zone 'Asia/Shanghai')::date - date '1970-01-01')`

/** Questionnaires that take answers and have none of the person; a daily one asks once a day. */
export const questionnaireTasks = taskSource<{ mode: QuestionnaireMode }>({
  weight: 40,
  rows: taskRows(
    {
      id: sql`questionnaires.id`,
      title: sql`questionnaires.title`,
      due: sql`questionnaires.close_at`,
      include: sql`questionnaires.audience_include`,
      facts: sql`jsonb_build_object('mode', questionnaires.mode)`,
    },
    sql`${questionnaires}
      where questionnaires.state in ('published', 'collecting') and questionnaires.deleted_at is null
        and questionnaires.access = 'audience' and questionnaires.open_at <= now() and questionnaires.close_at > now()
        and ${addressedTo(questionnaires, FACETS)}
        and not exists (select 1 from questionnaire_tickets t
          where t.questionnaire_id = questionnaires.id and t.person_id = ${ACTOR}
            and (questionnaires.times <> 'daily' or t.slot = ${dayNumber}))`,
  ),
  word: ({ id, facts: { mode } }) => ({ verb: taskVerbs.fill, link: answerPathOf(id), reasons: [modes[mode] ?? ''] }),
})
