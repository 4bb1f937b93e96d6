import type { Area } from '#src/shared/portal.ts'
import { approvalRoutes } from './approval/routes.ts'
import { grantSubject } from './grant/subject.ts'
import { memberRoutes } from './member/routes.ts'
import { personRoutes } from './person/routes.ts'
import { privilegeRoutes } from './privilege/routes.ts'
import { roleRoutes } from './role/routes.ts'

export const accessArea: Area = (portal) => {
  approvalRoutes(portal)
  portal.approval.register(grantSubject)
  roleRoutes(portal.app)
  memberRoutes(portal)
  personRoutes(portal)
  privilegeRoutes(portal)
}
