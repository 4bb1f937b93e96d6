import type { suggestPublicly } from '@portal/contract/areas/hazard/report.ts'
import type {
  convertSuggestion,
  finishSuggestion,
  likeSuggestion,
  replySuggestion,
  saveSuggestion,
} from '@portal/contract/areas/hazard/suggestion.ts'
import {
  hazardWords,
  hazardRefusals as no,
  SUGGESTION_WORK_DAYS,
  suggestionState,
} from '@portal/contract/areas/hazard/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { hazardSuggestionLikes, hazardSuggestions } from '#src/schema/hazard/suggestion.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import { loadWorkCalendar } from '#src/shared/work-calendar/load-calendar.ts'
import { addWorkingHours } from '#src/shared/work-calendar/work-calendar.ts'
import { ensureActive } from '../approve/decide.ts'
import { momentOf, rootOf } from '../hazard/cases.ts'
import { picturesOf } from '../hazard/photos.ts'
import { findOpen } from '../hazard/reach.ts'
import { createHazard } from '../report/create.ts'
import { countReport, placeOfCode } from '../report/limits.ts'
import { takePhotos } from '../report/public-photos.ts'
import { receiptIndex, receiptOf } from '../report/receipt.ts'
import { lockSuggestion, openTo, type Suggestion } from './list.ts'

type Values = typeof hazardSuggestions.$inferInsert

const WORK_DAY_HOURS = 7.5
const DIGITS = 6

const nextNumber = async (tx: Tx, at: Date): Promise<string> => {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('hazard suggestion numbers'))`)
  const prefix = `JY-${shanghaiDay(at).slice(0, 4)}-`
  const { rows } = await tx.db.execute<{ last: string | null }>(
    sql`select max(number) as last from hazard_suggestions where starts_with(number, ${prefix})`,
  )
  return `${prefix}${String(Number(rows[0]?.last?.slice(prefix.length) ?? 0) + 1).padStart(DIGITS, '0')}`
}

const insert = async (tx: Tx, at: Date, values: Omit<Values, 'number' | 'answerDueAt'>): Promise<string> => {
  const calendar = await loadWorkCalendar(tx.db)
  const answerDueAt = addWorkingHours(calendar, at, SUGGESTION_WORK_DAYS * WORK_DAY_HOURS)
  const [row] = await tx.db
    .insert(hazardSuggestions)
    .values({ ...values, number: await nextNumber(tx, at), answerDueAt, createdAt: at })
    .returning({ id: hazardSuggestions.id })
  return row?.id ?? refuse(no.suggestionGone)
}

export const saveWith =
  (portal: Portal): HandlerOf<typeof saveSuggestion> =>
  async ({ tx, body: { photos, hazardId, ...values }, actor }) => {
    const about = hazardId === null ? null : await findOpen(tx, actor, hazardId)
    const pictures = await picturesOf(portal, { tx, actor }, photos)
    const at = await momentOf(portal, tx)
    const id = await insert(tx, at, {
      ...{ ...values, hazardId, photos: pictures, authorId: actor.id },
      createdBy: values.mode === 'named' ? actor.id : null,
      ownerOrgId: about?.ownerOrgId ?? actor.orgId,
    })
    return { id }
  }

/** By anybody at the place; one that bears no name belongs to the unit of the place. */
export const suggestWith =
  (portal: Portal): HandlerOf<typeof suggestPublicly> =>
  async ({ tx, body, actor, origin }) => {
    const { db, secrets } = portal.platform
    const { draftId, deviceId, placeToken, mode, kind, text } = body
    const receipt = receiptOf(secrets, draftId)
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hazard draft ${draftId}`}, 0))`)
    if ((await tx.db.$count(hazardSuggestions, eq(hazardSuggestions.draftId, draftId))) > 0) return { receipt }
    await countReport(db, deviceId)
    const by = actor && !actor.guest && !actor.preview ? actor : null
    const code = placeToken === undefined ? null : await placeOfCode(tx, placeToken, { db, address: origin.address })
    const { rows } = await tx.db.execute<{ id: string }>(
      sql`select owner_org_id as id from places where id = ${code?.placeId ?? null}::uuid`,
    )
    const authorId = mode === 'anonymous' ? null : (by?.id ?? refuse(no.signInFirst))
    const about = body.hazardId !== null && by !== null ? await findOpen(tx, by, body.hazardId) : null
    await insert(tx, await momentOf(portal, tx), {
      ...{ mode, kind, text, draftId, authorId },
      hazardId: about?.id ?? null,
      photos: await takePhotos(tx, body.photos),
      createdBy: mode === 'named' ? authorId : null,
      ownerOrgId: about?.ownerOrgId ?? rows[0]?.id ?? (await rootOf(tx)),
      receiptIndex: receiptIndex(secrets, receipt),
    })
    return { receipt }
  }

/** 点赞, once per person. */
export const like: HandlerOf<typeof likeSuggestion> = async ({ tx, body: { id, on }, actor }) => {
  const [row] = await tx.db
    .select()
    .from(hazardSuggestions)
    .where(sql`${hazardSuggestions.id} = ${id} and ${openTo(tx, actor)}`)
    .for('update')
  ensure(row, no.suggestionGone)
  const mine = and(eq(hazardSuggestionLikes.suggestionId, id), eq(hazardSuggestionLikes.userId, actor.id))
  const moved = on
    ? await tx.db
        .insert(hazardSuggestionLikes)
        .values({ suggestionId: id, userId: actor.id })
        .onConflictDoNothing()
        .returning()
    : await tx.db.delete(hazardSuggestionLikes).where(mine).returning()
  const likes = row.likes + (moved.length === 0 ? 0 : on ? 1 : -1)
  await tx.db.update(hazardSuggestions).set({ likes }).where(eq(hazardSuggestions.id, id))
  return { likes }
}

const change = async (tx: Tx, before: Suggestion, values: Partial<Values>, reason = ''): Promise<Suggestion> => {
  const [row] = await tx.db
    .update(hazardSuggestions)
    .set({ ...values, updatedAt: new Date(), revision: sql`${hazardSuggestions.revision} + 1` })
    .where(eq(hazardSuggestions.id, before.id))
    .returning()
  const after = row ?? refuse(no.suggestionGone)
  tx.notes.push({
    objectType: 'hazard_suggestions',
    objectId: before.id,
    objectName: before.number,
    objectOrgId: before.ownerOrgId,
    kind: 'update',
    diff: [{ field: 'state', before: before.state, after: after.state }],
    reason,
  })
  return after
}

const { news } = hazardWords

const tellAuthor = async (tx: Tx, suggestion: Suggestion): Promise<void> => {
  if (suggestion.authorId === null) return
  await sendMessage(tx, [suggestion.authorId], {
    event: `hazardSuggestion:${suggestion.id}:${v7()}`,
    kind: hazardWords.messages.result,
    title: fill(news.replied, { state: wordsOf(suggestionState)[suggestion.state] ?? '' }),
    text: suggestion.reply,
    link: '/guide?qr=hazard&tab=mine',
    reason: news.reasonSuggestion,
  })
}

/** 采纳 with who sees to it by when, or 不采纳 with why; once. */
export const replyWith =
  (portal: Portal): HandlerOf<typeof replySuggestion> =>
  async ({ tx, body: { id, adopt, reason, ownerId, date }, actor }) => {
    const suggestion = await lockSuggestion(tx, id)
    ensure(suggestion.state === 'submitted', no.answered)
    if (adopt && ownerId !== null) await ensureActive(tx, [ownerId], 'ownerId', no.ownerUnknown)
    const repliedAt = await momentOf(portal, tx)
    const state = adopt ? ('adopted' as const) : ('declined' as const)
    const values = adopt ? { ownerId, dueDay: date } : {}
    const replied = await change(
      tx,
      suggestion,
      { state, reply: reason, replierId: actor.id, repliedAt, ...values },
      reason,
    )
    await tellAuthor(tx, replied)
    if (replied.ownerId !== null)
      await sendMessage(tx, [replied.ownerId], {
        event: `hazardSuggestion:${id}:owner`,
        kind: hazardWords.messages.mend,
        title: news.suggestionOwner,
        text: replied.text,
        link: '/guide?qr=hazard&tab=mine',
        reason: news.reasonSuggestionOwner,
      })
    return { state }
  }

export const finishWith =
  (portal: Portal): HandlerOf<typeof finishSuggestion> =>
  async ({ tx, body: { id, photos }, actor }) => {
    const suggestion = await lockSuggestion(tx, id)
    ensure(suggestion.state === 'adopted', no.notNow)
    const donePhotos = await picturesOf(portal, { tx, actor }, photos)
    const done = await change(tx, suggestion, { state: 'done', donePhotos, doneAt: await momentOf(portal, tx) })
    await tellAuthor(tx, done)
    return { state: 'done' as const }
  }

/** 转隐患: what it says is a case from now on, in the name under which it was said. */
export const convertWith =
  (portal: Portal): HandlerOf<typeof convertSuggestion> =>
  async ({ tx, body: { id, placeId }, actor }) => {
    const suggestion = await lockSuggestion(tx, id)
    ensure(suggestion.state === 'submitted', no.answered)
    const { mode, authorId, photos } = suggestion
    const text = [...suggestion.text].slice(0, 500).join('')
    const author = authorId === null ? null : { ...actor, id: authorId }
    const at = await momentOf(portal, tx)
    const hazard = await createHazard(portal, tx, {
      ...{ actor: author, mode, at },
      values: { text, photos, placeId, position: '', source: 'suggestion' },
    })
    const values = { state: 'converted', convertedTo: hazard.id, replierId: actor.id, repliedAt: at } as const
    await tellAuthor(tx, await change(tx, suggestion, values))
    return { hazardId: hazard.id }
  }
