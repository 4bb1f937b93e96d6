import {
  applicationGroup,
  changeGroupApps,
  listGroupApps,
  applicationGroupRefusals as no,
  sortAppGroups,
} from '@portal/contract/areas/system/application-group.ts'
import { serveResource } from '#src/kit/resource-routes.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { changeApps, groupAppList } from './apps.ts'
import { sortGroups } from './sort.ts'
import { applicationGroupStore, groupList } from './store.ts'

export const applicationGroupRoutes = (portal: Portal): void => {
  const { app } = portal
  portal.platform.constraints.provide('application_groups_name_key', no.nameTaken)
  serveResource(app, applicationGroup, applicationGroupStore)
  serve(app, applicationGroup.list, groupList.read)
  serve(app, sortAppGroups, sortGroups)
  serve(app, listGroupApps, groupAppList.read)
  serve(app, changeGroupApps, changeApps)
}
