import { videoWords } from '@portal/contract/areas/video/messages.ts'
import { videoRefusals as no } from '@portal/contract/areas/video/refusals.ts'
import type { deleteVideos } from '@portal/contract/areas/video/video-manage.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import { videos } from '#src/schema/video.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { forgetContents } from '#src/shared/content/forget.ts'
import type { Portal } from '#src/shared/portal.ts'
import { lockVideo, reachable, type Video } from './access.ts'

const noteDeleted = (tx: Tx, { id, title }: Video, after: string) =>
  tx.notes.push({
    objectType: 'videos',
    objectId: id,
    objectName: title,
    diff: [{ field: 'deletedAt', before: '', after }],
  })

const recycle = async (portal: Portal, tx: Tx, actor: Actor, id: string) => {
  await portal.approval.withdrawBecauseChanged(tx, 'video', id)
  const video = await lockVideo(tx, actor, id, 'del')
  ensure(video.state !== 'published', no.retireFirst)
  for (const use of portal.videos.uses.all().values()) {
    const name = await use(tx, id)
    if (name !== null) refuse(no.inUse, { name })
  }
  await tx.db.update(videos).set({ deletedAt: sql`now()` }).where(eq(videos.id, id))
  noteDeleted(tx, video, videoWords.recycled)
}

const restore = async (tx: Tx, actor: Actor, id: string) => {
  const [video] = await tx.db
    .update(videos)
    .set({ deletedAt: null })
    .where(and(eq(videos.id, id), isNotNull(videos.deletedAt), reachable(tx, actor, 'del')))
    .returning()
  noteDeleted(tx, video ?? refuse(errors.missing), videoWords.restored)
}

/** Into the recycle bin and back; study records and hours are not touched by either. */
export const remove =
  (portal: Portal): HandlerOf<typeof deleteVideos> =>
  async ({ tx, body, actor }) => {
    const { done, failed } = await eachAlone(tx, body.ids, (id) =>
      body.restore ? restore(tx, actor, id) : recycle(portal, tx, actor, id),
    )
    return { deleted: done.length, failed }
  }

/** Rows, derived trees and files of what lies in the recycle bin since before the cutoff; the nightly cleaning takes the bytes. */
export const purgeRecycled =
  ({ platform, files }: Portal) =>
  async (cutoff: Date): Promise<number> => {
    const { count, trees } = await inBackground(platform, async (tx) => {
      // Held from here on: one that is restored meanwhile would keep its row and lose its pictures.
      const { rows: due } = await tx.db.execute<{ id: string }>(
        sql`select id from videos where deleted_at < ${cutoff.toISOString()} order by id for update`,
      )
      const ids = sql.param(due.map(({ id }) => id))
      const versions = await tx.db
        .select({ treeKey: mediaVersions.treeKey })
        .from(mediaVersions)
        .where(sql`${mediaVersions.videoId} = any(${ids}::uuid[])`)
      const { rows } = await tx.db.execute<{ file_id: string }>(sql`
        select m.file_id from media_versions m where m.video_id = any(${ids}::uuid[])
        union select s.file_id from subtitles s where s.video_id = any(${ids}::uuid[])
        union select v.cover_file_id from videos v where v.id = any(${ids}::uuid[]) and v.cover_file_id is not null`)
      await tx.db.execute(sql`delete from videos where id = any(${ids}::uuid[])`)
      await tx.db.execute(
        sql`delete from content_labels where subject_kind = 'video' and subject_id = any(${ids}::uuid[])`,
      )
      await forgetContents(
        tx,
        'video',
        due.map(({ id }) => id),
      )
      const fileIds = sql.param(rows.map((row) => row.file_id))
      await tx.db.execute(sql`delete from uploads where file_id = any(${fileIds}::uuid[])`)
      // A cover may have been given to several videos at once.
      await tx.db.execute(sql`
        delete from files f where f.id = any(${fileIds}::uuid[])
          and not exists (select 1 from videos v where v.cover_file_id = f.id)
          and not exists (select 1 from media_versions m where m.file_id = f.id)
          and not exists (select 1 from subtitles s where s.file_id = f.id)`)
      return { count: due.length, trees: versions.flatMap(({ treeKey }) => (treeKey === '' ? [] : [treeKey])) }
    })
    for (const tree of trees) await files.store.removeTree(tree)
    return count
  }
