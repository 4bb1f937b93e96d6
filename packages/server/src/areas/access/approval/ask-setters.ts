import { approvalMessages, approvalRefusals } from '@portal/contract/areas/access/approval.ts'
import type { askForApprovers } from '@portal/contract/areas/access/approval-record.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { countAttempt } from '#src/areas/account/public.ts'
import { AppError, ensure } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { findGranters } from '#src/shared/access/granters.ts'
import { makePlan } from '#src/shared/approval/path.ts'
import { subjectOf } from '#src/shared/approval/work.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'

const MOST_TOLD = 20
/** Looking for those who may set approvers costs more than most calls. */
const PATIENCE = { limit: 20, windowSeconds: 3600, lockSeconds: 3600 }

/** Tells those who may set approvers for the person's unit that there are none, once per day and subject. */
export const askSetters =
  ({ approval, platform }: Portal) =>
  async ({ body, actor, commit }: OwnCall<typeof askForApprovers>) => {
    const subject = subjectOf(approval.engine, body.subjectType)
    // Counted before and beside the transaction: what is refused would take its count back with it.
    const counted = await countAttempt(platform.db, `askSetters:${actor.id}`, PATIENCE)
    if ('lockedSeconds' in counted)
      throw new AppError(signInRefusals.tooMany, { result: { retryAfterSeconds: counted.lockedSeconds } })

    return commit(async (tx) => {
      const asking = { subjectType: subject.code, submitterId: actor.id, submitterOrgId: actor.orgId, facts: {} }
      ensure((await makePlan(tx, subject, actor.orgId, asking)).missing, approvalRefusals.hasApprovers)
      const { rows } = await tx.db.execute<{ day: string; unit: string }>(sql`
        select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, name as unit
        from org_units where id = ${actor.orgId}`)
      const event = `askSetters:${actor.id}:${subject.code}:${rows[0]?.day}`
      await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${event}, 0))`)
      const asked = await tx.db.execute(sql`select 1 from messages where event = ${event} limit 1`)
      ensure(asked.rows.length === 0, approvalRefusals.askedToday)
      // Whether few or many stand in the units above decides the way: this one is planned for its very values.
      await tx.db.execute(sql`set local plan_cache_mode = force_custom_plan`)
      const receivers = await findGranters(tx.db, actor, MOST_TOLD, [P.authorityApprove])
      ensure(receivers.length > 0, approvalRefusals.nobodySets)

      const { kind, title, text, reason } = approvalMessages.wanted
      const words = { name: actor.name, item: subject.name, unit: rows[0]?.unit ?? '' }
      const sent = await sendMessage(tx, receivers, {
        event,
        category: 'todo',
        kind,
        title: [...fill(title, words)].slice(0, 60).join(''),
        text: fill(text, words),
        link: '/system/authority?tab=approval&gaps=true',
        reason,
      })
      return { sent }
    })
  }
