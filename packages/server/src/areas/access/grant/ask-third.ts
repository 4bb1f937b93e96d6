import { grantRefusals as no } from '@portal/contract/areas/access/refusals.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { type GrantAsked, grantRequests } from '#src/schema/access.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import { GRANT_SUBJECT } from './subject.ts'

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
