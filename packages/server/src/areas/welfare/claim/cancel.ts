import type { cancelClaim } from '@portal/contract/areas/welfare/claim.ts'
import { welfareRefusals as no, welfareWords as words } from '@portal/contract/areas/welfare/words.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { benefitClaims } from '#src/schema/welfare/claim.ts'
import { givePieceBack, type HeldBenefit, type HeldOption, keepCounts } from '../benefit/held.ts'
import type { Benefit } from '../benefit/reach.ts'
import { type Claim, holdOwn } from './own.ts'
import { writeSpent } from './pieces.ts'
import { promote } from './promote.ts'

/** Until then what is reserved may be cancelled, with the points given back. */
export const cancelUntil = ({ pickupEnd, cancelHours }: Pick<Benefit, 'pickupEnd' | 'cancelHours'>): Date =>
  new Date(pickupEnd.getTime() - cancelHours * HOUR_MS)

const ensureMayCancel = ({ row, now }: HeldBenefit, { state }: Claim): void => {
  switch (state) {
    case 'waiting':
      return
    case 'applied':
      return ensure(now < row.openTo, no.drawDone)
    case 'reserved':
    case 'won':
      return ensure(now <= cancelUntil(row), no.cancelLate)
    default:
      return ensure(false, no.cancelOver)
  }
}

/** What a living claim holds goes back to its option; counts are kept by the caller. */
const release = (option: HeldOption, { state, pool }: Claim): void => {
  if (state === 'applied') option.applied -= 1
  else if (state === 'waiting') option.waiting -= 1
  else givePieceBack(option, pool)
}

/** Ends living claims of a held benefit for good and gives their points back. */
export const endClaims = async (tx: Tx, held: HeldBenefit, claims: readonly Claim[], reason: string): Promise<void> => {
  const options = new Map(held.options.map((option) => [option.id, option]))
  for (const claim of claims) {
    const option = options.get(claim.optionId)
    if (option) release(option, claim)
  }
  const ids = claims.map(({ id }) => id)
  await tx.db
    .update(benefitClaims)
    .set({ state: 'cancelled', endedAt: held.now, endReason: reason, code: null, proxyCode: null, spent: 0 })
    .where(anyOf(benefitClaims.id, ids))
  await writeSpent(
    tx,
    held.row.id,
    claims.map(({ id: claimId, personId, spent: points }) => ({ personId, claimId, points })),
  )
}

/** 取消 by its owner: the piece goes to the first who waits, at once. */
export const cancel: HandlerOf<typeof cancelClaim> = async ({ tx, body, actor }) => {
  const { held, claim, option } = await holdOwn(tx, actor.id, body.claimNo)
  ensureMayCancel(held, claim)
  await endClaims(tx, held, [claim], words.ended.byOwner)
  await promote(tx, held)
  await keepCounts(tx, held)
  tx.notes.push({
    objectType: 'benefits',
    objectId: held.row.id,
    objectName: held.row.title,
    diff: [{ field: 'claim', before: option.name, after: null }],
  })
  return { state: 'cancelled' as const }
}
