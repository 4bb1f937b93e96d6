import { mergeNotes } from '@portal/contract/areas/directory/user-merge.ts'
import { and, eq, sql } from 'drizzle-orm'
import { grantRequests } from '#src/schema/access.ts'
import type { Approval } from '#src/shared/approval/approval.ts'
import type { Merging, PersonRows } from '#src/shared/directory/merge.ts'
import { GRANT_SUBJECT } from './subject.ts'

/** Third persons were asked about that account: the question is taken back, not put to them about another one. */
const withdrawAsked = async (approval: Approval, { tx, dropId, names }: Merging): Promise<void> => {
  const asked = await tx.db
    .select({ id: grantRequests.id, title: grantRequests.title })
    .from(grantRequests)
    .where(and(eq(grantRequests.receiverId, dropId), eq(grantRequests.state, 'pending')))
  for (const { id } of asked) await approval.withdrawBecauseChanged(tx, GRANT_SUBJECT, id)
  if (asked.length > 0)
    names.set(
      'asked',
      asked.map(({ title }) => title),
    )
}

export const askedGrantsOfPeople = (approval: Approval): PersonRows => ({
  part: 'asked',
  column: grantRequests.receiverId,
  // Exactly those that this transaction has withdrawn: `now()` stands still in it.
  among: sql`t.state = 'withdrawn' and t.decided_at = now()`,
  move: (merging) => withdrawAsked(approval, merging),
  note: mergeNotes.asked,
})
