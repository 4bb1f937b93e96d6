import type { Area } from '#src/shared/portal.ts'
import { approvalRoutes } from './approval/routes.ts'
import { createCallGuard } from './call-guard.ts'
import { grantSubject } from './grant/subject.ts'
import { memberRoutes } from './member/routes.ts'
import { registerApprovalsOfPeople } from './merge-people.ts'
import { personRoutes } from './person/routes.ts'
import { policyRoutes } from './policy/routes.ts'
import { previewRoutes } from './preview/routes.ts'
import { privilegeRoutes } from './privilege/routes.ts'
import { approvalTime } from './report/approval-report.ts'
import { reviewRoutes } from './review/routes.ts'
import { roleRoutes } from './role/routes.ts'

export const accessArea: Area = (portal) => {
  registerApprovalsOfPeople(portal.belongings, portal.approval)
  portal.platform.guardCall = createCallGuard(portal)
  approvalRoutes(portal)
  portal.approval.provide(grantSubject)
  portal.reports.provide(approvalTime)
  roleRoutes(portal)
  memberRoutes(portal)
  personRoutes(portal)
  privilegeRoutes(portal)
  policyRoutes(portal)
  previewRoutes(portal)
  reviewRoutes(portal)
}
