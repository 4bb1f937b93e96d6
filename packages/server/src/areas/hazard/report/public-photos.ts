import { buffer } from 'node:stream/consumers'
import type { sendHazardPhoto } from '@portal/contract/areas/hazard/report.ts'
import { hazardRefusals as no } from '@portal/contract/areas/hazard/words.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { newToken, sha256 } from '#src/platform/secrets.ts'
import { hazardPhotos } from '#src/schema/hazard/hazard.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { checkContent } from '#src/shared/files/check-content.ts'
import { dropFiles } from '#src/shared/files/drop-files.ts'
import { insertFile, storeBytes } from '#src/shared/files/store-file.ts'
import { ensureAcceptable } from '#src/shared/files/uploads.ts'
import type { Portal } from '#src/shared/portal.ts'
import { rootOf } from '../hazard/cases.ts'
import { countPicture, placeOfCode } from './limits.ts'

const PURPOSE = 'hazard'

/** One picture of a report that is being written, of nobody; what no report takes is gone after a day. */
export const photoWith =
  (portal: Portal): HandlerOf<typeof sendHazardPhoto> =>
  async ({ tx, body: { placeToken, deviceId, attach }, origin }) => {
    const { platform, files } = portal
    await countPicture(platform.db, deviceId)
    if (placeToken !== undefined) await placeOfCode(tx, placeToken, { db: platform.db, address: origin.address })
    ensureAcceptable({ purpose: PURPOSE, fileName: attach.name, bytes: attach.bytes })
    const checked = await checkContent({ path: attach.path, name: attach.name, purpose: PURPOSE }, await files.tools())
    const stored = await storeBytes(files.store, checked)
    const owner = { name: attach.name, purpose: PURPOSE, ownerId: null, ownerOrgId: await rootOf(tx) }
    const { id } = await insertFile(tx.db, files.store, stored, checked, owner)
    const photoId = newToken()
    const expiresAt = new Date(Date.now() + DAY_MS)
    await tx.db.insert(hazardPhotos).values({ tokenHash: sha256(photoId), fileId: id, expiresAt })
    return { photoId, expiresAt }
  }

/** The files behind these tokens, each good for one report. */
export const takePhotos = async (tx: Tx, tokens: readonly string[]): Promise<string[]> => {
  const hashes = [...new Set(tokens)].map((token) => sha256(token))
  if (hashes.length === 0) return []
  const { rows } = await tx.db.execute<{ hash: string; id: string }>(sql`
    update hazard_photos set used_at = now()
    where token_hash = any(${sql.param(hashes)}) and used_at is null and expires_at > now()
    returning token_hash as hash, file_id as id`)
  if (rows.length < hashes.length) refuseField('photos', no.photoGone)
  return hashes.flatMap((hash) => rows.filter((row) => row.hash === hash).map(({ id }) => id))
}

/** Pictures that no report took. Their bytes go with the nightly cleaning of the store. */
export const dropUnusedPhotos = (portal: Portal): Promise<void> =>
  inBackground(portal.platform, async (tx) => {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      delete from hazard_photos where used_at is null and expires_at < now() returning file_id as id`)
    await dropFiles(
      tx,
      rows.map(({ id }) => id),
    )
  })

const MOST_BYTES = 600 * 1024
const kinds: Record<string, string> = { jpg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif' }

/** A picture inside the answer, for somebody who has no session to fetch one with; too large a one is left out. */
export const pictureInside = async ({ files }: Pick<Portal, 'files'>, tx: Tx, fileId: string | undefined) => {
  if (fileId === undefined) return '' as const
  const { rows } = await tx.db.execute<{ sha256: string; container: string; bytes: string }>(sql`
    select b.sha256, b.container, b.bytes from files f join blobs b on b.sha256 = f.sha256 where f.id = ${fileId}`)
  const [found] = rows
  const kind = kinds[found?.container ?? '']
  if (!found || kind === undefined || Number(found.bytes) > MOST_BYTES) return '' as const
  const bytes = await buffer((await files.store.openRead(found.sha256)).stream)
  return `data:image/${kind};base64,${bytes.toString('base64')}`
}
