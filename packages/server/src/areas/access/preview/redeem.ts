import { previewRefusals as no, PREVIEW_MINUTES, previewMessage } from '@portal/contract/areas/access/preview.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { refuse } from '#src/platform/errors.ts'
import type { Origin } from '#src/platform/http/origin.ts'
import type { Commit } from '#src/platform/http/serve.ts'
import { newToken, sha256 } from '#src/platform/secrets.ts'
import { previewSessions } from '#src/schema/access-admin.ts'
import { sessions } from '#src/schema/account.ts'
import { namesOf } from '#src/shared/approval/stand-in.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'

interface Redemption {
  ticket: string
  origin: Origin
  commit: Commit
}

interface Taken extends Record<string, unknown> {
  id: string
  viewerId: string
  targetId: string
  reason: string
}

/** The new window turns its ticket into a session of its own; the person is told. */
export const redeemPreview = ({ ticket, origin, commit }: Redemption): Promise<string> =>
  commit(async (tx) => {
    const { rows } = await tx.db.execute<Taken>(sql`
      update preview_sessions set ticket_hash = null
      where ticket_hash = ${sha256(ticket)} and ticket_until > now() and ended_at is null
      returning id, viewer_id as "viewerId", target_id as "targetId", reason`)
    const { id, viewerId, targetId, reason } = rows[0] ?? refuse(no.ticketOver)

    const token = newToken()
    const sessionId = v7()
    await tx.db.insert(sessions).values({
      id: sessionId,
      tokenHash: sha256(token),
      userId: targetId,
      viewerId,
      idleSeconds: PREVIEW_MINUTES * 60,
      absoluteUntil: sql`now() + ${PREVIEW_MINUTES} * interval '1 minute'`,
      address: origin.address,
      agent: origin.agent,
    })
    await tx.db.update(previewSessions).set({ sessionId }).where(eq(previewSessions.id, id))
    const viewer = (await namesOf(tx, [viewerId])).get(viewerId) ?? ''
    await sendMessage(tx, [targetId], {
      ...previewMessage,
      event: `preview:${id}`,
      category: 'notice',
      text: fill(previewMessage.text, { name: viewer, reason }),
    })
    return token
  })
