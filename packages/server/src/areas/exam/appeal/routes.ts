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
import { serve } from '#src/platform/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { decide, list } from './decide.ts'
import { take, transfer } from './hand-on.ts'
import { mine, saveWith, withdraw } from './own.ts'

export const appealRoutes = ({ app, attempts }: Portal): void => {
  serve(app, saveAppeal, saveWith(attempts))
  serve(app, withdrawAppeal, withdraw)
  serve(app, myAppeals, mine)
  serveList(app, listAppeals, [P.examExport], list)
  serve(app, decideAppeal, decide)
  serve(app, takeAppeal, take)
  serve(app, transferAppeal, transfer)
}
