import {
  deleteOrgs,
  enableOrgs,
  getOrg,
  listOrgs,
  mergeOrgs,
  moveOrg,
  orgHistory,
  orgRefusals,
  orgTree,
  saveOrg,
} from '@portal/contract/areas/directory/org.ts'
import { P } from '@portal/contract/privileges.ts'
import type { FastifyInstance } from 'fastify'
import { nameConstraint } from '#src/platform/envelope.ts'
import { serve } from '#src/platform/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import { readHistory } from './history.ts'
import { merge } from './merge.ts'
import { move } from './move.ts'
import { list, readUnit } from './queries.ts'
import { enable, remove } from './remove.ts'
import { save } from './save.ts'
import { readTree } from './tree.ts'

export const orgRoutes = (app: FastifyInstance): void => {
  nameConstraint('org_units_code_key', orgRefusals.codeTaken)
  nameConstraint('org_units_sibling_name_key', orgRefusals.siblingName)
  serveList(app, listOrgs, [P.orgAndDictionaryExport], list)
  serve(app, getOrg, ({ tx, body }) => readUnit(tx, body.id))
  serve(app, saveOrg, save)
  serve(app, deleteOrgs, remove)
  serve(app, orgTree, ({ tx, body }) => readTree(tx, body))
  serve(app, moveOrg, move)
  serve(app, mergeOrgs, merge)
  serve(app, enableOrgs, enable)
  serve(app, orgHistory, ({ tx, body }) => readHistory(tx, body.id))
}
