import { targetCells } from '@portal/contract/areas/learning/target/cells.ts'
import {
  copyTargetYear,
  listShortfall,
  personTitles,
  remindShort,
  roleTarget,
  simulateTarget,
} from '@portal/contract/areas/learning/target/target.ts'
import { P } from '@portal/contract/privileges.ts'
import { serveResource } from '#src/kit/resource-routes.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { onReports } from '../report-reads.ts'
import { copyYear, remindWith, shortfall, simulate } from './people.ts'
import { list, targetStore } from './store.ts'

export const targetRoutes = (portal: Portal): void => {
  const { app, platform } = portal
  const { reportDb } = platform
  serveResource(app, roleTarget, targetStore, ['save', 'delete'])
  serveList(portal, roleTarget.list, [P.roleHoursExport], list, { cells: targetCells })
  serve(app, copyTargetYear, copyYear)
  serve(app, simulateTarget, onReports(reportDb, simulate))
  serve(app, listShortfall, onReports(reportDb, shortfall.read))
  portal.exports.provide(listShortfall, [P.roleHoursExport], shortfall, {
    cells: {
      name: { title: personTitles.name, cell: ({ user }) => user.name },
      code: { title: personTitles.code, cell: ({ user }) => user.code },
      org: { title: personTitles.org, cell: ({ user }) => user.orgName },
    },
  })
  serve(app, remindShort, remindWith(portal.studyClock.now))
}
