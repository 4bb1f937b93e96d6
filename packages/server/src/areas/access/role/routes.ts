import { roleRefusals } from '@portal/contract/areas/access/refusals.ts'
import { compareRoles, copyRole, getRole, grantRole, role } from '@portal/contract/areas/access/role.ts'
import { P } from '@portal/contract/privileges.ts'
import type { FastifyInstance } from 'fastify'
import { nameConstraint } from '#src/platform/http/envelope.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import { compare, grant } from './grant.ts'
import { list, readRole } from './queries.ts'
import { copy, remove, save } from './save.ts'

export const roleRoutes = (app: FastifyInstance): void => {
  nameConstraint('roles_code_key', roleRefusals.codeTaken)
  serveList(app, role.list, [P.roleExport], list)
  serve(app, getRole, ({ tx, body }) => readRole(tx, body.id))
  serve(app, role.save, save)
  serve(app, role.delete, remove)
  serve(app, grantRole, grant)
  serve(app, copyRole, copy)
  serve(app, compareRoles, compare)
}
