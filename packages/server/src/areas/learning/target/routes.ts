import { downloadBehind, getBehind, listBehind } from '@portal/contract/areas/learning/target/behind.ts'
import { targetCells } from '@portal/contract/areas/learning/target/cells.ts'
import {
  copyTargetYear,
  deleteRoleTargets,
  listRoleTargets,
  listShortfall,
  personTitles,
  remindShort,
  saveRoleTarget,
  simulateTarget,
} from '@portal/contract/areas/learning/target/target.ts'
import { P } from '@portal/contract/privileges.ts'
import { savedBy } from '#src/kit/save.ts'
import { deleteRows } from '#src/kit/store.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { roleTargets } from '#src/schema/study.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { onReports } from '../report-reads.ts'
import { behindWith } from './behind.ts'
import { downloadWith } from './behind-file.ts'
import { behindPeople } from './behind-people.ts'
import { copyYear, remindWith, shortfall, simulate } from './people.ts'
import { createTarget, listWith, updateTarget } from './store.ts'

export const targetRoutes = (portal: Portal): void => {
  const { app, platform } = portal
  const { reportDb } = platform
  serveList(portal, listRoleTargets, [P.roleHoursExport], listWith(portal), { cells: targetCells })
  serve(app, saveRoleTarget, savedBy({ create: createTarget, update: updateTarget }))
  serve(app, deleteRoleTargets, ({ tx, body }) => deleteRows(tx, roleTargets, body.ids))
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
  serve(app, getBehind, onReports(reportDb, behindWith(portal)))
  serve(app, listBehind, onReports(reportDb, behindPeople.read))
  portal.exports.provide(listBehind, [P.roleHoursExport, P.statisticsExport], behindPeople)
  serveWithOwnTransaction(app, downloadBehind, downloadWith(portal))
  serve(app, remindShort, remindWith(portal.studyClock.now))
}
