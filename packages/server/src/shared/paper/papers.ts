import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CertificateState } from '@portal/contract/areas/certificate/words.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { createProviders, type Providers } from '#src/platform/providers.ts'
import { files as fileTable } from '#src/schema/file.ts'
import { keptPapers } from '#src/schema/paper.ts'
import type { Files } from '../files/files.ts'
import { insertFile } from '../files/store-file.ts'
import { drawPaper } from './draw-paper.ts'
import type { Paper } from './paper.ts'

export type PaperKind = (typeof keptPapers.$inferSelect)['kind']

/** What anybody may learn of a paper by its code; the name is told masked. */
export interface VerifiedPaper {
  state: CertificateState
  title: string
  number: string
  personName: string
  org: string
  issuedAt: string
  /** First and last day, and that on which it was taken back, where there are such. */
  validFrom: string | null
  validTo: string | null
  revokedOn: string | null
}

export type FindVerified = (tx: Tx, code: string) => Promise<VerifiedPaper | null>

interface Kept {
  kind: PaperKind
  subjectId: string
  /** What stands across it, as the paper says. */
  across?: string
  /** Name of the file, without its ending. */
  name: string
  ownerId: string
  ownerOrgId: string
}

export interface KeptFile {
  id: string
  name: string
  sha256: string
}

/** Papers that prove something: kept once, and found by whoever holds their code. */
export interface Papers {
  verified: Providers<PaperKind, FindVerified>
  /** The file of a paper; it is drawn when it is asked for the first time, and never again. */
  keep(tx: Tx, kept: Kept, draw: () => Paper): Promise<KeptFile>
  /** What the code in the corner of a paper opens. */
  verifyUrl(code: string): string
}

/** Fit for a name of a file on any device. */
export const paperFileName = (name: string): string => `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').slice(0, 120)}.pdf`

const findKept = async ({ db }: Tx, { kind, subjectId, across = '' }: Kept): Promise<KeptFile | undefined> => {
  const [found] = await db
    .select({ id: fileTable.id, name: fileTable.name, sha256: keptPapers.sha256 })
    .from(keptPapers)
    .innerJoin(fileTable, eq(fileTable.id, keptPapers.fileId))
    .where(and(eq(keptPapers.kind, kind), eq(keptPapers.subjectId, subjectId), eq(keptPapers.across, across)))
  return found
}

export const createPapers = ({ platform, files }: { platform: Platform; files: Files }): Papers => {
  const { PUBLIC_URL, HOST, PORT } = platform.config

  const store = async (bytes: Buffer) => {
    const temp = path.join(platform.tempDir, `${randomUUID()}.pdf`)
    try {
      await writeFile(temp, bytes)
      return await files.store.put(temp)
    } finally {
      await rm(temp, { force: true })
    }
  }

  return {
    verified: createProviders('kind of verified papers'),
    verifyUrl: (code) => new URL(`/guide?verify=${code}`, PUBLIC_URL || `http://${HOST}:${PORT}`).href,
    keep: async (tx, kept, draw) => {
      const found = await findKept(tx, kept)
      if (found) return found
      const { bytes, sha256, missing, pages } = await drawPaper(draw())
      const { kind, subjectId, across = '', ownerId, ownerOrgId } = kept
      if (missing.length > 0) platform.log.warn({ kind, subjectId, missing }, 'a paper shows signs that no font has')
      const owner = { name: paperFileName(kept.name), purpose: 'paper', ownerId, ownerOrgId }
      const facts = { container: 'pdf', facts: { pages } }
      const file = await insertFile(tx.db, files.store, await store(bytes), facts, owner)
      const made = await tx.db
        .insert(keptPapers)
        .values({ kind, subjectId, across, fileId: file.id, sha256 })
        .onConflictDoNothing()
        .returning({ kind: keptPapers.kind })
      // Somebody else was quicker: his is the one that counts.
      const first = made.length === 0 ? await findKept(tx, kept) : undefined
      return first ?? { id: file.id, name: owner.name, sha256 }
    },
  }
}
