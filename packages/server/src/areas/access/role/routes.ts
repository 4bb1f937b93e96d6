import { roleRefusals } from '@portal/contract/areas/access/access-refusals.ts'
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
import type { FastifyInstance } from 'fastify'
import { nameConstraint } from '#src/platform/envelope.ts'
import { serve } from '#src/platform/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import { compare, grant } from './grant.ts'
import { list, readRole } from './queries.ts'
import { copy, remove, save } from './save.ts'

export const roleRoutes = (app: FastifyInstance): void => {
  nameConstraint('roles_code_key', roleRefusals.codeTaken)
  serveList(app, listRoles, [P.roleExport], list)
  serve(app, getRole, ({ tx, body }) => readRole(tx, body.id))
  serve(app, saveRole, save)
  serve(app, deleteRoles, remove)
  serve(app, grantRole, grant)
  serve(app, copyRole, copy)
  serve(app, compareRoles, compare)
}
