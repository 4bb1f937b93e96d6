import type { PartRef } from '@portal/contract/areas/activity/activity.ts'
import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import {
  answerPathOf,
  type QuestionnaireMode,
  questionnaireMode,
} from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { anyOf, escapeLike } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { questionnaires } from '#src/schema/questionnaire.ts'
import { rowsOfCode } from '#src/shared/access/rows-of-code.ts'
import type { PartCandidate, PartKind } from '#src/shared/activity-parts.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { MOST_CANDIDATES } from './watch.ts'

/**
 * The questionnaire answered: a used ticket tells that and nothing else, not even when. So the beginning of the part
 * stands for the time, whatever the mode: nobody learns from here when an anonymous answer came.
 */
const facts = (of: (person: SQL) => SQL): SQL => sql`
  select p.id as part_id, p.activity_id, t.person_id, p.from_at as begun_at,
    count(distinct t.questionnaire_id)::smallint as reached
  from kin p join questionnaire_tickets t on t.questionnaire_id = any(p.refs) and t.used
  where ${of(sql`t.person_id`)}
  group by p.id, p.activity_id, p.from_at, t.person_id`

const isTaking = sql`(${questionnaires.state} in ('published', 'collecting') and ${questionnaires.deletedAt} is null
  and ${questionnaires.access} = 'audience')`

interface Row extends Record<string, unknown> {
  id: string
  title: string
  open: boolean
  done: boolean
}

const refs = async (tx: Tx, actor: Actor | null, ids: readonly string[]): Promise<PartRef[]> => {
  const open =
    actor === null
      ? sql`${questionnaires.deletedAt} is null`
      : sql`(${isTaking} and ${addressedTo(questionnaires, actor.facets)})`
  const { rows } = await tx.db.execute<Row>(sql`
    select ${questionnaires.id} as id, ${questionnaires.title} as title, ${open} as open,
      exists (select 1 from questionnaire_tickets t where t.questionnaire_id = a.id and t.used
        and t.person_id = ${actor?.id ?? null}::uuid) as done
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as a (id, n)
      join ${questionnaires} on ${questionnaires.id} = a.id
    order by a.n`)
  return rows.map(({ id, title, open: isOpen, done }) =>
    isOpen || done
      ? { id, title, link: isOpen ? answerPathOf(id) : '', done, left: '' }
      : { id, title: '', link: '', done, left: no.outsideRef.message },
  )
}

const modes = wordsOf(questionnaireMode)

/** What whoever composes may choose: published, looked after by himself or meant for him. */
const offered = (tx: Tx, actor: Actor): SQL =>
  sql`(${isTaking} and (${rowsOfCode(tx, actor, P.questionnaire, questionnaires)} or ${addressedTo(questionnaires, actor.facets)}))`

const candidates = async (tx: Tx, actor: Actor, keyword: string): Promise<PartCandidate[]> => {
  const { rows } = await tx.db.execute<{ id: string; title: string; mode: QuestionnaireMode }>(sql`
    select ${questionnaires.id} as id, ${questionnaires.title} as title, ${questionnaires.mode} as mode
    from ${questionnaires} where ${offered(tx, actor)} and ${questionnaires.title} ilike ${`%${escapeLike(keyword)}%`}
    order by ${questionnaires.createdAt} desc, ${questionnaires.id} limit ${MOST_CANDIDATES}`)
  return rows.map(({ id, title, mode }) => ({ id, title, note: modes[mode] ?? '' }))
}

export const surveyPart: PartKind = {
  facts,
  refs,
  candidates,
  chosen: (tx, actor, ids) => tx.db.$count(questionnaires, and(anyOf(questionnaires.id, ids), offered(tx, actor))),
}
