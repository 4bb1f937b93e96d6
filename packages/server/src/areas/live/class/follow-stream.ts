import { changeLiveState } from '@portal/contract/areas/live/class.ts'
import { eq, sql } from 'drizzle-orm'
import { updateRow } from '#src/kit/store.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { Platform } from '#src/platform/platform.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { inNotedBackground } from '#src/shared/batch/in-background.ts'
import type { Portal } from '#src/shared/portal.ts'
import { tellLive } from './change-state.ts'
import { endPart } from './state.ts'

/** A class without a picture for so long is paused: its time on air ended when the picture went. */
const SILENT_MINUTES = 10

interface SilentRow extends Record<string, unknown> {
  id: string
  since: string
}

/** Pauses what is live without a signal, each part by its own silence; whoever hosts it goes on by hand. */
export const pauseSilent = ({ platform, studyClock }: Pick<Portal, 'platform' | 'studyClock'>): Promise<void> =>
  inNotedBackground(platform, changeLiveState, async (tx) => {
    const now = new Date(await studyClock.now(tx.db)).toISOString()
    const { rows } = await tx.db.execute<SilentRow>(sql`
      select x.id, x.since from (
        select c.id, greatest(s.lost_at, (c.broadcast -> -1 ->> 'startedAtMs')::float8 / 1000 * interval '1 second'
          + timestamptz 'epoch') as since
        from live_classes c left join live_signals s on s.live_id = c.id
        where c.state = 'live' and c.mode <> 'file' and not coalesce(s.connected, false)) x
      where x.since <= ${now}::timestamptz - make_interval(mins => ${SILENT_MINUTES}) order by x.id`)
    if (rows.length === 0) return
    const held = await tx.db
      .select()
      .from(liveClasses)
      .where(
        anyOf(
          liveClasses.id,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(liveClasses.id)
      .for('no key update')
    for (const live of held) {
      const since = rows.find(({ id }) => id === live.id)?.since
      if (live.state !== 'live' || since === undefined) continue
      const values = { state: 'paused' as const, broadcast: endPart(live.broadcast, new Date(since).getTime()) }
      await updateRow({ ...tx, scope: ALL_ROWS }, liveClasses, live, values)
      tellLive(tx, live.id)
    }
  })

interface ReplayRow extends Record<string, unknown> {
  id: string
  title: string
  owner_org_id: string
  video_id: string
}

/** An ended class has its replay as soon as the video made of its recording is published. */
export const showReplays = (platform: Platform): Promise<void> =>
  inNotedBackground(platform, changeLiveState, async (tx) => {
    const { rows } = await tx.db.execute<ReplayRow>(sql`
      select c.id, c.title, c.owner_org_id, r.video_id from live_classes c join live_recordings r on r.live_id = c.id
        join videos v on v.id = r.video_id and v.state = 'published' and v.deleted_at is null
      where c.state = 'ended' and c.replay = 'auto' order by c.id for update of c skip locked`)
    for (const { id, title, owner_org_id: objectOrgId, video_id: videoId } of rows) {
      await tx.db
        .update(liveClasses)
        .set({ state: 'replay', videoId, revision: sql`${liveClasses.revision} + 1`, updatedAt: sql`now()` })
        .where(eq(liveClasses.id, id))
      tx.notes.push({
        objectType: 'live_classes',
        objectId: id,
        objectName: title,
        objectOrgId,
        kind: 'update',
        diff: [{ field: 'state', before: 'ended', after: 'replay' }],
      })
      tellLive(tx, id)
    }
  })
