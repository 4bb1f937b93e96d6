import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import {
  bankOwnerOf,
  type getQuizBank,
  type saveQuiz,
  type takeQuestions,
  type unlinkQuestion,
} from '@portal/contract/areas/activity/quiz-answer.ts'
import { whyNotRules } from '@portal/contract/areas/activity/quiz-settings.ts'
import { UNFIT_KINDS } from '@portal/contract/areas/exam/paper/fit-kinds.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { and, eq, sql } from 'drizzle-orm'
import { findOwnedBank, insertActiveQuestion, takeableQuestions } from '#src/areas/assessment/public.ts'
import { countUnits, drawable } from '#src/areas/exam/public.ts'
import { getRow, lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activities, activityLinks } from '#src/schema/activity.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { type Activity, openStateOf, quizPartOf, stateOf, touchActivity } from '../activity/activities.ts'
import { moveDeadlines } from '../activity/move-deadlines.ts'
import { ensureEnough } from '../activity/save.ts'
import { writePart } from '../parts/write-parts.ts'
import { ensureMayLeave } from './guard.ts'
import { fitsQuiz, poolOf } from './pool.ts'

type Linked = ResultOf<typeof getQuizBank>['linked']

const linkedOf = async (tx: Tx, activityId: string): Promise<Linked> => {
  const { rows } = await tx.db.execute<Linked[number] & Record<string, unknown>>(sql`
    select q.id, q.number, q.stem_text as "stemText", q.kind,
      coalesce((${drawable}) and ${fitsQuiz}, false) as askable,
      (select string_agg(up.name, '/' order by up.depth) from question_categories c
        join question_categories up on c.path like up.path || '%' where c.id = q.type_id) as "typePath"
    from activity_links l join questions q on q.id = l.question_id where l.activity_id = ${activityId}
    order by l.at, q.number`)
  return rows
}

const bankOf = async (tx: Tx, activityId: string): Promise<string> =>
  (await findOwnedBank(tx, bankOwnerOf(activityId)))?.id ?? refuse(errors.missing)

export const bankWith =
  (core: Attempts): HandlerOf<typeof getQuizBank> =>
  async ({ tx, body }) => {
    const activity = await getRow(tx, activities, body.activityId)
    const { settings, place } = await quizPartOf(tx, activity.id)
    return {
      activityId: activity.id,
      title: activity.title,
      state: stateOf(activity, await core.clock.at()),
      revision: activity.revision,
      quiz: settings,
      place,
      typeId: await bankOf(tx, activity.id),
      available: countUnits(await poolOf(tx, activity.id)),
      linked: await linkedOf(tx, activity.id),
    }
  }

export const saveQuizWith =
  (core: Attempts): HandlerOf<typeof saveQuiz> =>
  async ({ tx, body }) => {
    const activity = await lockRow(tx, activities, body.activityId)
    ensure(activity.revision === body.revision, errors.stale)
    const part = await quizPartOf(tx, activity.id)
    const state = openStateOf(activity, await core.clock.at())
    if (state === 'running' && whyNotRules(part.settings, body.quiz) !== null) refuseField('quiz', no.onlyEasier)
    if (state !== 'draft') await ensureEnough(tx, activity.id, body.quiz.count)

    if (!(await writePart(tx, activity, part, { settings: body.quiz }))) return { revision: activity.revision }
    const saved = await touchActivity(tx, activity)
    await moveDeadlines(tx, saved)
    return { revision: saved.revision }
  }

const open = async (core: Attempts, tx: Tx, activityId: string): Promise<Activity> => {
  const activity = await lockRow(tx, activities, activityId)
  openStateOf(activity, await core.clock.at())
  return activity
}

/** Stems that the bank has already are not copied twice. */
const printsIn = async (tx: Tx, bankId: string): Promise<Set<string>> => {
  const { rows } = await tx.db.execute<{ print: string }>(
    sql`select q.stem_hash || q.key_hash as print from questions q where q.bank_id = ${bankId} and q.deleted_at is null`,
  )
  return new Set(rows.map(({ print }) => print))
}

const link = async (tx: Tx, activity: Activity, questionIds: readonly string[]): Promise<number> => {
  const rows = await tx.db
    .insert(activityLinks)
    .values(questionIds.map((questionId) => ({ activityId: activity.id, questionId })))
    .onConflictDoNothing()
    .returning()
  const after = rows.map(({ questionId }) => questionId)
  if (after.length > 0)
    tx.notes.push({
      objectType: 'activity_links',
      objectId: activity.id,
      objectName: activity.title,
      diff: [{ field: 'questionIds', before: [], after }],
    })
  return rows.length
}

export const takeWith =
  (core: Attempts): HandlerOf<typeof takeQuestions> =>
  async ({ tx, body, actor }) => {
    const activity = await open(core, tx, body.activityId)
    const ids = [...new Set(body.questionIds)]
    const found = await takeableQuestions(tx, actor, ids)
    if (found.length < ids.length) refuseField('questionIds', no.takeUnknown)
    if (found.some(({ kind }) => UNFIT_KINDS.includes(kind))) refuseField('questionIds', no.takeUnfit)
    if (body.way === 'link') {
      const taken = await link(tx, activity, ids)
      return { taken, skipped: ids.length - taken }
    }
    // A copy belongs to a bank whose editors see every key: it must not show one that its taker may not see.
    if (found.some(({ key }) => !key)) refuseField('way', no.copyNeedsKey)
    const bankId = await bankOf(tx, activity.id)
    const known = await printsIn(tx, bankId)
    const fresh = found.filter(({ print }) => !known.has(print))
    for (const { content, difficulty, labelIds, knowledgeIds } of fresh)
      await insertActiveQuestion(tx, { bankId, typeId: bankId, content, difficulty, labelIds, knowledgeIds })
    return { taken: fresh.length, skipped: ids.length - fresh.length }
  }

export const unlinkWith =
  (core: Attempts): HandlerOf<typeof unlinkQuestion> =>
  async ({ tx, body: { activityId, questionId } }) => {
    const activity = await open(core, tx, activityId)
    await ensureMayLeave(core, tx, activity, questionId, 'remove')
    const rows = await tx.db
      .delete(activityLinks)
      .where(and(eq(activityLinks.activityId, activity.id), eq(activityLinks.questionId, questionId)))
      .returning()
    ensure(rows.length > 0, errors.missing)
    tx.notes.push({
      objectType: 'activity_links',
      objectId: activity.id,
      objectName: activity.title,
      diff: [{ field: 'questionId', before: questionId, after: null }],
      kind: 'delete',
    })
    return { done: true }
  }
