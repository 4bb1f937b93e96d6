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
import { startOfToday, taskRows, taskSource } from '#src/shared/guide/tasks.ts'

const modes = wordsOf(questionnaireMode)

/** Number of the day in Shanghai, as tickets of a daily questionnaire name it. */
const dayNumber = sql`((now() at time zone 'Asia/Shanghai')::date - date '1970-01-01')`

const answered = sql`exists (select 1 from questionnaire_tickets t
  where t.questionnaire_id = questionnaires.id and t.person_id = ${ACTOR}
    and (questionnaires.times <> 'daily' or t.slot = ${dayNumber}))`

/** Nobody knows when an anonymous answer came, but of a daily one its day. */
const answeredToday = sql`(questionnaires.times = 'daily' or exists (select 1 from questionnaire_responses r
  where r.questionnaire_id = questionnaires.id and r.person_id = ${ACTOR} and r.state = 'complete'
    and r.ended_at >= ${startOfToday}))`

/** Questionnaires that take answers and have none of the person; a daily one asks once a day. Those of today stay as done. */
export const questionnaireTasks = taskSource<{ mode: QuestionnaireMode }>({
  weight: 40,
  rows: taskRows(
    {
      id: sql`questionnaires.id`,
      title: sql`questionnaires.title`,
      due: sql`questionnaires.close_at`,
      include: sql`questionnaires.audience_include`,
      done: answered,
      facts: sql`jsonb_build_object('mode', questionnaires.mode)`,
    },
    sql`${questionnaires}
      where questionnaires.state in ('published', 'collecting') and questionnaires.deleted_at is null
        and questionnaires.access = 'audience' and questionnaires.open_at <= now() and questionnaires.close_at > now()
        and ${addressedTo(questionnaires, FACETS)}
        and (not ${answered} or ${answeredToday})`,
  ),
  word: ({ id, facts: { mode } }) => ({ verb: taskVerbs.fill, link: answerPathOf(id), reasons: [modes[mode] ?? ''] }),
})
