import {
  decideAppeal,
  listAppeals,
  myAppeals,
  saveAppeal,
  takeAppeal,
  transferAppeal,
  withdrawAppeal,
} from '@portal/contract/areas/exam/appeal.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { decide } from './decide.ts'
import { allowAppealFiles, openAppealFiles } from './files.ts'
import { take, transfer } from './hand-on.ts'
import { listWith } from './list.ts'
import { mineWith, saveWith, withdraw } from './own.ts'

export const appealRoutes = (portal: Portal): void => {
  const { app, attempts } = portal
  allowAppealFiles(attempts)
  openAppealFiles(attempts)
  serve(app, saveAppeal, saveWith(attempts))
  serve(app, withdrawAppeal, withdraw)
  serve(app, myAppeals, mineWith(attempts))
  serveList(portal, listAppeals, [P.examExport], listWith(attempts))
  serve(app, decideAppeal, decide)
  serve(app, takeAppeal, take)
  serve(app, transferAppeal, transfer)
}
