import type { proxyClaim } from '@portal/contract/areas/welfare/claim.ts'
import { welfareRefusals as no, TO_FETCH } from '@portal/contract/areas/welfare/words.ts'
import { eq } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { benefitClaims } from '#src/schema/welfare/claim.ts'
import { holdOwn } from './own.ts'
import { newCode } from './pieces.ts'

/** 代领码, once a claim. */
export const proxy: HandlerOf<typeof proxyClaim> = async ({ tx, body: { claimNo, name }, actor }) => {
  const { held, claim } = await holdOwn(tx, actor.id, claimNo)
  ensure(held.row.proxy, no.proxyOff)
  ensure(
    TO_FETCH.some((state) => state === claim.state),
    no.proxyState,
  )
  ensure(claim.proxyCode === null, no.proxyOnce)
  const proxyCode = newCode()
  await tx.db.update(benefitClaims).set({ proxyCode, proxyName: name }).where(eq(benefitClaims.id, claim.id))
  tx.notes.push({
    objectType: 'benefits',
    objectId: held.row.id,
    objectName: held.row.title,
    diff: [{ field: 'proxyName', before: null, after: name }],
  })
  return { proxyCode }
}
