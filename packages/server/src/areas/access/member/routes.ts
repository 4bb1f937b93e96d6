import {
  addRoleMembers,
  extendRoleMembers,
  removeRoleMembers,
  roleMembers,
} from '@portal/contract/areas/access/member.ts'
import { grantRefusals } from '@portal/contract/areas/access/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { addMembers } from './add.ts'
import { extend, removeMembers } from './change.ts'
import { roleMemberImport } from './import.ts'
import { listMembers } from './list.ts'

export const memberRoutes = (portal: Portal): void => {
  const { app, platform } = portal
  platform.constraints.provide('role_members_once_key', grantRefusals.alreadyMember)
  serveList(portal, roleMembers, [P.roleExport], listMembers(portal))
  serve(app, addRoleMembers, addMembers(portal))
  portal.imports.provide(roleMemberImport)
  serve(app, removeRoleMembers, removeMembers)
  serve(app, extendRoleMembers, extend(portal))
}
