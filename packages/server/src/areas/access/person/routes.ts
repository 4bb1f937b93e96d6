import {
  configPrivileges,
  configRoles,
  userPrivileges,
  userRoles,
} from '@portal/contract/areas/access/person-rights.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { configGrants } from './config-privileges.ts'
import { config } from './config-roles.ts'
import { readPrivileges, readRoles } from './read.ts'

export const personRoutes = (portal: Portal): void => {
  const { app } = portal
  serve(app, userPrivileges, ({ tx, body }) => readPrivileges(tx, body.userId))
  serve(app, userRoles, ({ tx, body, actor }) => readRoles(tx, actor, body.userId))
  serve(app, configRoles, config(portal))
  serve(app, configPrivileges, configGrants(portal))
}
