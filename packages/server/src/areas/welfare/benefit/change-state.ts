import type { changeBenefitState, deleteBenefits } from '@portal/contract/areas/welfare/benefit.ts'
import { benefitStateOf } from '@portal/contract/areas/welfare/benefit-rule.ts'
import {
  LIVING,
  MOST_STOCK,
  welfareRefusals as no,
  welfarePathOf,
  welfareWords as words,
} from '@portal/contract/areas/welfare/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { deleteRows, lockRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { benefits } from '#src/schema/welfare/benefit.ts'
import { benefitClaims } from '#src/schema/welfare/claim.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { occ } from '#src/shared/seats/seats.ts'
import { endClaims } from '../claim/cancel.ts'
import { promote } from '../claim/promote.ts'
import { commitDraws } from '../draw/commit.ts'
import { checkAudience } from './check.ts'
import { type HeldBenefit, holdBenefit, keepCounts } from './held.ts'
import { optionsOf } from './reach.ts'

type Body = Call<typeof changeBenefitState>['body']

const LEAST_REASON = 2

/** From a draft for those it is for, or on after a pause; the seeds of a draw are sealed with it. */
const open = async (tx: Tx, held: HeldBenefit): Promise<void> => {
  const { row, now } = held
  ensure(row.state === 'draft' || row.state === 'paused', no.stateWrong)
  if (row.state === 'draft') {
    ensure(row.openTo > now, no.over)
    await checkAudience(tx, row.audience)
    if (row.way === 'draw') await commitDraws(tx, row.id)
  }
  const publishedAt = row.publishedAt ?? now
  held.row = await updateRow(tx, benefits, row, { state: 'published', publishedAt })
  await promote(tx, held)
}

const pause = async (tx: Tx, held: HeldBenefit): Promise<void> => {
  ensure(held.row.state === 'published' && held.row.settledAt === null, no.stateWrong)
  held.row = await updateRow(tx, benefits, held.row, { state: 'paused' })
}

/** Everybody's claim ends with points given back, and all are told why. */
const cancel = async (tx: Tx, held: HeldBenefit, reason: string): Promise<void> => {
  const { row } = held
  ensure(row.state !== 'draft' && row.state !== 'cancelled' && row.settledAt === null, no.stateWrong)
  if ([...reason].length < LEAST_REASON) refuseField('reason', no.reasonMissing)
  held.row = await updateRow(tx, benefits, row, { state: 'cancelled', cancelReason: reason })
  const claims = await tx.db
    .select()
    .from(benefitClaims)
    .where(and(eq(benefitClaims.benefitId, row.id), inArray(benefitClaims.state, [...LIVING])))
    .orderBy(benefitClaims.no)
  await endClaims(tx, held, claims, reason)
  await sendMessage(tx, [...new Set(claims.map(({ personId }) => personId))], {
    event: `welfare:${row.id}:cancelled`,
    kind: words.kind,
    title: fill(words.cancelled.title, { title: row.title }),
    text: fill(words.cancelled.text, { reason }),
    link: welfarePathOf(row.id),
    reason: words.cancelled.why,
  })
}

/** More pieces of one option go to those who wait, in their order. */
const addStock = async (tx: Tx, held: HeldBenefit, { amount, optionId }: Body): Promise<number> => {
  const { row, options } = held
  ensure(row.state !== 'draft' && row.state !== 'cancelled' && row.settledAt === null, no.stateWrong)
  ensure(row.drawnAt === null, no.drawDone)
  if (amount === undefined) return refuseField('amount', no.amount)
  const [only] = options.length === 1 ? options : []
  const option = options.find(({ id }) => id === optionId) ?? only ?? refuse(no.optionUnknown)
  const before = option.stock
  if (before + amount > MOST_STOCK) refuseField('amount', no.stock)
  option.stock = before + amount
  option.rules = { ...option.rules, capacity: option.stock }
  tx.notes.push({
    objectType: 'benefits',
    objectId: row.id,
    objectName: row.title,
    objectOrgId: row.ownerOrgId,
    diff: [{ field: 'options', before: `${option.name} ${before}`, after: `${option.name} ${option.stock}` }],
  })
  // Whoever has an older view of the stock saves nothing over it.
  const revision = row.revision + 1
  await tx.db.update(benefits).set({ revision, updatedAt: held.now }).where(eq(benefits.id, row.id))
  held.row = { ...row, revision }
  return promote(tx, held)
}

const act = async (tx: Tx, held: HeldBenefit, body: Body): Promise<number> => {
  switch (body.action) {
    case 'open':
      await open(tx, held)
      return 0
    case 'pause':
      await pause(tx, held)
      return 0
    case 'cancel':
      await cancel(tx, held, body.reason ?? '')
      return 0
    case 'addStock':
      return addStock(tx, held, body)
  }
}

export const changeState: HandlerOf<typeof changeBenefitState> = async ({ tx, body }) => {
  await lockRow(tx, benefits, body.id)
  const held = await holdBenefit(tx, body.id)
  const promoted = await act(tx, held, body)
  await keepCounts(tx, held)
  const { row, options, now } = held
  const free = options.reduce((sum, option) => sum + option.stock - occ(option.taken), 0)
  const state = benefitStateOf(row, { way: row.way, free, now: now.getTime() })
  return { state, promoted, revision: row.revision }
}

/** Why it stays; null: it may go. What was handed out stays on record. */
const whyNotDelete = async (tx: Tx, { id, state }: typeof benefits.$inferSelect): Promise<string | null> => {
  if (state !== 'draft' && state !== 'cancelled') return no.cancelFirst.message
  const n = (await optionsOf(tx, id)).reduce((sum, { delivered }) => sum + delivered, 0)
  return n > 0 ? fill(errors.inUse.message, { n }) : null
}

export const remove: HandlerOf<typeof deleteBenefits> = ({ tx, body }) =>
  deleteRows(tx, benefits, body.ids, (row) => whyNotDelete(tx, row))
