import type { SurveyAnswers } from '@portal/contract/areas/questionnaire/answer.ts'
import { answerOf } from '@portal/contract/areas/questionnaire/answer.ts'
import type { Quota } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Questionnaire } from '../access.ts'

const chose = (answers: SurveyAnswers, { questionId, optionId }: Quota['cells'][number]): boolean => {
  const answer = answerOf(answers, questionId)
  return answer?.type === 'options' && answer.ids.includes(optionId)
}

/** Quotas that these answers count into: all options of each were chosen. */
export const quotasOf = ({ quotas }: Pick<Questionnaire, 'quotas'>, answers: SurveyAnswers): Quota[] =>
  quotas.filter(({ cells }) => cells.every((cell) => chose(answers, cell)))

interface Use extends Record<string, unknown> {
  key: string
  used: number
  held: number
}

/** How far each is used, and how many places others hold at the moment. */
export const usesOf = async (tx: Tx, id: string, personId: string | null): Promise<Map<string, Use>> => {
  const { rows } = await tx.db.execute<Use>(sql`
    select q.key, q.used, (select count(*) from questionnaire_holds h where h.questionnaire_id = q.questionnaire_id
      and h.key = q.key and h.until > now() and (${personId}::uuid is null or h.person_id <> ${personId})) as held
    from questionnaire_quotas q where q.questionnaire_id = ${id}`)
  return new Map(rows.map((row) => [row.key, row]))
}

export const isFull = ({ limit, id }: Quota, uses: ReadonlyMap<string, Use>): boolean => {
  const use = uses.get(id)
  return use !== undefined && use.used + use.held >= limit
}

/** Keeps others from counting into these until the commit; always in the same order. */
const hold = (tx: Tx, id: string, quotas: readonly Quota[]) =>
  tx.db.execute(sql`
    select 1 from questionnaire_quotas where questionnaire_id = ${id}
      and key = any(${sql.param(quotas.map((quota) => quota.id))}::text[]) order by key for update`)

/** All of a questionnaire, before the first of them is counted. */
export const holdQuotas = (tx: Tx, { id, quotas }: Pick<Questionnaire, 'id' | 'quotas'>) => hold(tx, id, quotas)

/**
 * Writes all of them anew, whatever was counted: a count that is the only one of its transaction would say what the
 * person chose whose ticket is of the same one. The caller holds them.
 */
export const touchQuotas = (tx: Tx, id: string) =>
  tx.db.execute(sql`update questionnaire_quotas set used = used where questionnaire_id = ${id}`)

interface Taking {
  questionnaire: Questionnaire
  personId: string
  answers: SurveyAnswers
  /** Answers that these replace. */
  before?: SurveyAnswers
}

const count = (tx: Tx, id: string, quotas: readonly Quota[], step: 1 | -1) =>
  tx.db.execute(sql`
    update questionnaire_quotas set used = used + ${step}::int where questionnaire_id = ${id}
      and key = any(${sql.param(quotas.map((quota) => quota.id))}::text[])`)

/** Counts an answer into its quotas, or into none where one of them is full; answers those it has just filled. */
export const takePlaces = async (tx: Tx, taking: Taking): Promise<{ taken: boolean; filled: Quota[] }> => {
  const { questionnaire, personId, answers, before } = taking
  const { id } = questionnaire
  const former = before ? quotasOf(questionnaire, before) : []
  const now = quotasOf(questionnaire, answers)
  const added = now.filter((quota) => !former.includes(quota))
  const left = former.filter((quota) => !now.includes(quota))
  if (added.length + left.length === 0) return { taken: true, filled: [] }
  await hold(tx, id, [...added, ...left])
  const uses = await usesOf(tx, id, personId)
  if (added.some((quota) => isFull(quota, uses))) return { taken: false, filled: [] }
  await count(tx, id, added, 1)
  if (left.length > 0) await count(tx, id, left, -1)
  await tx.db.execute(sql`delete from questionnaire_holds where questionnaire_id = ${id} and person_id = ${personId}`)
  return { taken: true, filled: added.filter((quota) => (uses.get(quota.id)?.used ?? 0) + 1 >= quota.limit) }
}

/** 预留: holds places for what a draft has chosen, as far as there are any. */
export const holdPlaces = async (tx: Tx, { questionnaire, personId, answers }: Taking): Promise<void> => {
  const { id, holdMinutes } = questionnaire
  if (holdMinutes === 0 || questionnaire.quotas.length === 0) return
  const wanted = quotasOf(questionnaire, answers)
  const keys = sql.param(wanted.map((quota) => quota.id))
  await tx.db.execute(sql`
    delete from questionnaire_holds where questionnaire_id = ${id} and person_id = ${personId} and key <> all(${keys}::text[])`)
  if (wanted.length === 0) return
  await hold(tx, id, wanted)
  const uses = await usesOf(tx, id, personId)
  for (const quota of wanted.filter((each) => !isFull(each, uses)))
    await tx.db.execute(sql`
      insert into questionnaire_holds (questionnaire_id, key, person_id, until)
      values (${id}, ${quota.id}, ${personId}, now() + ${holdMinutes} * interval '1 minute')
      on conflict (questionnaire_id, key, person_id) do update set until = excluded.until`)
}
