import type { deliverClaim, lookAtCode, undoDelivery } from '@portal/contract/areas/welfare/desk.ts'
import { welfareRefusals as no, UNDO_MINUTES } from '@portal/contract/areas/welfare/words.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { benefitClaims } from '#src/schema/welfare/claim.ts'
import { databaseNow, type HeldBenefit, holdBenefit, keepCounts } from '../benefit/held.ts'
import { numberOf } from '../claim/own.ts'
import { type AtDesk, claimsAtDesk, ensureDeliverable, findByCode, shownAtDesk } from './find.ts'

/** What a code stands for; refuses what a delivery would refuse. */
export const look: HandlerOf<typeof lookAtCode> = async ({ tx, body: { code, place }, actor }) => {
  const claim = await findByCode(tx, actor, code)
  ensureDeliverable(claim, place, await databaseNow(tx))
  return shownAtDesk(claim, claim.isProxy ? claim.proxy_name : '')
}

const countDelivery = async (tx: Tx, held: HeldBenefit, claim: AtDesk, by: 1 | -1): Promise<void> => {
  const option = held.options.find(({ id }) => id === claim.option_id) ?? refuse(no.codeUnknown)
  option.reserved -= by
  option.delivered += by
  await keepCounts(tx, held)
}

const note = (tx: Tx, { row }: HeldBenefit, field: string, what: string, reason = ''): void => {
  tx.notes.push({
    objectType: 'benefits',
    objectId: row.id,
    objectName: row.title,
    objectOrgId: row.ownerOrgId,
    diff: [{ field, before: null, after: what }],
    ...(reason !== '' && { reason }),
  })
}

/** 确认发放: the benefit is held, and the claim read after that, so that a code is used once however many counters scan it. */
export const deliver: HandlerOf<typeof deliverClaim> = async ({ tx, body: { code, place }, actor }) => {
  const found = await findByCode(tx, actor, code)
  const held = await holdBenefit(tx, found.benefit_id)
  const claim = await findByCode(tx, actor, code)
  ensureDeliverable(claim, place, held.now)
  const proxyName = claim.isProxy ? claim.proxy_name : ''
  // Whoever fetched it himself needed nobody for it.
  await tx.db
    .update(benefitClaims)
    .set({ state: 'delivered', deliveredAt: held.now, deliveredBy: actor.id, ...(!claim.isProxy && { proxyName: '' }) })
    .where(eq(benefitClaims.id, claim.id))
  await countDelivery(tx, held, claim, 1)
  note(tx, held, 'delivered', `${claim.name} · ${claim.option}`)
  return shownAtDesk({ ...claim, state: 'delivered', delivered_at: held.now.toISOString() }, proxyName)
}

/** Within ten minutes a delivery is as if it had not been. */
export const undo: HandlerOf<typeof undoDelivery> = async ({ tx, body: { claimNo, reason }, actor }) => {
  const byNo = sql`c.no = ${numberOf(claimNo)}`
  const [found = refuse(no.claimMissing)] = await claimsAtDesk(tx, actor, byNo)
  const held = await holdBenefit(tx, found.benefit_id)
  const [claim = found] = await claimsAtDesk(tx, actor, byNo)
  ensure(claim.state === 'delivered' && held.row.settledAt === null, no.undoState)
  const deliveredAt = new Date(claim.delivered_at ?? 0).getTime()
  ensure(held.now.getTime() - deliveredAt <= UNDO_MINUTES * MINUTE_MS, no.undoLate)
  const state = claim.drawn === 'won' ? ('won' as const) : ('reserved' as const)
  await tx.db
    .update(benefitClaims)
    .set({ state, deliveredAt: null, deliveredBy: null })
    .where(eq(benefitClaims.id, claim.id))
  await countDelivery(tx, held, claim, -1)
  note(tx, held, 'undone', `${claim.name} · ${claim.option}`, reason)
  return { state }
}
