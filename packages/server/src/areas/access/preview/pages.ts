import { PREVIEW_PAGE } from '@portal/contract/areas/access/preview.ts'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import { writeAudit } from '#src/platform/audit.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import type { Origin } from '#src/platform/http/origin.ts'
import type { Platform } from '#src/platform/platform.ts'

const MOST_SESSIONS = 1000

/** Pages already in the log, by session: only the first call of each costs a row. */
const createNoted = () => {
  const noted = new Map<string, Set<string>>()
  return (sessionId: string, page: string): boolean => {
    const pages = noted.get(sessionId)
    if (pages?.has(page)) return false
    if (!pages && noted.size >= MOST_SESSIONS) noted.clear()
    noted.set(sessionId, (pages ?? new Set()).add(page))
    return true
  }
}

/** Each page of a preview leaves one line in the operation log, under the name of whoever looks. */
export const createPageNotes = (platform: Platform) => {
  const isNew = createNoted()
  return async (endpoint: Endpoint, actor: Actor, origin: Origin): Promise<void> => {
    const page = origin.page === '' ? endpoint.title : origin.page
    if (!isNew(actor.sessionId, page)) return
    await inTransaction(
      platform.pool,
      () => bareTx(platform.db, actor, ALL_ROWS),
      async (tx) => {
        const { rowCount } = await tx.db.execute(sql`
          insert into preview_pages (preview_id, page)
          select id, ${page} from preview_sessions where session_id = ${actor.sessionId} on conflict do nothing`)
        if (rowCount === 0) return
        tx.notes.push({ objectType: 'page', objectId: page, objectName: page, diff: [], kind: 'read' })
        await writeAudit(tx, { ...endpoint, title: PREVIEW_PAGE }, origin)
      },
    )
  }
}
