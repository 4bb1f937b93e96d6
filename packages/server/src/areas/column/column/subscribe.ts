import type { subscribeColumn } from '@portal/contract/areas/column/column.ts'
import { and, eq } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { columnSubscriptions } from '#src/schema/column/column.ts'
import { findOpen } from './reach.ts'

/** 订阅 and 取消订阅; a repeated one changes nothing. */
export const subscribe: HandlerOf<typeof subscribeColumn> = async ({ tx, body: { id, on }, actor }) => {
  const { id: columnId } = await findOpen(tx, actor, id)
  const userId = actor.id
  if (on) await tx.db.insert(columnSubscriptions).values({ columnId, userId }).onConflictDoNothing()
  else
    await tx.db
      .delete(columnSubscriptions)
      .where(and(eq(columnSubscriptions.columnId, columnId), eq(columnSubscriptions.userId, userId)))
  return { subscribed: on }
}
