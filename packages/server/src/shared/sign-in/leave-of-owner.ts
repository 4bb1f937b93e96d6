import type { SignOwnerType } from '@portal/contract/areas/sign-in/words.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'

/** Somebody told the owner that he will not come, or took that back; leave that hosts granted stays as it is. */
export const leaveByOwner = async (
  tx: Tx,
  { type, ownerId }: { type: SignOwnerType; ownerId: string },
  { userId, reason }: { userId: string; reason: string | null },
): Promise<void> => {
  await tx.db.execute(sql`
    update sign_people p set on_leave = ${reason !== null}, leave_reason = ${reason ?? ''} from sign_sheets s
    where p.sheet_id = s.id and s.owner_type = ${type} and s.owner_ids @> array[${ownerId}]::uuid[]
      and s.state in ('planned', 'open') and p.user_id = ${userId}
      and not exists (select 1 from sign_requests r where r.sheet_id = s.id and r.user_id = p.user_id
        and r.kind = 'leave' and r.state = 'approved')`)
}
