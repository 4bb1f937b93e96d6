import { countDocumentStates, listDocuments } from '@portal/contract/areas/document/document-list.ts'
import {
  changeDocumentState,
  deleteDocuments,
  getDocumentRoles,
  saveDocument,
  saveDocumentRoles,
} from '@portal/contract/areas/document/document-manage.ts'
import { getDocument } from '@portal/contract/areas/document/document-single.ts'
import {
  acknowledgeDocument,
  documentProof,
  documentProofs,
  documentReadStat,
  downloadDocument,
  listDocumentReaders,
} from '@portal/contract/areas/document/reading.ts'
import { listDocumentVersions } from '@portal/contract/areas/document/version-list.ts'
import { documentProgress, retryConvert } from '@portal/contract/areas/document/version-progress.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { changeStateWith } from './document/change-state.ts'
import { removeWith } from './document/delete.ts'
import { createDocumentFigures } from './document/figures.ts'
import { countStates, listOf } from './document/list.ts'
import { roles, saveRoles } from './document/roles.ts'
import { saveWith } from './document/save.ts'
import { singleWith } from './document/single.ts'
import { acknowledgeWith } from './reading/acknowledge.ts'
import { downloadWith } from './reading/download.ts'
import { proofWith } from './reading/proof.ts'
import { askForProofs } from './reading/proofs.ts'
import { readStat } from './reading/read-stat.ts'
import { readersOf } from './reading/readers.ts'
import { progress, retry } from './version/progress.ts'
import { versionList } from './version/versions.ts'

export const documentRoutes = (portal: Portal): void => {
  const { app, platform, files } = portal
  const figures = createDocumentFigures(platform)

  serveList(portal, listDocuments, [P.schoolDocExport], listOf(files, figures))
  serve(app, countDocumentStates, countStates)
  serve(app, getDocument, singleWith(portal, figures))
  serve(app, saveDocument, saveWith(portal))
  serve(app, deleteDocuments, removeWith(portal))
  serve(app, changeDocumentState, changeStateWith(portal))
  serve(app, getDocumentRoles, roles)
  serve(app, saveDocumentRoles, saveRoles)

  serve(app, listDocumentVersions, versionList)
  serve(app, documentProgress, progress)
  serve(app, retryConvert, retry)

  serve(app, acknowledgeDocument, acknowledgeWith(portal))
  serve(app, documentReadStat, readStat)
  serveList(portal, listDocumentReaders, [P.schoolDocExport], readersOf)
  serve(app, documentProof, proofWith(portal))
  serve(app, documentProofs, askForProofs)
  serve(app, downloadDocument, downloadWith(portal))
}
