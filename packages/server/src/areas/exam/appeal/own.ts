import {
  type myAppeals,
  appealRefusals as no,
  type saveAppeal,
  type withdrawAppeal,
} from '@portal/contract/areas/exam/appeal.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { appeals } from '#src/schema/exam/appeal.ts'
import { attemptItems, attempts } from '#src/schema/exam/attempt.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { lockAttempt } from '#src/shared/attempt/overdue.ts'
import { appealUntil, reviewFor } from '#src/shared/attempt/review-rules.ts'
import { inPointsOrNull } from '../exam/results.ts'
import { appealFiles, takeAppealFiles } from './files.ts'

export const OPEN = ['submitted', 'in_review'] as const

/** A published attempt is contested for as long as one of its appeals is open. */
export const showAppeals = (tx: Tx, attemptId: string) =>
  tx.db.execute(sql`
    update attempts set updated_at = now(), state = case when exists (
      select 1 from appeals p where p.attempt_id = attempts.id and p.state in ('submitted', 'in_review'))
      then 'appealed' else 'published' end
    where id = ${attemptId} and state in ('published', 'appealed')`)

export const saveWith =
  (core: Attempts): HandlerOf<typeof saveAppeal> =>
  async ({ tx, body: { files, ...body }, actor }) => {
    const [item] = await tx.db
      .select({
        attemptId: attemptItems.attemptId,
        questionId: attemptItems.questionId,
        score: attemptItems.finalScore,
      })
      .from(attemptItems)
      .innerJoin(attempts, eq(attempts.id, attemptItems.attemptId))
      .where(and(eq(attemptItems.id, body.attemptItemId), eq(attempts.personId, actor.id), eq(attempts.scene, 'exam')))
    if (!item) return refuse(errors.missing)
    const attempt = (await lockAttempt(tx, item.attemptId)) ?? refuse(errors.missing)
    const now = await core.clock.at()
    const review = await reviewFor(core.rulesOf('exam'), tx, attempt)
    const isOut = attempt.state === 'published' || attempt.state === 'appealed'
    ensure(!isOut || review.keysFrom <= now, no.early)
    const until = appealUntil(attempt, review, now)
    ensure(isOut && until && until.getTime() > now, no.over)
    const open = await tx.db
      .select({ id: appeals.id })
      .from(appeals)
      .where(and(eq(appeals.attemptItemId, body.attemptItemId), inArray(appeals.state, OPEN)))
    ensure(open.length === 0, no.open)

    const [row] = await tx.db
      .insert(appeals)
      .values({
        ...body,
        fileIds: await takeAppealFiles(tx, actor, files),
        attemptId: attempt.id,
        examId: attempt.objectId,
        questionId: item.questionId,
        personId: actor.id,
        before: item.score,
      })
      .returning()
    if (!row) return refuse(errors.stateChanged)
    await showAppeals(tx, attempt.id)
    tx.notes.push({ objectType: 'appeals', objectId: row.id, objectName: attempt.rules?.title ?? '', diff: [] })
    return { id: row.id, state: row.state }
  }

export const withdraw: HandlerOf<typeof withdrawAppeal> = async ({ tx, body, actor }) => {
  const own = and(eq(appeals.id, body.id), eq(appeals.personId, actor.id))
  const [known] = await tx.db.select({ attemptId: appeals.attemptId }).from(appeals).where(own)
  if (!known) return refuse(errors.missing)
  // The attempt first, as everywhere: a decision at this moment waits or is waited for.
  await lockAttempt(tx, known.attemptId)
  const [row] = await tx.db
    .update(appeals)
    .set({ state: 'withdrawn', decidedAt: sql`now()`, revision: sql`${appeals.revision} + 1` })
    .where(and(own, inArray(appeals.state, OPEN)))
    .returning()
  ensure(row, no.closed)
  await showAppeals(tx, known.attemptId)
  tx.notes.push({
    objectType: 'appeals',
    objectId: row.id,
    objectName: '',
    diff: [{ field: 'state', before: 'submitted', after: 'withdrawn' }],
  })
  return { state: row.state }
}

export const mineWith =
  ({ files }: Attempts): HandlerOf<typeof myAppeals> =>
  async ({ tx, body, actor }) => {
    const rows = await tx.db
      .select()
      .from(appeals)
      .where(and(eq(appeals.attemptId, body.attemptId), eq(appeals.personId, actor.id)))
      .orderBy(appeals.createdAt)
    const attached = await appealFiles(
      tx,
      rows.flatMap(({ fileIds }) => fileIds),
      (file) => files.fileUrl(actor, file),
    )
    return rows.map((row) => ({
      ...row,
      files: row.fileIds.flatMap((id) => attached.get(id) ?? []),
      before: inPointsOrNull(row.before),
      after: inPointsOrNull(row.after),
    }))
  }
