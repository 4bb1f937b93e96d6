import { type askPrivilege, askPrivilegeRefusals } from '@portal/contract/areas/account/ask-privilege.ts'
import { accountMessages } from '@portal/contract/areas/account/messages.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { findGranters } from '#src/shared/access/granters.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'
import { screenAt } from '../guide/open-screens.ts'
import { countAttempt } from '../sign-in/guard.ts'

const MOST_TOLD = 20
/** Nobody is refused more pages in an hour; those that lead to nobody count too. */
const PATIENCE = { limit: 20, windowSeconds: 3600, lockSeconds: 3600 }

/** Tells those who may grant the page to the person, once per day and page. */
export const ask =
  ({ platform }: Portal) =>
  async ({ body, actor, commit }: OwnCall<typeof askPrivilege>) => {
    const screen = screenAt(body.path) ?? refuse(errors.missing)
    // Counted before and beside the transaction: what is refused would take its count back with it.
    const counted = await countAttempt(platform.db, `ask:${actor.id}`, PATIENCE)
    if ('lockedSeconds' in counted)
      throw new AppError(signInRefusals.tooMany, { result: { retryAfterSeconds: counted.lockedSeconds } })

    return commit(async (tx) => {
      const { rows } = await tx.db.execute<{ day: string }>(
        sql`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`,
      )
      const event = `askPrivilege:${actor.id}:${screen.path}:${rows[0]?.day}`
      await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${event}, 0))`)
      const asked = await tx.db.execute(sql`select 1 from messages where event = ${event} limit 1`)
      ensure(asked.rows.length === 0, askPrivilegeRefusals.askedToday)
      // Whether few or many stand in the units above decides the way: this one is planned for its very values.
      await tx.db.execute(sql`set local plan_cache_mode = force_custom_plan`)
      const receivers = await findGranters(tx.db, actor, MOST_TOLD)
      ensure(receivers.length > 0, askPrivilegeRefusals.nobody)

      const { kind, title, reason } = accountMessages.asked
      const sent = await sendMessage(tx, receivers, {
        event,
        category: 'todo',
        kind,
        title: fill(title, { name: actor.name, code: actor.code, page: screen.title }).slice(0, 60),
        text: body.reason,
        link: '/system/user',
        reason,
      })
      return { sent }
    })
  }
