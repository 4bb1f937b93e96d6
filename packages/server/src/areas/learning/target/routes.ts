import {
  copyTargetYear,
  listShortfall,
  roleTarget,
  simulateTarget,
} from '@portal/contract/areas/learning/role-target.ts'
import { serveResource } from '#src/kit/resource-routes.ts'
import { serve } from '#src/platform/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { copyYear, shortfall, simulate } from './people.ts'
import { targetStore } from './store.ts'

export const targetRoutes = ({ app }: Portal): void => {
  serveResource(app, roleTarget, targetStore, ['list', 'save', 'delete'])
  serve(app, copyTargetYear, copyYear)
  serve(app, simulateTarget, simulate)
  serve(app, listShortfall, shortfall)
}
