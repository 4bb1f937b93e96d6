import {
  answerCorrection,
  archiveFigures,
  contestLine,
  getArchive,
  listArchives,
  printArchives,
} from '@portal/contract/areas/archive/trainee.ts'
import { getArchiveProof } from '@portal/contract/areas/archive/trainee-proof.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { answer, contestWith } from './correction.ts'
import { figures } from './figures.ts'
import { type ArchiveReader, getWith } from './get.ts'
import { archiveList } from './list.ts'
import { print } from './print.ts'
import { proofWith } from './proof.ts'

export const traineeRoutes = (portal: Portal, read: ArchiveReader): void => {
  const { app } = portal
  serve(app, getArchive, getWith(read))
  serveList(portal, listArchives, [P.traineeArchiveExport], archiveList(portal.platform.secrets))
  serve(app, archiveFigures, figures)
  serve(app, printArchives, print)
  serve(app, contestLine, contestWith(read))
  serve(app, getArchiveProof, proofWith(portal, read))
  serve(app, answerCorrection, answer)
}
