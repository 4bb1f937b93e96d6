import { checkPack, listPacks, makePack, packFile } from '@portal/contract/areas/archive/pack.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { checkWith, fileWith, make, packList } from './ask.ts'

export const packRoutes = (portal: Portal): void => {
  const { app } = portal
  serve(app, checkPack, checkWith(portal))
  serve(app, makePack, make)
  serveList(portal, listPacks, [P.traineeArchiveExport], packList)
  serve(app, packFile, fileWith(portal))
}
