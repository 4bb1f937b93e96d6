import type { hazardProgress, nearHazards, reportHazard } from '@portal/contract/areas/hazard/report.ts'
import { NEAR_DAYS, hazardRefusals as no } from '@portal/contract/areas/hazard/words.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { hazardMetToo, hazards } from '#src/schema/hazard/hazard.ts'
import { placeNames } from '#src/shared/place/places.ts'
import type { Portal } from '#src/shared/portal.ts'
import { change, type Hazard, happened, lockHazard, momentOf } from '../hazard/cases.ts'
import { categoriesOf } from '../rule/rules.ts'
import { createHazard } from './create.ts'
import { countLook, countReport, placeOfCode, refuseReceipt } from './limits.ts'
import { pictureInside, takePhotos } from './public-photos.ts'
import { receiptIndex, receiptOf } from './receipt.ts'

type Body = Call<typeof reportHazard>['body']

const MOST_NEAR = 3

/** What this draft has become already: sent again, it is answered as the first time. */
const earlierOf = async (tx: Tx, draftId: string) => {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hazard draft ${draftId}`}, 0))`)
  const { rows } = await tx.db.execute<{ number: string; due: string }>(sql`
    select number, reception_due_at::text as due from hazards where draft_id = ${draftId}
    union all select h.number, h.reception_due_at::text from hazard_met_too m join hazards h on h.id = m.hazard_id
    where m.draft_id = ${draftId}`)
  return rows[0] && { number: rows[0].number, dueAt: new Date(rows[0].due) }
}

/** 我也遇到: one more of an open case of this place. */
const meetToo = async (
  tx: Tx,
  {
    body,
    id,
    placeId,
    actor,
    index,
    at,
  }: { body: Body; id: string; placeId: string | null; actor: Actor | null; index: string; at: Date },
): Promise<Hazard> => {
  const hazard = await lockHazard(tx, id)
  const isOpen = !['closed', 'rejected', 'duplicate'].includes(hazard.state)
  ensure(isOpen && placeId !== null && hazard.placeId === placeId, no.gone)
  const reporterId = body.mode === 'anonymous' ? null : (actor?.id ?? refuse(no.signInFirst))
  await tx.db
    .insert(hazardMetToo)
    .values({ id: v7(), hazardId: id, reporterId, receiptIndex: index, draftId: body.draftId, at })
  await happened(tx, hazard, { kind: 'metToo', at })
  return change(tx, hazard, { metToo: hazard.metToo + 1 })
}

/** 随手拍 by anybody at the place. */
export const reportWith =
  (portal: Portal): HandlerOf<typeof reportHazard> =>
  async ({ tx: signed, body, actor, origin }) => {
    const { platform } = portal
    const by = actor && !actor.guest && !actor.preview ? actor : null
    // Of an anonymous report nothing that follows may know whose call it was.
    const tx = body.mode === 'named' ? signed : { ...signed, actor: null }
    const receipt = receiptOf(platform.secrets, body.draftId)
    const index = receiptIndex(platform.secrets, receipt)
    const earlier = await earlierOf(tx, body.draftId)
    if (earlier) return { ...earlier, receipt }

    await countReport(platform.db, body.deviceId)
    const code =
      body.placeToken === undefined
        ? null
        : await placeOfCode(tx, body.placeToken, { db: platform.db, address: origin.address })
    ensure(code !== null || [...body.position].length >= 2, no.placeMissing)
    const at = await momentOf(portal, tx)
    const placeId = code?.placeId ?? null
    const photos = await takePhotos(tx, body.photos)
    const { text, position, category: categoryCode, urgent, draftId, mode, sameAs } = body
    const hazard = sameAs
      ? await meetToo(tx, { body, id: sameAs, placeId, actor: by, index, at })
      : await createHazard(portal, tx, {
          ...{ actor: by, mode, at },
          values: {
            text,
            position,
            categoryCode,
            urgent,
            draftId,
            photos,
            placeId,
            receiptIndex: index,
            source: 'snapshot',
          },
        })
    return { number: hazard.number, receipt, dueAt: hazard.receptionDueAt }
  }

/** Open cases of the place and category, before another one of them is sent. */
export const nearWith =
  (portal: Portal): HandlerOf<typeof nearHazards> =>
  async ({ tx, body: { placeToken, category, deviceId }, origin }) => {
    await countLook(portal.platform.db, deviceId)
    const { placeId } = await placeOfCode(tx, placeToken, { db: portal.platform.db, address: origin.address })
    const since = new Date((await momentOf(portal, tx)).getTime() - NEAR_DAYS * DAY_MS)
    const found = await tx.db
      .select()
      .from(hazards)
      .where(
        sql`${hazards.placeId} = any(array(select p.id from places p join places top on top.id = ${placeId}
            where p.path like top.path || '%'))
          and ${hazards.state} not in ('closed', 'rejected', 'duplicate') and ${hazards.reportedAt} >= ${since}
          and (${category} = '' or ${hazards.categoryCode} = ${category})`,
      )
      .orderBy(sql`${hazards.reportedAt} desc`)
      .limit(MOST_NEAR)
    const list = []
    for (const { id, number, text, photos, state, reportedAt } of found)
      list.push({ id, number, text, state, reportedAt, photo: await pictureInside(portal, tx, photos[0]) })
    const placeName = (await placeNames(tx, [placeId])).get(placeId) ?? ''
    return { placeName, categories: await categoriesOf(tx), list }
  }

const byReceipt = async (tx: Tx, index: string): Promise<Hazard | undefined> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id from hazards where receipt_index = ${index}
    union all select hazard_id from hazard_met_too where receipt_index = ${index}`)
  const [hazard] = rows[0] ? await tx.db.select().from(hazards).where(eq(hazards.id, rows[0].id)) : []
  const [into] = hazard?.mergedInto ? await tx.db.select().from(hazards).where(eq(hazards.id, hazard.mergedInto)) : []
  return into ?? hazard
}

const afterPhoto = async (tx: Tx, hazardId: string): Promise<string | undefined> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select photos[1] as id from hazard_proofs where hazard_id = ${hazardId} and passed order by at desc limit 1`)
  return rows[0]?.id
}

const begunAt = async (tx: Tx, hazardId: string): Promise<Date | null> => {
  const { rows } = await tx.db.execute<{ at: string | null }>(sql`
    select min(at)::text as at from hazard_events where hazard_id = ${hazardId} and kind in ('planned', 'submitted')`)
  return rows[0]?.at ? new Date(rows[0].at) : null
}

/** By the receipt: how far it is, and nothing about anybody. */
export const progressWith =
  (portal: Portal): HandlerOf<typeof hazardProgress> =>
  async ({ tx, body: { receipt, deviceId }, origin }) => {
    const { db, secrets } = portal.platform
    await countLook(db, deviceId)
    const found = await byReceipt(tx, receiptIndex(secrets, receipt))
    const hazard = found ?? (await refuseReceipt({ db, address: origin.address }))
    const { id, number, state, reason, deadline, receptionDueAt, closedAt, acceptedAt, reportedAt } = hazard
    const isOver = state === 'closed' || state === 'rejected'
    return {
      ...{ number, state },
      reason: state === 'rejected' ? reason : '',
      steps: [
        { key: 'reported', at: reportedAt },
        { key: 'accepted', at: acceptedAt },
        { key: 'rectifying', at: acceptedAt === null ? null : await begunAt(tx, id) },
        { key: 'closed', at: closedAt },
      ],
      dueAt: isOver ? null : (deadline ?? receptionDueAt),
      ...(closedAt !== null && { afterPhoto: await pictureInside(portal, tx, await afterPhoto(tx, id)) }),
    }
  }
