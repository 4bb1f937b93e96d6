import type { dueWrong, masterWrong } from '@portal/contract/areas/exam/wrong.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { today } from './feed.ts'
import { dueNow } from './scene.ts'

export const due: HandlerOf<typeof dueWrong> = async ({ tx, actor }) => ({
  count: (await dueNow(tx, actor.id)).length,
})

/** Own items only; those of others, and those that are so already, count nothing. 移回 starts at stage 0, tomorrow. */
export const master: HandlerOf<typeof masterWrong> = async ({ tx, body, actor }) => {
  const own = sql`person_id = ${actor.id} and id = any(${sql.param(body.ids)}::uuid[])`
  const { rowCount } = await tx.db.execute(
    body.undo
      ? sql`update wrong_items set state = 'active', stage = 0, due_on = ${today} + 1, right_run = 0, right_on = null
          where ${own} and state = 'mastered'`
      : sql`update wrong_items set state = 'mastered' where ${own} and state = 'active'`,
  )
  return { done: rowCount ?? 0 }
}
