import {
  type assignFeedback,
  type changeFeedbackState,
  type FeedbackState,
  MOST_FEEDBACKS_A_DAY,
  type mergeFeedbacks,
  feedbackRefusals as no,
  REOPEN_DAYS,
  type replyFeedback,
  type saveFeedback,
  feedbackMessages as words,
} from '@portal/contract/areas/system/feedback.ts'
import { errors } from '@portal/contract/errors.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { feedbacks } from '#src/schema/system/feedback.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { takeUpload } from '#src/shared/files/uploads.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import {
  addEntry,
  ensureNotMerged,
  type Feedback,
  findFeedback,
  lockFeedbacks,
  missingOf,
  noOf,
  within,
} from './visible.ts'

const note = (tx: Tx, feedback: Feedback, diff: Parameters<typeof tx.notes.push>[0]['diff']) =>
  tx.notes.push({
    objectType: 'feedbacks',
    objectId: feedback.id,
    objectName: noOf(feedback),
    diff,
    objectOrgId: feedback.ownerOrgId,
  })

/** Tells the writer, and the writers of what was merged into it: each once per event. */
const tellWriters = async (tx: Tx, feedback: Feedback, event: string, title: (no: string) => string, text = '') => {
  const { rows } = await tx.db.execute<{ id: string; serial: number; writer: string }>(sql`
    select id, serial, created_by as writer from feedbacks
    where (id = ${feedback.id} or merged_into_id = ${feedback.id}) and created_by is not null`)
  for (const row of rows)
    await sendMessage(tx, [row.writer], {
      event: `feedback:${row.id}:${event}`,
      category: 'other',
      kind: words.kind,
      title: title(noOf(row)),
      text,
      link: `/guide?panel=feedback&id=${row.id}`,
      reason: words.whyWriter,
    })
}

const tellHandler = (tx: Tx, feedback: Feedback, event: string, title: string, text = '') =>
  sendMessage(tx, feedback.assigneeId === null ? [] : [feedback.assigneeId], {
    event: `feedback:${feedback.id}:${event}`,
    category: 'other',
    kind: words.kind,
    title,
    text,
    link: `/system/feedBackDetail?id=${feedback.id}`,
    reason: words.whyHandler,
  })

export const save: HandlerOf<typeof saveFeedback> = async ({ tx, body, actor }) => {
  // Two at once must not both be the fifth.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`feedback ${actor.id}`}, 0))`)
  const { rows } = await tx.db.execute<{ today: number }>(sql`
    select count(*) as today from feedbacks where created_by = ${actor.id}
      and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`)
  ensure((rows[0]?.today ?? 0) < MOST_FEEDBACKS_A_DAY, no.tooMany)

  const pictures: string[] = []
  for (const uploadId of new Set(body.pictures)) pictures.push((await takeUpload(tx, actor, uploadId, 'feedback')).id)
  const { withClient: client, ...values } = body
  const { rows: units } = await tx.db.execute<{ org: string }>(sql`
    select primary_org_id as org from users where id = ${actor.id}`)
  const [feedback] = await tx.db
    .insert(feedbacks)
    .values({ ...values, pictures, client, createdBy: actor.id, ownerOrgId: units[0]?.org ?? '' })
    .returning()
  ensure(feedback, errors.missing)
  note(tx, feedback, [])
  return { id: feedback.id, no: noOf(feedback) }
}

export const reply: HandlerOf<typeof replyFeedback> = async ({ tx, body, actor }) => {
  const { feedback, isMine, mayHandle } = await findFeedback(tx, actor, body.id, true)
  ensure(isMine || mayHandle, errors.noRight)
  ensure(!body.internal || mayHandle, errors.noRight)
  ensureNotMerged(feedback)
  ensure(feedback.state !== 'closed', no.closed)
  const asks = isMine && !mayHandle
  const at = await addEntry(tx, feedback.id, body.internal ? 'note' : asks ? 'ask' : 'reply', body.text)
  note(tx, feedback, [])
  if (body.internal) return { at }

  const set = asks ? {} : { repliedAt: at, ...(feedback.state === 'pending' && { state: 'handling' as const }) }
  if (!asks) await tx.db.update(feedbacks).set(set).where(eq(feedbacks.id, feedback.id))
  const event = String(at.getTime())
  if (asks) await tellHandler(tx, feedback, event, words.asked(noOf(feedback)), body.text)
  else await tellWriters(tx, feedback, event, words.replied, body.text)
  return { at }
}

const whyNot = (actor: Actor, feedback: Feedback, state: FeedbackState, handles: boolean): string | null => {
  if (feedback.mergedIntoId !== null) return no.mergedAway.message
  if (feedback.state === state) return no.sameState.message
  if (handles) return null
  if (feedback.createdBy !== actor.id) return errors.noRight.message
  if (state === 'closed' && feedback.state === 'resolved') return null
  if (state !== 'handling' || feedback.state !== 'resolved') return errors.noRight.message
  return Date.now() - (feedback.resolvedAt?.getTime() ?? 0) < REOPEN_DAYS * DAY_MS ? null : no.tooLate.message
}

const move = async (tx: Tx, feedback: Feedback, state: FeedbackState, isWriter: boolean, stars?: number) => {
  const reopens = feedback.state === 'resolved' && state === 'handling'
  await tx.db
    .update(feedbacks)
    .set({
      state,
      revision: feedback.revision + 1,
      updatedAt: new Date(),
      ...(state === 'resolved' && { resolvedAt: sql`now()` as never }),
      ...(reopens && { reopened: feedback.reopened + 1, resolvedAt: null }),
      ...(isWriter && stars !== undefined && { stars }),
    })
    .where(eq(feedbacks.id, feedback.id))
  const at = await addEntry(tx, feedback.id, 'state', state)
  note(tx, feedback, [{ field: 'state', before: feedback.state, after: state }])
  if (state === 'resolved') await tellWriters(tx, feedback, `resolved:${at.getTime()}`, words.resolved)
  if (reopens && isWriter) await tellHandler(tx, feedback, `reopened:${at.getTime()}`, words.asked(noOf(feedback)))
}

export const changeState: HandlerOf<typeof changeFeedbackState> = async ({ tx, body, actor }) => {
  const failed: { id: string; message: string }[] = []
  let updated = 0
  for (const id of [...new Set(body.ids)].sort()) {
    try {
      const { feedback, isMine, mayHandle } = await findFeedback(tx, actor, id, true)
      const reason = whyNot(actor, feedback, body.state, mayHandle)
      if (reason === null) {
        await move(tx, feedback, body.state, isMine, body.stars)
        updated += 1
      } else failed.push({ id, message: reason })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ id, message: error.message })
    }
  }
  return { updated, failed }
}

/** Only somebody in the data scope of the caller, who may handle feedback. */
const ensureHandler = async (tx: Tx, { people }: Portal, userId: string) => {
  const { rows } = await tx.db.execute<{ name: string }>(sql`
    select u.name from users u where u.id = ${userId} and u.enabled and ${personVisible(tx)}`)
  const [row] = rows
  ensure(row, errors.missing)
  const person = await people.get(userId)
  if (!person?.rights.codes.has(P.feedbackHandle)) refuseField('userId', no.notAssignable, { name: row.name })
}

export const assign =
  (portal: Portal): HandlerOf<typeof assignFeedback> =>
  async ({ tx, body, actor }) => {
    await ensureHandler(tx, portal, body.userId)
    const rows = await lockFeedbacks(tx, actor, [P.feedbackAssign], body.ids)
    for (const feedback of rows) {
      const state = feedback.state === 'pending' ? 'handling' : feedback.state
      await tx.db.update(feedbacks).set({ assigneeId: body.userId, state }).where(eq(feedbacks.id, feedback.id))
      const at = await addEntry(tx, feedback.id, 'assign', body.userId)
      note(tx, feedback, [{ field: 'assigneeId', before: feedback.assigneeId, after: body.userId }])
      const assigned = { ...feedback, assigneeId: body.userId }
      await tellHandler(tx, assigned, `assigned:${at.getTime()}`, words.assigned(noOf(feedback)))
    }
    return { updated: rows.length, failed: missingOf(body.ids, rows) }
  }

export const merge: HandlerOf<typeof mergeFeedbacks> = async ({ tx, body, actor }) => {
  ensure(!body.fromIds.includes(body.toId), no.ontoItself)
  const rows = await lockFeedbacks(tx, actor, [P.feedbackAssign], [...body.fromIds, body.toId])
  ensure(rows.length === new Set([...body.fromIds, body.toId]).size, errors.missing)
  const target = rows.find(({ id }) => id === body.toId) as Feedback
  ensureNotMerged(target)
  const sources = rows.filter(({ id, mergedIntoId }) => id !== target.id && mergedIntoId === null)
  for (const source of sources) {
    // What had been merged into the source follows it.
    await tx.db.update(feedbacks).set({ mergedIntoId: target.id }).where(eq(feedbacks.mergedIntoId, source.id))
    await tx.db.update(feedbacks).set({ mergedIntoId: target.id, state: 'closed' }).where(eq(feedbacks.id, source.id))
    await addEntry(tx, source.id, 'merge', noOf(target))
    await addEntry(tx, target.id, 'merge', noOf(source))
    note(tx, source, [{ field: 'mergedIntoId', before: null, after: target.id }])
    await sendMessage(tx, source.createdBy === null ? [] : [source.createdBy], {
      event: `feedback:${source.id}:merged`,
      category: 'other',
      kind: words.kind,
      title: words.merged(noOf(source), noOf(target)),
      link: `/guide?panel=feedback&id=${source.id}`,
      reason: words.whyWriter,
    })
  }
  return { merged: sources.length }
}

/** Closes what nobody took up again. */
export const closeResolved = async ({ platform }: Portal): Promise<void> => {
  await platform.db.execute(sql`
    with done as (
      update feedbacks set state = 'closed', revision = revision + 1, updated_at = now()
      where state = 'resolved' and resolved_at < now() - ${REOPEN_DAYS} * interval '1 day' returning id
    )
    insert into feedback_entries (id, feedback_id, kind, text) select gen_random_uuid(), id, 'state', 'closed' from done`)
}

/** Pictures open for whoever sees the feedback. */
export const openFeedbackFile = async (tx: Tx, actor: Actor, fileId: string): Promise<boolean> => {
  const [row] = await tx.db
    .select({ id: feedbacks.id })
    .from(feedbacks)
    .where(
      sql`${fileId}::uuid = any(${feedbacks.pictures})
        and (${feedbacks.createdBy} = ${actor.id} or ${within(tx, actor, [P.feedback])})`,
    )
    .limit(1)
  return row !== undefined
}
