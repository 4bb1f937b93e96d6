import type { getProgress, MediaStage } from '@portal/contract/areas/video/media.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { videos } from '#src/schema/video.ts'
import { receivedBytes } from '#src/shared/files/uploads.ts'
import type { Portal } from '#src/shared/portal.ts'
import { reachable } from '../video/access.ts'

interface VersionRow extends Record<string, unknown> {
  uploadId: string | null
  videoId: string
  versionNo: number
  state: 'queued' | 'processing' | 'ready' | 'failed' | 'cancelled'
  stage: string
  percent: number
  failCode: string
  failText: string
  queueAhead: number
  elapsedSeconds: number | null
}

type Progress = ResultOf<typeof getProgress>[number]

/** Mean seconds of the last twenty finished ones: what a place in the queue costs. */
const meanSeconds = async (tx: Tx): Promise<number | null> => {
  const { rows } = await tx.db.execute<{ mean: number | null }>(sql`
    select avg(extract(epoch from ready_at - started_at))::float8 as mean from (
      select ready_at, started_at from media_versions where state = 'ready' and started_at is not null
      order by ready_at desc limit 20) recent`)
  return rows[0]?.mean ?? null
}

const stageOf = ({ state, stage }: VersionRow): MediaStage => {
  if (state === 'processing') return stage === 'cover' ? 'cover' : 'transcode'
  return ({ queued: 'queue', ready: 'done', failed: 'failed', cancelled: 'cancelled' } as const)[state]
}

const etaOf = (row: VersionRow, mean: number | null): number | null => {
  if (row.state === 'processing' && row.percent > 2 && row.elapsedSeconds !== null)
    return Math.ceil((row.elapsedSeconds * (100 - row.percent)) / row.percent)
  if (row.state === 'queued' && mean !== null) return Math.ceil(mean * (row.queueAhead + 1))
  return null
}

const progressOf = (row: VersionRow, mean: number | null): Progress => ({
  uploadId: row.uploadId,
  videoId: row.videoId,
  versionNo: row.versionNo,
  stage: stageOf(row),
  percent: row.state === 'ready' ? 100 : row.percent,
  etaSeconds: etaOf(row, mean),
  queueAhead: row.state === 'queued' ? row.queueAhead : 0,
  failCode: row.failCode,
  failText: row.failText,
  canRetry: row.state === 'failed',
})

/** Newest version of each video, and the versions that came from these uploads. */
export const progress =
  ({ files }: Portal): HandlerOf<typeof getProgress> =>
  async ({ tx, body, actor }) => {
    const { rows } = await tx.db.execute<VersionRow>(sql`
      select u.id as "uploadId", m.video_id as "videoId", m.number as "versionNo", m.state, m.stage, m.percent,
        m.fail_code as "failCode", m.fail_text as "failText",
        extract(epoch from now() - m.started_at)::float8 as "elapsedSeconds",
        (select count(*) from media_versions ahead where ahead.state = 'processing'
          or (ahead.state = 'queued' and ahead.created_at < m.created_at)) as "queueAhead"
      from media_versions m
        join videos on videos.id = m.video_id
        left join uploads u on u.file_id = m.file_id and u.owner_id = ${actor.id}
      where (u.id = any(${sql.param(body.uploadIds)}::uuid[])
          or (m.video_id = any(${sql.param(body.videoIds)}::uuid[])
            and m.number = (select max(x.number) from media_versions x where x.video_id = m.video_id)))
        and (m.created_by = ${actor.id} or ${videos.createdBy} = ${actor.id} or ${reachable(tx, actor, 'menu')})`)
    const mean = await meanSeconds(tx)
    const known = rows.map((row) => progressOf(row, mean))

    const { rows: waiting } = await tx.db.execute<{ id: string; state: string; bytes: number; failText: string }>(sql`
      select id, state, bytes, fail_text as "failText" from uploads
      where id = any(${sql.param(body.uploadIds)}::uuid[]) and owner_id = ${actor.id}`)
    const pending: Progress[] = []
    for (const upload of waiting) {
      if (known.some(({ uploadId }) => uploadId === upload.id)) continue
      const stages: Record<string, MediaStage> = { uploading: 'upload', failed: 'failed', cancelled: 'cancelled' }
      const received =
        upload.state === 'uploading' ? await receivedBytes({ dir: files.uploadDir }, upload.id) : upload.bytes
      pending.push({
        uploadId: upload.id,
        videoId: null,
        versionNo: null,
        stage: stages[upload.state] ?? 'verify',
        percent: Math.floor((received * 100) / upload.bytes),
        etaSeconds: null,
        queueAhead: 0,
        failCode: upload.failText === '' ? '' : 'upload',
        failText: upload.failText,
        canRetry: false,
      })
    }
    return [...known, ...pending]
  }
