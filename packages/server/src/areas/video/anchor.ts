import type { imAnchor } from '@portal/contract/areas/video/video-manage.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'

export interface OwnAnchor {
  id: string
  enabled: boolean
}

/** The anchor that a person is. Anchors are kept by the live area; a site without that table has none. */
export const findAnchor = async (db: Db, userId: string): Promise<OwnAnchor | null> => {
  const { rows: known } = await db.execute<{ known: boolean }>(sql`select to_regclass('anchors') is not null as known`)
  if (!known[0]?.known) return null
  const { rows } = await db.execute<{ id: string; enabled: boolean }>(sql`
    select id, enabled and (valid_to is null or valid_to >= (now() at time zone 'Asia/Shanghai')::date) as enabled
    from anchors where user_id = ${userId}`)
  return rows[0] ?? null
}

/** 我的主播身份. */
export const myAnchor: HandlerOf<typeof imAnchor> = async ({ tx, actor }) => {
  const anchor = await findAnchor(tx.db, actor.id)
  if (!anchor) return { isAnchor: false, anchorId: null, enabled: false, videoCount: 0, liveCount: 0 }
  const { rows } = await tx.db.execute<{ n: number }>(
    sql`select count(*) as n from videos where anchor_id = ${anchor.id} and deleted_at is null`,
  )
  const { rows: known } = await tx.db.execute<{ known: boolean }>(
    sql`select to_regclass('live_classes') is not null as known`,
  )
  const { rows: lives } = known[0]?.known
    ? await tx.db.execute<{ n: number }>(sql`select count(*) as n from live_classes where anchor_id = ${anchor.id}`)
    : { rows: [] }
  return {
    isAnchor: true,
    anchorId: anchor.id,
    enabled: anchor.enabled,
    videoCount: rows[0]?.n ?? 0,
    liveCount: lives[0]?.n ?? 0,
  }
}
