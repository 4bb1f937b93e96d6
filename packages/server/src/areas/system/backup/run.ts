import { access, constants, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { backupWords as words } from '@portal/contract/areas/system/backup.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import pg, { escapeIdentifier } from 'pg'
import type { Platform } from '#src/platform/platform.ts'
import type { BackupCheck } from '#src/schema/system/maintenance.ts'
import { holdersOf } from '#src/shared/access/holders.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { Files } from '#src/shared/files/files.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { makePrivateFolder } from '../private-folder.ts'
import { dump } from './dump.ts'
import { lastGoodBackup } from './last-good.ts'
import type { Manifest } from './manifest.ts'
import { type Deviation, restore } from './restore.ts'
import { BACKUP_LOCK, moveRun } from './runs.ts'

const SHOWN_DEVIATIONS = 3

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })

/** Folder of a base backup that is taken now. */
export const folderName = (suffix: string) =>
  `base-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}-${suffix}`

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

export interface BackupTools {
  platform: Platform
  files: Pick<Files, 'store'>
}

/** The place can be written to. */
export const isPlaceUsable = async ({ config }: Pick<Platform, 'config'>): Promise<boolean> =>
  makePrivateFolder(config.backupDir)
    .then(() => access(config.backupDir, constants.W_OK))
    .then(
      () => true,
      () => false,
    )

/** Holds the lock by which others see that this process is at work, for as long as the work takes. */
const underLock = async <Value>({ pool }: Platform, work: () => Promise<Value>): Promise<Value> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      BACKUP_LOCK,
    ])
    if (!rows[0]?.mine) throw new Error('another backup or rehearsal is running')
    return await work()
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

const tellFailure = (platform: Platform, runId: string, what: string, why: string) =>
  platform.guarded(() =>
    inBackground(platform, async (tx) => {
      const last = await lastGoodBackup(tx.db)
      const to = last ? clock.format(last.takenAt) : words.never
      await sendMessage(tx, await holdersOf(tx.db, P.dataBackup), {
        event: `backup:${runId}`,
        kind: words.messageKind,
        title: fill(words.failedTitle, { what }),
        text: fill(words.failedText, { what, at: clock.format(new Date()), why: why.slice(0, 500), to }),
        link: '/system/dataList?tab=backup',
        reason: words.messageReason,
      })
    }),
  )

/** Runs one backup or rehearsal and writes how it ended; a failure is a line and a message, never silence. */
const runNoted = async (platform: Platform, runId: string, what: string, work: () => Promise<void>) => {
  try {
    await underLock(platform, async () => {
      // It may have run before, in a process that died.
      await moveRun(platform, runId, { state: 'running', startedAt: new Date(), endedAt: null, error: '' })
      await work()
    })
  } catch (error) {
    await moveRun(platform, runId, { state: 'failed', endedAt: new Date(), error: messageOf(error) })
    await tellFailure(platform, runId, what, messageOf(error))
    throw error
  }
}

/** A connection of its own: those of the pool send statements in a pipeline, which COPY cannot travel in. */
const withOwnConnection = async <Value>(
  { pool }: Platform,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> => {
  const client = new pg.Client({ connectionString: pool.options.connectionString })
  // A connection that is lost is told by the statement that fails.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What processes left that died at it; the caller holds the lock under which all of them work. */
const removeUnfinished = async (backupDir: string) => {
  const names = await readdir(backupDir)
  const unfinished = names.filter((name) => name.startsWith('base-') && name.endsWith('.part'))
  await Promise.all(unfinished.map((name) => rm(path.join(backupDir, name), { recursive: true, force: true })))
}

/** A base backup that stands in its folder: copied to the object store where there is one, and known as restorable. */
export const noteBase = async ({ platform, files }: BackupTools, runId: string, folder: string, manifest: Manifest) => {
  const { config } = platform
  if (config.S3_BUCKET !== '') await files.store.putTree(`backups/${folder}`, path.join(config.backupDir, folder))
  await moveRun(platform, runId, {
    state: 'ok',
    endedAt: new Date(),
    takenAt: new Date(manifest.takenAt),
    folder,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    bytes: manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0),
  })
}

const takeBase = async (tools: BackupTools, runId: string) => {
  const { platform } = tools
  const { config, build } = platform
  await makePrivateFolder(config.backupDir)
  await removeUnfinished(config.backupDir)
  const name = folderName(runId.slice(-8))
  const folder = path.join(config.backupDir, name)
  const manifest = await withOwnConnection(platform, (client) =>
    dump(client, {
      folder,
      build,
      onTable: (done, of) => (done === of ? moveRun(platform, runId, { state: 'checking' }) : undefined),
    }),
  )
  await noteBase(tools, runId, name, manifest)
}

export const runBase = (tools: BackupTools, runId: string): Promise<void> =>
  runNoted(tools.platform, runId, words.base, () => takeBase(tools, runId))

const checkOf = (name: string, deviations: readonly Deviation[], good: string): BackupCheck => {
  const bad = deviations
    .slice(0, SHOWN_DEVIATIONS)
    .map(({ table, expected, found }) => fill(words.differs, { table, a: expected, b: found }))
  const more = deviations.length > SHOWN_DEVIATIONS ? [fill(words.more, { n: deviations.length })] : []
  return { name, ok: deviations.length === 0, text: deviations.length === 0 ? good : [...bad, ...more].join('；') }
}

/** A database of its own on the same server, gone again afterwards. */
const withScratchDatabase = async <Value>(
  { pool }: Platform,
  name: string,
  work: (url: string) => Promise<Value>,
): Promise<Value> => {
  const own = pool.options.connectionString ?? ''
  const client = new pg.Client({ connectionString: own })
  await client.connect()
  const url = new URL(own)
  url.pathname = `/${name}`
  const drop = `drop database if exists ${escapeIdentifier(name)} with (force)`
  try {
    // Of a rehearsal that is taken up again the first try may have left it.
    await client.query(drop)
    await client.query(`create database ${escapeIdentifier(name)} template template0 encoding 'UTF8'`)
    return await work(url.href)
  } finally {
    await client.query(drop).catch(() => undefined)
    await client.end()
  }
}

const rehearse = async ({ platform }: BackupTools, runId: string) => {
  const last = await lastGoodBackup(platform.db)
  if (!last) throw new Error('there is no backup to restore')
  const folder = path.join(platform.config.backupDir, last.folder)
  const name = `portal_rehearsal_${runId.slice(-12)}`
  const { manifest, rowDeviations, sumDeviations } = await withScratchDatabase(platform, name, (url) =>
    restore(folder, url),
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const good = fill(words.equal, { n: manifest.tables.length, rows: rows.toLocaleString('zh-CN') })
  const checks = [
    { name: words.files, ok: true, text: good },
    checkOf(words.rows, rowDeviations, good),
    checkOf(words.sums, sumDeviations, good),
  ]
  const values = {
    ofId: last.id,
    takenAt: last.takenAt,
    folder: last.folder,
    tables: manifest.tables.length,
    rows,
    checks,
  }
  await moveRun(platform, runId, values)
  const failed = checks.filter(({ ok }) => !ok)
  if (failed.length > 0) throw new Error(failed.map(({ text }) => text).join('；'))
  await moveRun(platform, runId, { state: 'ok', endedAt: new Date() })
}

export const runRehearsal = (tools: BackupTools, runId: string): Promise<void> =>
  runNoted(tools.platform, runId, words.rehearsal, () => rehearse(tools, runId))

/** Removes the files of a backup whose time is over. */
export const removeBackup = async ({ platform, files }: BackupTools, run: { id: string; folder: string }) => {
  await rm(path.join(platform.config.backupDir, run.folder), { recursive: true, force: true })
  if (platform.config.S3_BUCKET !== '') await files.store.removeTree(`backups/${run.folder}`)
  await moveRun(platform, run.id, { removedAt: new Date() })
}
