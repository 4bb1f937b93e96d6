import {
  copyTargetYear,
  listShortfall,
  roleTarget,
  simulateTarget,
} from '@portal/contract/areas/learning/role-target.ts'
import { P } from '@portal/contract/privileges.ts'
import { serveResource } from '#src/kit/resource-routes.ts'
import { serve } from '#src/platform/serve.ts'
import { exportable } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { onReports } from '../report-reads.ts'
import { copyYear, shortfall, simulate } from './people.ts'
import { targetStore } from './store.ts'

export const targetRoutes = ({ app, platform: { reportDb } }: Portal): void => {
  serveResource(app, roleTarget, targetStore, ['list', 'save', 'delete'])
  exportable(app, roleTarget.list, [P.roleHoursExport], ({ tx, body }) => targetStore.list(tx, body))
  serve(app, copyTargetYear, copyYear)
  serve(app, simulateTarget, onReports(reportDb, simulate))
  serve(app, listShortfall, onReports(reportDb, shortfall))
}
