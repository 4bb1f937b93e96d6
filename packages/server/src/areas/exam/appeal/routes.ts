import { decideAppeal, listAppeals, myAppeals, saveAppeal, withdrawAppeal } from '@portal/contract/areas/exam/appeal.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { decide, list } from './decide.ts'
import { mine, saveWith, withdraw } from './own.ts'

export const appealRoutes = ({ app, attempts }: Portal): void => {
  serve(app, saveAppeal, saveWith(attempts))
  serve(app, withdrawAppeal, withdraw)
  serve(app, myAppeals, mine)
  serveList(app, listAppeals, [P.examExport], list)
  serve(app, decideAppeal, decide)
}
