import { conflictRefusals, listConflicts, saveConflict } from '@portal/contract/areas/access/conflict.ts'
import {
  decideReview,
  listReviewItems,
  listReviews,
  remindReview,
  startReview,
} from '@portal/contract/areas/access/review.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { save } from '../conflict/conflicts.ts'
import { list as listOfConflicts } from '../conflict/list.ts'
import { decide } from './decide.ts'
import { items, list } from './list.ts'
import { start } from './start.ts'
import { remind, watchReviews } from './watch.ts'

const EVERY_MORNING = '10 0 * * *'

export const reviewRoutes = (portal: Portal): void => {
  const { app, platform, jobs } = portal
  const titles = JSON.stringify(Object.fromEntries(privilegeRows.map(({ code, name }) => [code, name])))
  platform.constraints.provide('conflict_pairs_codes_key', conflictRefusals.taken)
  serveList(portal, listConflicts, [P.authorityReview], listOfConflicts)
  serve(app, saveConflict, save)
  serveList(portal, listReviews, [P.authorityReview], list)
  serve(app, listReviewItems, items.read)
  serve(app, startReview, start(titles))
  serve(app, decideReview, decide)
  serve(app, remindReview, remind)
  jobs.provide('accessReview.watch', () => watchReviews(platform), { cron: EVERY_MORNING })
}
