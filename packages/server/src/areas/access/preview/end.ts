import { type endPreview, previewRefusals as no } from '@portal/contract/areas/access/preview.ts'
import { eq, sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { previewSessions } from '#src/schema/access-admin.ts'
import { endSessions } from '#src/shared/session/sessions.ts'

export const end: HandlerOf<typeof endPreview> = async ({ tx, actor }) => {
  ensure(actor.preview, no.notPreview)

  await endSessions(tx, { userId: actor.id, sessionId: actor.sessionId }, 'logout')
  await tx.db.update(previewSessions).set({ endedAt: sql`now()` }).where(eq(previewSessions.sessionId, actor.sessionId))
  tx.notes.push({ objectType: 'users', objectId: actor.id, objectName: actor.name, diff: [] })
  return {}
}
