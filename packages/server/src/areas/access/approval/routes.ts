import { deleteDeputy, listDeputies, saveDeputy } from '@portal/contract/areas/access/approval-deputy.ts'
import {
  askForApprovers,
  decideApproval,
  decideDocumentApproval,
  findApprovers,
  listApprovalRecords,
  listApprovals,
  listDocumentApprovals,
  submitApproval,
} from '@portal/contract/areas/access/approval-record.ts'
import {
  getApproveRule,
  listApproveItems,
  listApproverCandidates,
  saveApproveRules,
} from '@portal/contract/areas/access/approval-rule.ts'
import {
  approvalHealth,
  approvalMatrix,
  approvalOrphans,
  approvalVersions,
} from '@portal/contract/areas/access/approval-survey.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askSetters } from './ask-setters.ts'
import { listCandidates } from './candidates.ts'
import { decideDocument, decideRequest } from './decide.ts'
import { listOwnDeputies, makeDeputy, removeDeputy } from './deputy.ts'
import { findApproversOf } from './find-approvers.ts'
import { provideGuide } from './guide.ts'
import { getHealth } from './health.ts'
import { listRequests, requestCells } from './list-requests.ts'
import { listRecords } from './records.ts'
import { getRule, listItems, listVersions } from './rules.ts'
import { saveRules } from './save-rules.ts'
import { submitOrWithdraw } from './submit.ts'
import { listMatrix } from './survey/matrix.ts'
import { listOrphans } from './survey/orphans.ts'

const WATCH_JOB = 'approval.watch'
const EVERY_FIVE_MINUTES = '*/5 * * * *'

export const approvalRoutes = (portal: Portal) => {
  const { app, approval, jobs } = portal
  serve(app, submitApproval, submitOrWithdraw(approval))
  serveList(portal, listApprovals, [P.authorityApproveAll], listRequests(listApprovals, approval), {
    cells: requestCells(approval),
  })
  serve(app, listDocumentApprovals, listRequests(listDocumentApprovals, approval, 'document').read)
  serve(app, decideApproval, decideRequest(approval))
  serve(app, decideDocumentApproval, decideDocument(approval))
  serve(app, listApprovalRecords, listRecords(approval))
  serve(app, findApprovers, findApproversOf(approval))
  serveWithOwnTransaction(app, askForApprovers, askSetters(portal))
  serve(app, listApproveItems, listItems(approval))
  serve(app, getApproveRule, getRule(approval))
  serve(app, saveApproveRules, saveRules(portal))
  serve(app, listApproverCandidates, listCandidates(portal))
  serve(app, listDeputies, listOwnDeputies)
  serve(app, saveDeputy, makeDeputy)
  serve(app, deleteDeputy, removeDeputy)
  serve(app, approvalMatrix, listMatrix(approval))
  serve(app, approvalOrphans, listOrphans(portal))
  serve(app, approvalHealth, getHealth(approval))
  serve(app, approvalVersions, listVersions(approval))
  provideGuide(portal)
  jobs.provide(WATCH_JOB, () => approval.watch(), { cron: EVERY_FIVE_MINUTES })
}
