import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { enqueue, type JobHandler, type JobRegistry } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import { users } from '#src/schema/directory.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { liveRecordings } from '#src/schema/live-media/stream.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { checkContent } from '#src/shared/files/check-content.ts'
import type { Files } from '#src/shared/files/files.ts'
import { insertFile, storeBytes } from '#src/shared/files/store-file.ts'
import type { LiveMedia, LiveRow } from '../live-media.ts'
import { liveDir } from '../stations.ts'
import { assemble } from './assemble.ts'
import { type OnAir, segmentsOf } from './segments.ts'

const JOB = 'live.record'
const MOST_TRIES = 5
/** The packager writes its last segment. */
const AFTER_END_MS = 8000

type State = typeof liveRecordings.$inferInsert.state

interface Parts {
  platform: Platform
  files: Files
  jobs: JobRegistry
}

const onAirOf = ({ broadcast, startedAt, endedAt }: LiveRow): OnAir => {
  if (broadcast.length > 0) return broadcast
  return startedAt === null ? [] : [{ startedAtMs: startedAt.getTime(), endedAtMs: endedAt?.getTime() ?? null }]
}

const note = (platform: Platform, liveId: string, state: State, failText = '') =>
  inBackground(platform, (tx) =>
    tx.db
      .update(liveRecordings)
      .set({ state, failText, updatedAt: new Date() })
      .where(eq(liveRecordings.liveId, liveId)),
  )

/** The file into the store, and a draft that shows it, in one transaction. */
const keepAsDraft = async ({ platform, files }: Parts, library: LiveMedia['library'], live: LiveRow, file: string) => {
  const name = `${live.title}.mp4`
  const checked = await checkContent({ path: file, name, purpose: 'video' }, await files.tools())
  const stored = await storeBytes(files.store, checked)
  await inBackground(platform, async (tx) => {
    const owner = { name, purpose: 'video', ownerId: live.hostId, ownerOrgId: live.ownerOrgId }
    const inserted = await insertFile(tx.db, files.store, stored, checked, owner)
    const [host] = await tx.db.select({ name: users.name }).from(users).where(eq(users.id, live.hostId))
    const { title, audience, hoursHundredths, ownerOrgId, hostId } = live
    const draft = { title, audience, hoursHundredths, ownerOrgId, createdBy: hostId, lecturer: host?.name ?? '' }
    const videoId = await library.of('video')?.insertDraft(tx, { ...draft, file: { ...inserted, name } })
    await tx.db
      .update(liveRecordings)
      .set({ state: 'ready', videoId: videoId ?? null, failText: '', updatedAt: new Date() })
      .where(eq(liveRecordings.liveId, live.id))
  })
}

const make = async (parts: Parts, library: LiveMedia['library'], live: LiveRow, signal: AbortSignal) => {
  const { platform, files } = parts
  const runs = await segmentsOf(liveDir(platform, live.id), onAirOf(live))
  const tools = await files.tools()
  if (runs.length === 0 || !tools) return note(platform, live.id, 'empty')
  await note(platform, live.id, 'making')
  const dir = path.join(platform.tempDir, `live-${live.id}`)
  try {
    await mkdir(dir, { recursive: true })
    await keepAsDraft(parts, library, live, await assemble({ tools, runs, dir, signal }))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** What a class leaves behind: a draft of the library, or nothing. */
const recordWith =
  (parts: Parts, library: LiveMedia['library']): JobHandler<{ liveId: string }> =>
  async ({ liveId }, { lastAttempt, signal }) => {
    const { platform } = parts
    const [live] = await platform.db.select().from(liveClasses).where(eq(liveClasses.id, liveId))
    const [known] = await platform.db.select().from(liveRecordings).where(eq(liveRecordings.liveId, liveId))
    try {
      if (live?.replay === 'auto' && known?.state !== 'ready') await make(parts, library, live, signal)
    } catch (error) {
      if (lastAttempt) await note(platform, liveId, 'failed', error instanceof Error ? error.message.slice(0, 500) : '')
      throw error
    }
    await rm(liveDir(platform, liveId), { recursive: true, force: true })
  }

/** Folders of classes that were cancelled or deleted, or whose recording failed a week ago. */
const sweepWith =
  ({ platform }: Parts) =>
  async (): Promise<void> => {
    const home = path.dirname(liveDir(platform, 'any'))
    const ids = await readdir(home).catch(() => [])
    const { rows } = await platform.db.execute<{ id: string }>(sql`
      select id from live_classes where id::text = any(${sql.param(ids)}::text[]) and state <> 'cancelled'
        and (ended_at is null or ended_at > now() - interval '7 days')`)
    const kept = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!kept.has(id)) await rm(path.join(home, id), { recursive: true, force: true })
  }

export const serveRecording = (parts: Parts, library: LiveMedia['library']) => {
  parts.jobs.provide(JOB, recordWith(parts, library))
  parts.jobs.provide('live.sweepMedia', sweepWith(parts), { cron: '40 19 * * *' })
  return {
    /** In the transaction that ends the class. */
    enqueue: async (tx: Tx, liveId: string): Promise<void> => {
      const { rowCount } = await tx.db.execute(sql`
        insert into live_recordings (live_id) select id from live_classes
        where id = ${liveId} and mode <> 'file' and replay = 'auto' on conflict do nothing`)
      const options = {
        key: `live:${liveId}`,
        maxAttempts: MOST_TRIES,
        queue: 'live',
        runAt: new Date(Date.now() + AFTER_END_MS),
      }
      const { rows } = await tx.db.execute<{ mode: string }>(sql`select mode from live_classes where id = ${liveId}`)
      if (rowCount === 1 || rows[0]?.mode !== 'file') await enqueue(tx, JOB, { liveId }, options)
    },
  }
}
