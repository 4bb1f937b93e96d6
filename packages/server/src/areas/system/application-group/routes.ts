import {
  type ApplicationGroupInput,
  changeGroupApps,
  deleteApplicationGroups,
  getApplicationGroup,
  listApplicationGroups,
  listGroupApps,
  applicationGroupRefusals as no,
  saveApplicationGroup,
  sortAppGroups,
} from '@portal/contract/areas/system/application-group.ts'
import { savedBy } from '#src/kit/save.ts'
import { deleteRows, insertRow, updateRow } from '#src/kit/store.ts'
import { serve } from '#src/platform/http/serve.ts'
import { applicationGroups } from '#src/schema/system/application.ts'
import type { Portal } from '#src/shared/portal.ts'
import { changeApps, groupAppList } from './apps.ts'
import { sortGroups } from './sort.ts'
import { groupList, readGroup } from './store.ts'

export const applicationGroupRoutes = (portal: Portal): void => {
  const { app } = portal
  portal.platform.constraints.provide('application_groups_name_key', no.nameTaken)
  serve(app, listApplicationGroups, groupList.read)
  serve(app, getApplicationGroup, ({ tx, body }) => readGroup(tx, body.id))
  serve(
    app,
    saveApplicationGroup,
    savedBy<ApplicationGroupInput>({
      create: (tx, input) => insertRow(tx, applicationGroups, input),
      update: (tx, key, input) => updateRow(tx, applicationGroups, key, input),
    }),
  )
  // The applications stay; without a group they stand under 其他.
  serve(app, deleteApplicationGroups, ({ tx, body }) => deleteRows(tx, applicationGroups, body.ids))
  serve(app, sortAppGroups, sortGroups)
  serve(app, listGroupApps, groupAppList.read)
  serve(app, changeGroupApps, changeApps)
}
