import type { HazardRequestKind } from '@portal/contract/areas/hazard/words.ts'
import { hazardRefusals as no } from '@portal/contract/areas/hazard/words.ts'
import { eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { hazardRequests } from '#src/schema/hazard/hazard.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Hazard, hasOpenRequest } from '../hazard/cases.ts'
import { lastResort } from './last-resort.ts'

export const HAZARD_SUBJECT = 'hazard'

/** Stands for a reporter whom nobody is to know, and for the clock. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

interface Asking {
  kind: HazardRequestKind
  days?: number
  until?: string
  reason?: string
  at: Date
}

/**
 * Asks for a decision about a case: in the name of `actor`, or without him in that of nobody, who is no approver's
 * superior and gets no message.
 */
export const ask = async (
  portal: Portal,
  tx: Tx,
  hazard: Hazard,
  actor: Actor | null,
  asking: Asking,
): Promise<string> => {
  ensure(!(await hasOpenRequest(tx, hazard.id)), no.openRequest)
  const [request] = await tx.db
    .insert(hazardRequests)
    .values({ hazardId: hazard.id, askedById: actor?.id ?? null, ...asking })
    .returning()
  if (!request) throw new Error('the request was not written')
  const submitter = { id: actor?.id ?? NOBODY, orgId: hazard.ownerOrgId }
  const nameless = { ...tx, actor }
  const { requestId, climbed } = await portal.approval.submit(nameless, null, {
    subjectType: HAZARD_SUBJECT,
    subjectId: request.id,
    submitter,
    note: asking.reason,
  })
  if (climbed) await tx.db.update(hazardRequests).set({ climbed }).where(eq(hazardRequests.id, request.id))
  return requestId
}

/** {@link ask} for a report or a closing, which stay without a request until there is anybody to decide. */
export const askWhenPossible = async (
  portal: Portal,
  tx: Tx,
  hazard: Hazard,
  actor: Actor | null,
  asking: Asking,
): Promise<void> => {
  if (await hasOpenRequest(tx, hazard.id)) return
  const people = await lastResort(portal, tx, hazard.ownerOrgId)
  if (people.some((id) => id !== actor?.id)) await ask(portal, tx, hazard, actor, asking)
}
