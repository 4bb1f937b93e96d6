import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { archiveJob, type archiveLog } from '@portal/contract/areas/system/log/archive.ts'
import { logRefusals } from '@portal/contract/areas/system/log/log.ts'
import { retentionKinds } from '@portal/contract/areas/system/retention.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { allowTime, type Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import { type LogName, logArchives } from '#src/schema/system/log.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { createJobRow, isJobOpen } from '../background-job.ts'
import { makePrivateFolder, PRIVATE_FILE } from '../private-folder.ts'
import { archivedEnd, type ChainEnd, digestOf, entriesOf, linkHash } from './chain.ts'
import { sealLog } from './seal.ts'

export const ARCHIVE_JOB = 'system.log.archive'

const BATCH = 2000

interface Line extends Record<string, unknown> {
  chainNo: number
  entryNo: number
  prevHash: string
  hash: string
  digest: string
  entry: Record<string, unknown>
}

const linesAfter = async (db: Db, log: LogName, chainNo: number, upTo: number): Promise<Line[]> => {
  const { rows } = await db.execute<Line>(sql`
    select l.chain_no as "chainNo", l.entry_no as "entryNo", l.prev_hash as "prevHash", l.hash,
      ${digestOf(log)} as digest, to_jsonb(e) as entry
    from log_links l join ${entriesOf(log)} on e.no = l.entry_no
    where l.log = ${log} and l.chain_no > ${chainNo} and l.chain_no <= ${upTo} order by l.chain_no limit ${BATCH}`)
  return rows
}

/** The last link before the first entry that must stay: what is archived is a whole piece of the chain. */
const lastToArchive = async (db: Db, log: LogName, before: Date): Promise<number> => {
  const { rows } = await db.execute<{ last: number | null }>(sql`
    select coalesce(
      (select min(l.chain_no) - 1 from log_links l join ${entriesOf(log)} on e.no = l.entry_no
        where l.log = ${log} and e.at >= ${before.toISOString()}::timestamptz),
      (select max(chain_no) from log_links where log = ${log})) as last`)
  return rows[0]?.last ?? 0
}

interface Written {
  file: string
  bytes: number
  sha256: string
  entries: number
  end: ChainEnd
}

interface Part {
  log: LogName
  start: ChainEnd
  upTo: number
}

async function* checkedLines(platform: Platform, { log, start, upTo }: Part, written: Written) {
  for (;;) {
    const lines = await linesAfter(platform.reportDb, log, written.end.chainNo, upTo)
    for (const { digest, ...line } of lines) {
      const hash = linkHash(platform.secrets, { log, ...line }, digest)
      if (line.prevHash !== written.end.hash || hash !== line.hash)
        throw new Error(`the chain of ${log} is broken at entry ${line.entryNo}: nothing was archived`)
      written.end = line
      written.entries += 1
      yield `${JSON.stringify(line)}\n`
    }
    if (lines.length < BATCH) break
  }
  if (written.entries !== upTo - start.chainNo) throw new Error(`links of ${log} are missing: nothing was archived`)
}

/** One line per entry with its link, compressed, on the disk before anything is removed. */
const writeFile = async (platform: Platform, part: Part): Promise<Written> => {
  const { log, start, upTo } = part
  const folder = path.join(platform.config.backupDir, 'logs')
  await makePrivateFolder(platform.config.backupDir)
  await makePrivateFolder(folder)
  const file = path.join(folder, `${log}-${start.chainNo + 1}-${upTo}.jsonl.gz`)
  const hash = createHash('sha256')
  const written: Written = { file, bytes: 0, sha256: '', entries: 0, end: start }
  const count = new PassThrough()
  count.on('data', (chunk: Buffer) => {
    written.bytes += chunk.length
    hash.update(chunk)
  })
  try {
    await pipeline(
      checkedLines(platform, part, written),
      createGzip(),
      count,
      fs.createWriteStream(`${file}.part`, { mode: PRIVATE_FILE }),
    )
    const handle = await open(`${file}.part`, 'r+')
    await handle.sync()
    await handle.close()
    await rename(`${file}.part`, file)
  } catch (error) {
    await rm(`${file}.part`, { force: true })
    throw error
  }
  return { ...written, sha256: hash.digest('hex') }
}

const removeFromDatabase = (platform: Platform, part: Part, written: Written, before: Date, by: string | null) =>
  inBackground(platform, async (tx) => {
    const { log, start, upTo } = part
    await allowTime(tx.db, 0)
    await tx.db.execute(sql`select set_config('portal.archiving', 'on', true)`)
    const gone = sql`e.no in (select entry_no from log_links where log = ${log} and chain_no <= ${upTo})`
    await tx.db.execute(sql`delete from ${entriesOf(log)} where ${gone}`)
    await tx.db.execute(sql`delete from log_links where log = ${log} and chain_no <= ${upTo}`)
    const { file, bytes, sha256, entries, end } = written
    const signature = platform.secrets.sign(`log-archive|${log}|${upTo}|${end.hash}|${sha256}`)
    await tx.db.insert(logArchives).values({
      log,
      fromChainNo: start.chainNo + 1,
      toChainNo: upTo,
      lastEntryNo: end.entryNo,
      lastHash: end.hash,
      entries,
      before,
      file: path.basename(file),
      bytes,
      sha256,
      signature,
      by,
    })
  })

/** What {@link archiveBefore} would move now. */
export const archivable = async (platform: Platform, log: LogName, before: Date) => {
  await sealLog(platform, log)
  const { rows } = await platform.db.execute<{ count: number; from: string | null; to: string | null }>(sql`
    select count(*) as count, min(e.at) as "from", max(e.at) as "to"
    from log_links l join ${entriesOf(log)} on e.no = l.entry_no
    where l.log = ${log} and l.chain_no <= ${await lastToArchive(platform.db, log, before)}`)
  const { count = 0, from = null, to = null } = rows[0] ?? {}
  return { count, from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) }
}

/** Moves the entries of a log of before that moment into a sealed file; answers how many. */
export const archiveBefore = async (
  platform: Platform,
  log: LogName,
  before: Date,
  by: string | null,
): Promise<number> => {
  await sealLog(platform, log)
  const start = await archivedEnd(platform.db, log)
  const upTo = await lastToArchive(platform.db, log, before)
  if (upTo <= start.chainNo) return 0
  const part = { log, start, upTo }
  const written = await writeFile(platform, part)
  await removeFromDatabase(platform, part, written, before, by)
  return written.entries
}

export const startArchive: HandlerOf<typeof archiveLog> = async ({ tx, body, actor }) => {
  const { leastDays } = retentionKinds.operationLog
  ensure(body.before.getTime() <= Date.now() - leastDays * DAY_MS, logRefusals.archiveTooNew, { n: leastDays })
  ensure(!(await isJobOpen(tx, ARCHIVE_JOB)), logRefusals.archiveRunning)

  const jobId = await createJobRow(tx, { kind: ARCHIVE_JOB, title: archiveJob, ownerId: actor.id })
  const before = body.before.toISOString()
  await enqueue(tx, ARCHIVE_JOB, { jobId, before, by: actor.id }, { maxAttempts: 1 })
  noteArchive(tx, before)
  return { jobId }
}

const noteArchive = (tx: Tx, before: string) =>
  tx.notes.push({
    objectType: 'logs',
    objectId: '',
    objectName: archiveJob,
    diff: [{ field: 'to', before: null, after: before }],
    kind: 'run',
  })
