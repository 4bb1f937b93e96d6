import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { UploadPlace } from './uploads.ts'

const BATCH = 500

/** Partial files whose row is gone. */
const dropOrphanParts = async ({ platform, dir }: UploadPlace): Promise<number> => {
  const names = await readdir(dir)
  const ids = [...new Set(names.map((name) => name.split('.')[0] ?? ''))].filter((id) => /^[0-9a-f-]{36}$/.test(id))
  const { rows } = await platform.db.execute<{ id: string }>(
    sql`select id from uploads where id = any(${sql.param(ids)}::uuid[]) and state in ('uploading', 'verifying')`,
  )
  const known = new Set(rows.map(({ id }) => id))
  let dropped = 0
  for (const name of names) {
    const file = path.join(dir, name)
    const info = await stat(file).catch(() => null)
    if (!info || known.has(name.split('.')[0] ?? '') || Date.now() - info.mtimeMs < DAY_MS) continue
    await rm(file, { force: true })
    dropped += 1
  }
  return dropped
}

/** Bytes that no file names any more; young ones are spared, their rows may be about to be written. */
const dropOrphanBytes = async ({ platform, store }: UploadPlace): Promise<number> => {
  let dropped = 0
  const drop = async (hashes: readonly string[]) => {
    const { rows } = await platform.db.execute<{ sha256: string }>(
      sql`select distinct sha256 from files where sha256 = any(${sql.param(hashes)})`,
    )
    const used = new Set(rows.map(({ sha256 }) => sha256))
    for (const sha256 of hashes) {
      if (used.has(sha256)) continue
      const gone = await platform.db.execute(sql`
        delete from blobs b where b.sha256 = ${sha256} and not exists (select 1 from files f where f.sha256 = b.sha256)
        returning 1`)
      const kept = await platform.db.execute(sql`select 1 from blobs where sha256 = ${sha256}`)
      if (kept.rowCount !== 0) continue
      await store.remove(sha256)
      dropped += gone.rowCount === null ? 0 : 1
    }
  }
  let batch: string[] = []
  for await (const { sha256, storedAt } of store.list()) {
    if (Date.now() - storedAt.getTime() < DAY_MS) continue
    batch.push(sha256)
    if (batch.length < BATCH) continue
    await drop(batch)
    batch = []
  }
  await drop(batch)
  return dropped
}

/** Rows whose bytes are gone cannot happen silently: they are counted and logged, never deleted. */
const countMissingBytes = async ({ platform, store }: UploadPlace): Promise<number> => {
  const { rows } = await platform.db.execute<{ sha256: string }>(sql`select sha256 from blobs`)
  let missing = 0
  for (const { sha256 } of rows) if ((await store.stat(sha256)) === null) missing += 1
  return missing
}

/** The nightly cleaning, both ways: rows without bytes and bytes without rows. */
export const sweepFiles = async (place: UploadPlace) => {
  const parts = await dropOrphanParts(place)
  const bytes = await dropOrphanBytes(place)
  const missing = await countMissingBytes(place)
  if (missing > 0) place.platform.log.error({ missing }, 'stored files are missing')
  return { parts, bytes, missing }
}
