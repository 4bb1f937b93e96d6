import {
  RELATED_MOST,
  type relatedQuestionnaires,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import type { RelatedQuestionnaire } from '@portal/contract/areas/questionnaire/result.ts'
import { and, desc, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { questionnaires } from '#src/schema/questionnaire.ts'
import { getIn, reached } from '../access.ts'

interface Link extends Record<string, unknown> {
  questionId: string
  otherId: string
  questionnaireId: string
}

/**
 * Questions of other questionnaires that go back to the same first one as a question of this, whichever was copied from
 * which; the first one itself may be gone. In the order of this questionnaire and then of the other.
 */
const linksOf = async (tx: Tx, id: string): Promise<Link[]> => {
  const { rows } = await tx.db.execute<Link>(sql`
    with recursive up as (
      select id as own, kind, id, origin_id from questionnaire_questions where questionnaire_id = ${id}
      union select up.own, up.kind, p.id, p.origin_id from up join questionnaire_questions p on p.id = up.origin_id
    ), first as (
      select own, kind, coalesce(origin_id, id) as root from up
      where not exists (select 1 from questionnaire_questions p where p.id = up.origin_id)
    ), down as (
      select f.own, f.kind, q.id from first f join questionnaire_questions q on q.id = f.root or q.origin_id = f.root
      union select d.own, d.kind, q.id from down d join questionnaire_questions q on q.origin_id = d.id
    )
    select d.own as "questionId", q.id as "otherId", q.questionnaire_id as "questionnaireId"
    from down d join questionnaire_questions q on q.id = d.id join questionnaire_questions o on o.id = d.own
    where q.questionnaire_id <> ${id} and q.kind = d.kind order by o.sort, q.sort, d.own, q.id`)
  return rows
}

/** A question that stands twice in one of them is compared once: the first with the first. */
const pairsOf = (links: readonly Link[]): RelatedQuestionnaire['pairs'] => {
  const taken = new Set<string>()
  return links.flatMap(({ questionId, otherId }) => {
    if (taken.has(questionId) || taken.has(otherId)) return []
    taken.add(questionId).add(otherId)
    return [{ questionId, otherId }]
  })
}

export const related: HandlerOf<typeof relatedQuestionnaires> = async ({ tx, body }) => {
  const { id } = await getIn(tx, body.id)
  const links = await linksOf(tx, id)
  if (links.length === 0) return []
  const ids = [...new Set(links.map(({ questionnaireId }) => questionnaireId))]
  const answered = sql`exists (select 1 from questionnaire_responses r
    where r.questionnaire_id = ${questionnaires.id} and r.state = 'complete')`
  const { title, mode, state, openAt } = questionnaires
  const rows = await tx.db
    .select({ id: questionnaires.id, title, mode, state, openAt })
    .from(questionnaires)
    .where(and(inArray(questionnaires.id, ids), reached(tx), answered))
    .orderBy(desc(openAt), desc(questionnaires.id))
    .limit(RELATED_MOST)
  return rows.map((row) => ({ ...row, pairs: pairsOf(links.filter((link) => link.questionnaireId === row.id)) }))
}
