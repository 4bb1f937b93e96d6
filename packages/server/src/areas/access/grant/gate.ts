import {
  ADMINISTRATORS_FOR_APPROVAL,
  GRANT_WITHOUT_THIRD,
  grantRefusals as no,
} from '@portal/contract/areas/access/access-refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Tx } from '#src/platform/tx.ts'
import { type GrantAsked, grantRequests } from '#src/schema/access.ts'
import { countAdministrators } from '#src/shared/access/administrators.ts'
import { sensitiveCodes } from '#src/shared/access/sensitive.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import { GRANT_SUBJECT } from './subject.ts'

/** What holds for giving these codes now. */
export type Gate = 'free' | 'marked' | 'approval'

/**
 * Sensitive codes need a third person; while fewer than three administrators can be asked, the password given again and
 * a marked entry of the log stand in for him (20 section 3.3).
 */
export const gateFor = async (tx: Tx, codes: readonly string[], needsApproval = false): Promise<Gate> => {
  const sensitive = await sensitiveCodes(tx)
  if (!needsApproval && !codes.some((code) => sensitive.has(code))) return 'free'
  const enough = (await countAdministrators(tx, ADMINISTRATORS_FOR_APPROVAL)) >= ADMINISTRATORS_FOR_APPROVAL
  return enough ? 'approval' : 'marked'
}

/** Asks for the password where a marked entry stands in for the third person; answers the reason to be logged. */
export const reasonUnder = (gate: Gate, actor: Actor, reason: string): string => {
  if (gate !== 'marked') return reason
  ensure(actor.reauthenticated, errors.reauth)
  return reason === '' ? GRANT_WITHOUT_THIRD : `${reason}（${GRANT_WITHOUT_THIRD}）`
}

interface Asking {
  receiverId: string
  ownerOrgId: string
  title: string
  asked: GrantAsked
}

/** Hands a grant to the approval engine; it takes effect when a third person has approved it. */
export const askThird = async (tx: Tx, approval: Approval, actor: Actor, asking: Asking): Promise<string> => {
  const open = await tx.db
    .select({ id: grantRequests.id })
    .from(grantRequests)
    .where(
      and(
        eq(grantRequests.receiverId, asking.receiverId),
        eq(grantRequests.state, 'pending'),
        sql`${grantRequests.asked} @> ${JSON.stringify({ ...(asking.asked.roleId ? { roleId: asking.asked.roleId } : { code: asking.asked.code }) })}::jsonb`,
      ),
    )
  ensure(open.length === 0, no.alreadyAsked)
  const [row] = await tx.db
    .insert(grantRequests)
    .values({ ...asking, createdBy: actor.id })
    .returning({ id: grantRequests.id })
  const id = row?.id ?? ''
  await approval.submit(tx, actor, { subjectType: GRANT_SUBJECT, subjectId: id, note: asking.asked.reason })
  return id
}
