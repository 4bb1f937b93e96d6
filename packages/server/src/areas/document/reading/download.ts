import type { downloadDocument } from '@portal/contract/areas/document/reading.ts'
import { documentRefusals as no } from '@portal/contract/areas/document/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { documentDownloads } from '#src/schema/document/document.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findManaged, findOpen } from '../document/access.ts'
import { findVersion, nameOfVersion, newestVersion, pdfNameOf, versionByName } from '../version/versions.ts'

/** Makes an address for the file and counts it; a document that cannot be read here is downloaded as it came. */
export const downloadWith =
  ({ files }: Portal): HandlerOf<typeof downloadDocument> =>
  async ({ tx, body, actor }) => {
    const managed = await findManaged(tx, actor, body.id, 'menu')
    const document = managed ?? (await findOpen(tx, actor, body.id)) ?? refuse(errors.missing)
    ensure(managed || document.allowDownload, no.noDownload)
    const current = await findVersion(tx, document.currentVersionId)
    const asked =
      body.version === undefined
        ? (current ?? (await newestVersion(tx, body.id)))
        : await versionByName(tx, body.id, body.version)
    const version = asked ?? refuse(no.versionMissing)
    ensure(managed || version.id === current?.id, no.versionMissing)

    const pdf = body.original ? null : version.pdfFileId
    const name = pdf === null ? version.originalName : pdfNameOf(version)
    const original = pdf === null
    await tx.db
      .insert(documentDownloads)
      .values({ documentId: document.id, versionId: version.id, userId: actor.id, original })
    const diff = [{ field: 'download', before: '', after: `${name} (${nameOfVersion(version)})` }]
    tx.notes.push({ objectType: 'documents', objectId: document.id, objectName: document.title, diff })
    return {
      url: files.fileUrl(actor, { id: pdf ?? version.fileId, name }, 'attachment'),
      name,
      expiresAt: files.expiresAt(),
    }
  }
