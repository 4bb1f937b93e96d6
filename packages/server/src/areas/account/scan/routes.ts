import { scanConfirm, scanState } from '@portal/contract/areas/account/scan.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { confirmScan } from './confirm.ts'
import { stateOfTicket } from './tickets.ts'

export const scanRoutes = ({ app }: Portal): void => {
  serve(app, scanState, async ({ tx, body }) => ({ state: await stateOfTicket(tx.db, body.scanId) }))
  serve(app, scanConfirm, confirmScan)
}
