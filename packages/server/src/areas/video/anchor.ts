import type { imAnchor } from '@portal/contract/areas/video/video-manage.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Place } from '#src/kit/page-read/place.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'

export interface OwnAnchor {
  id: string
  enabled: boolean
}

/** The anchor that a person is; only one whose term runs uploads. */
export const findAnchor = async (db: Db, userId: string): Promise<OwnAnchor | null> => {
  const { rows } = await db.execute<{ id: string; enabled: boolean }>(sql`
    select id, enabled and (valid_to is null or valid_to >= (now() at time zone 'Asia/Shanghai')::date) as enabled
    from anchors where user_id = ${userId}`)
  return rows[0] ?? null
}

/** The person is an anchor whose term runs, in the text of a condition. */
export const isActiveAnchor = (person: string | Place): SQL => sql`exists (select 1 from anchors a
  where a.user_id = ${person} and a.enabled and (a.valid_to is null or a.valid_to >= (now() at time zone 'Asia/Shanghai')::date))`

/** 我的主播身份. */
export const myAnchor: HandlerOf<typeof imAnchor> = async ({ tx, actor }) => {
  const anchor = await findAnchor(tx.db, actor.id)
  if (!anchor) return { isAnchor: false, anchorId: null, enabled: false, videoCount: 0, liveCount: 0 }
  const { rows } = await tx.db.execute<{ n: number }>(
    sql`select count(*) as n from videos where anchor_id = ${anchor.id} and deleted_at is null`,
  )
  const { rows: lives } = await tx.db.execute<{ n: number }>(
    sql`select count(*) as n from live_classes where host_id = ${actor.id} and state <> 'cancelled'`,
  )
  return {
    isAnchor: true,
    anchorId: anchor.id,
    enabled: anchor.enabled,
    videoCount: rows[0]?.n ?? 0,
    liveCount: lives[0]?.n ?? 0,
  }
}
