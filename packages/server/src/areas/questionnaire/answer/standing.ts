import type { AnswerStanding } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { answerRefusals as no } from '@portal/contract/areas/questionnaire/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { shanghaiDayNumber } from '@portal/contract/kit/shanghai.ts'
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { questionnaireResponses, questionnaires } from '#src/schema/questionnaire.ts'
import { isAddressedTo } from '#src/shared/audience/audience-values.ts'
import type { Questionnaire } from '../access.ts'

/** Open to guests by its link. */
export const admitsGuests = async (db: Db, id: string): Promise<boolean> => {
  const rows = await db
    .select({ id: questionnaires.id })
    .from(questionnaires)
    .where(
      and(
        eq(questionnaires.id, id),
        isNull(questionnaires.deletedAt),
        notInArray(questionnaires.state, ['draft', 'in_review']),
        eq(questionnaires.access, 'open'),
      ),
    )
  return rows.length > 0
}

/** Published, and addressed to this person or open to a code or to everybody. */
export const isShownTo = (row: Questionnaire, { guest, facets }: Actor): boolean => {
  if (row.deletedAt !== null || row.state === 'draft' || row.state === 'in_review') return false
  if (row.access === 'open') return true
  return !guest && (row.access === 'code' || isAddressedTo(row, facets))
}

/** Something this person may look at. */
export const getAddressed = async (tx: Tx, actor: Actor, id: string): Promise<Questionnaire> => {
  const [row] = await tx.db.select().from(questionnaires).where(eq(questionnaires.id, id))
  return row && isShownTo(row, actor) ? row : refuse(errors.missing)
}

export const databaseNow = async (tx: Tx): Promise<Date> => {
  const { rows } = await tx.db.execute<{ now: string }>(sql`select clock_timestamp() as now`)
  return new Date(rows[0]?.now ?? Date.now())
}

/** Whether it takes answers at this moment; the clock decides even where its job has not come round yet. */
const timeStanding = ({ state, openAt, closeAt }: Questionnaire, now: Date): AnswerStanding => {
  if (state === 'closed' || state === 'archived' || closeAt <= now) return 'over'
  if (state === 'paused') return 'paused'
  return openAt > now ? 'notYet' : 'open'
}

export const mostTimesOf = ({ times, mostTimes }: Questionnaire): number => (times === 'several' ? mostTimes : 1)

/** Numbers of the tickets there are for one person: the day of a daily questionnaire, else one per time. */
export const slotsOf = (questionnaire: Questionnaire, now: Date): number[] =>
  questionnaire.times === 'daily'
    ? [shanghaiDayNumber(now.getTime())]
    : Array.from({ length: mostTimesOf(questionnaire) }, (_, at) => at + 1)

/** How often this person has answered; of a daily one, today. */
export const timesUsed = async (tx: Tx, { id, times }: Questionnaire, personId: string, now: Date): Promise<number> => {
  const today = times === 'daily' ? sql`slot = ${shanghaiDayNumber(now.getTime())}` : sql`true`
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*) as n from questionnaire_tickets where questionnaire_id = ${id} and person_id = ${personId} and ${today}`)
  return rows[0]?.n ?? 0
}

export const codeHash = (questionnaireId: string, code: string): string =>
  sha256(`${questionnaireId}:${code.trim().toUpperCase()}`)

const isGoodCode = async (tx: Tx, id: string, code: string): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from questionnaire_codes where questionnaire_id = ${id} and code_hash = ${codeHash(id, code)} and not used`)
  return rows.length > 0
}

interface Asked {
  questionnaire: Questionnaire
  personId: string
  code: string | undefined
  now: Date
}

export const standingOf = async (tx: Tx, { questionnaire, personId, code, now }: Asked): Promise<AnswerStanding> => {
  const standing = timeStanding(questionnaire, now)
  if (standing !== 'open') return standing
  if (questionnaire.access === 'code') {
    if (code === undefined || code === '') return 'needCode'
    ensure(await isGoodCode(tx, questionnaire.id, code), no.badCode)
    return 'open'
  }
  const used = await timesUsed(tx, questionnaire, personId, now)
  return used >= mostTimesOf(questionnaire) ? 'answered' : 'open'
}

export const whyNot: Record<Exclude<AnswerStanding, 'open'>, Refusal> = {
  answered: no.already,
  notYet: no.notYet,
  paused: no.paused,
  over: no.over,
  needCode: no.badCode,
}

/** Refuses with its sentence whoever may not answer now. */
export const ensureOpen = (questionnaire: Questionnaire, now: Date): void => {
  const standing = timeStanding(questionnaire, now)
  if (standing !== 'open') refuse(whyNot[standing])
}

type Response = typeof questionnaireResponses.$inferSelect

/** Named and confidential: the latest answer of this person, or the one under way. */
export const ownResponse = async (
  tx: Tx,
  id: string,
  personId: string,
  state: 'partial' | 'complete',
): Promise<Response | null> => {
  const [row] = await tx.db
    .select()
    .from(questionnaireResponses)
    .where(
      and(
        eq(questionnaireResponses.questionnaireId, id),
        eq(questionnaireResponses.personId, personId),
        eq(questionnaireResponses.state, state),
      ),
    )
    .orderBy(sql`${questionnaireResponses.endedAt} desc nulls first`)
    .limit(1)
  return row ?? null
}
