import type { Area } from '#src/shared/portal.ts'
import { approvalRoutes } from './approval/routes.ts'

export const accessArea: Area = (portal) => {
  approvalRoutes(portal)
}
