import { type ArchiveProof, proofWords } from '@portal/contract/areas/archive/trainee-proof.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { and, desc, eq } from 'drizzle-orm'
import { studyProof } from '#src/areas/learning/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { documentAcknowledgements as acknowledgements } from '#src/schema/document/document.ts'
import type { ProvenHours } from '#src/shared/archive/archive.ts'
import { archiveProof } from '#src/shared/archive/proof.ts'
import type { Portal } from '#src/shared/portal.ts'
import { keepProof } from './proof.ts'

const { doc: words } = proofWords

/** Hours of a document: how it was read, and the signature for it as PDF where it was signed for. */
export const proofOfReading =
  (portal: Portal) =>
  async (tx: Tx, actor: Actor, entry: ProvenHours): Promise<ArchiveProof | null> => {
    const read = await studyProof(tx, 'doc', entry)
    const [signed] = await tx.db
      .select()
      .from(acknowledgements)
      .where(and(eq(acknowledgements.documentId, entry.itemId), eq(acknowledgements.userId, entry.userId)))
      .orderBy(desc(acknowledgements.versionNumber))
      .limit(1)
    if (!signed) return read
    const file = await keepProof(portal, tx, signed)
    const own = archiveProof('', [
      [words.at, shanghaiTime(signed.at)],
      [words.version, signed.versionName],
      [words.pages, `${signed.readPages} / ${signed.pages}`],
    ])
    return {
      ...(read ?? own),
      facts: [...(read?.facts ?? []), ...own.facts],
      files: [{ name: file.name, url: portal.files.fileUrl(actor, file) }],
    }
  }
