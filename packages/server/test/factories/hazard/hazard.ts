import { randomUUID } from 'node:crypto'
import { P } from '@portal/contract/privileges.ts'
import { v7 } from 'uuid'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { blobs, files } from '#src/schema/file.ts'
import { hazardPhotos, hazards } from '#src/schema/hazard/hazard.ts'
import type { Client, TestApp } from '../../app.ts'

/** A stored picture of a hazard, of this owner. */
export const aHazardPicture = async (db: Db, ownerId: string | null, bytes = randomUUID()): Promise<string> => {
  const id = v7()
  const hash = sha256(bytes)
  await db.insert(blobs).values({ sha256: hash, bytes: 1, container: 'jpg' }).onConflictDoNothing()
  await db
    .insert(files)
    .values({ id, sha256: hash, name: '现场.jpg', purpose: 'hazard', ownerId, ownerOrgId: ROOT_ORG_ID })
  return id
}

/** A picture that was sent without a session; answers what names it. */
export const aSentPhoto = async (db: Db): Promise<string> => {
  const token = randomUUID()
  const fileId = await aHazardPicture(db, null)
  await db
    .insert(hazardPhotos)
    .values({ fileId, tokenHash: sha256(token), expiresAt: new Date('2100-01-01T00:00:00Z') })
  return token
}

let serial = 0

/** A case as it stands, without what led there. */
export const aHazard = async (db: Db, values: Partial<typeof hazards.$inferInsert> = {}) => {
  serial += 1
  const at = new Date()
  const [row] = await db
    .insert(hazards)
    .values({
      number: `YH-1999-${String(serial).padStart(6, '0')}`,
      text: '配电箱门缺失，线缆裸露',
      source: 'snapshot',
      mode: 'anonymous',
      ownerOrgId: ROOT_ORG_ID,
      reportedAt: at,
      receptionDueAt: at,
      ...values,
    })
    .returning()
  if (!row) throw new Error('nothing was inserted')
  return row
}

/** Who decides about hazards everywhere. */
export const aReviewer = (t: TestApp): Promise<Client> => t.as(P.hazard, P.hazardApproval)
