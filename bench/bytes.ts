import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { must } from './crash/caller.ts'
import { requestOf, type Visitor } from './load.ts'

const FILE_BYTES = 64 * 1024 * 1024
export const RANGE_BYTES = 1024 * 1024

/** A file in the store of a site, known to its database. */
export const storeFile = async (db: pg.Client, dataDir: string, ownerId: string, ownerOrgId: string) => {
  const bytes = randomBytes(FILE_BYTES)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const folder = path.join(dataDir, 'store/objects', sha256.slice(0, 2))
  fs.mkdirSync(folder, { recursive: true })
  const file = path.join(folder, sha256)
  fs.writeFileSync(file, bytes)
  await db.query(`insert into blobs (sha256, bytes, container) values ($1, $2, 'mp4')`, [sha256, FILE_BYTES])
  const { rows } = await db.query<{ id: string }>(
    `insert into files (id, sha256, name, purpose, owner_id, owner_org_id)
     values (gen_random_uuid(), $1, '培训录像.mp4', 'video', $2, $3) returning id`,
    [sha256, ownerId, ownerOrgId],
  )
  return { id: rows[0]?.id ?? '', file }
}

/** Reads pieces of the file one after the other, as players do. */
export const rangeReader = (address: string, token?: string): Visitor => {
  let from = 0
  return {
    next: () => {
      from = (from + RANGE_BYTES) % FILE_BYTES
      const range = `bytes=${from}-${from + RANGE_BYTES - 1}`
      return requestOf({ method: 'GET', path: address, headers: { range }, ...(token !== undefined && { token }) })
    },
  }
}

export const signedAddress = async (url: string, fileId: string, token: string): Promise<string> => {
  const { url: address }: { url: string } = await must(url, 'rest/file/get', { fileId }, token)
  return address.slice(1)
}
