import {
  adjustPoints,
  listPointsDetail,
  listPointsEntries,
  myPoints,
  reversePointsEntry,
} from '@portal/contract/areas/points/entry.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { adjust, reverse } from './adjust.ts'
import { detail, entries } from './list.ts'
import { my } from './own-points.ts'

export const entryRoutes = (portal: Portal): void => {
  const { app } = portal
  serve(app, myPoints, my)
  serveList(portal, listPointsDetail, 'signedIn', detail)
  serveList(portal, listPointsEntries, [P.examPointsAdjust], entries)
  serve(app, adjustPoints, adjust)
  serve(app, reversePointsEntry, reverse)
}
