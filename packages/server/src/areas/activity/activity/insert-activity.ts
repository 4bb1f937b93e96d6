import type { ActivityInput } from '@portal/contract/areas/activity/activity.ts'
import { bankOwnerOf } from '@portal/contract/areas/activity/quiz-answer.ts'
import { sql } from 'drizzle-orm'
import { createOwnedBank, findOwnedBank, insertActiveQuestion, questionsInForce } from '#src/areas/assessment/public.ts'
import { insertRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { activities, activityParts } from '#src/schema/activity.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { valuesOf } from '../parts/write-parts.ts'
import type { Activity } from './activities.ts'

type NewActivity = ActivityInput & { ownerOrgId: string }

/** A draft with its parts and the empty bank of its quiz. */
export const insertActivity = async (tx: Tx, facts: NewActivity): Promise<Activity> => {
  const { title, startAt, endAt, audience, parts, ownerOrgId } = facts
  const { intro, showFrom, need, unitRace, organisers, excluded, resultText } = facts
  const said = { title, intro, startAt, endAt, showFrom, need, unitRace, organisers, excluded, resultText }
  const activity = await insertRow(tx, activities, { ...said, ownerOrgId, ...audienceValues(audience) })
  if (parts.length > 0)
    await tx.db
      .insert(activityParts)
      .values(parts.map((part, place) => ({ ...valuesOf(part), activityId: activity.id, place })))
  await createOwnedBank(tx, { title, ownerOrgId, ownerObject: bankOwnerOf(activity.id) })
  return activity
}

/** The questions of one activity for another: its own ones as copies, the others by name. */
export const copyQuestions = async (tx: Tx, fromId: string, toId: string): Promise<void> => {
  const [from, to] = [await findOwnedBank(tx, bankOwnerOf(fromId)), await findOwnedBank(tx, bankOwnerOf(toId))]
  if (from && to)
    for (const { content, difficulty, labelIds, knowledgeIds } of await questionsInForce(tx, from.id))
      await insertActiveQuestion(tx, { bankId: to.id, typeId: to.id, content, difficulty, labelIds, knowledgeIds })
  await tx.db.execute(sql`
    insert into activity_links (activity_id, question_id)
    select ${toId}, l.question_id from activity_links l where l.activity_id = ${fromId}`)
}
