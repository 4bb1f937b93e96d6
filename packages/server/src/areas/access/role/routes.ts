import { explainedKinds } from '@portal/contract/areas/access/privilege-explain-words.ts'
import { roleRefusals } from '@portal/contract/areas/access/refusals.ts'
import {
  compareRoles,
  copyRole,
  deleteRoles,
  getRole,
  grantRole,
  listRoles,
  saveRole,
} from '@portal/contract/areas/access/role.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { owned } from '#src/shared/access/explained-objects.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { compare, grant } from './grant.ts'
import { list, readRole } from './queries.ts'
import { copy, remove, save } from './save.ts'

export const roleRoutes = (portal: Portal): void => {
  const { app } = portal
  portal.explained.provide('role', { name: explainedKinds.role, find: owned('roles') })
  portal.platform.constraints.provide('roles_code_key', roleRefusals.codeTaken)
  serveList(portal, listRoles, [P.roleExport], list)
  serve(app, getRole, ({ tx, body }) => readRole(tx, body.id))
  serve(app, saveRole, save)
  serve(app, deleteRoles, remove)
  serve(app, grantRole, grant)
  serve(app, copyRole, copy)
  serve(app, compareRoles, compare)
}
