import type { reportUiError } from '@portal/contract/areas/system/message/ui-error.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { uiErrors } from '#src/schema/system/system.ts'

const MOST_PER_HOUR = 20

/** Keeps what went wrong in a browser; a page in a loop of errors fills nothing. */
export const keepUiError: HandlerOf<typeof reportUiError> = async ({ tx, body, actor }) => {
  const { sessionId, id: userId } = actor
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uiError ${sessionId}`}, 0))`)
  const { rows } = await tx.db.execute<{ count: number }>(sql`
    select count(*) from ui_errors where session_id = ${sessionId} and at > now() - interval '1 hour'`)
  if ((rows[0]?.count ?? 0) >= MOST_PER_HOUR) return { kept: false }

  await tx.db.insert(uiErrors).values({ ...body, userId, sessionId })
  return { kept: true }
}
