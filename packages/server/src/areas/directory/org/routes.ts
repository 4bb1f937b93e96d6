import { explainedKinds } from '@portal/contract/areas/access/privilege-explain-words.ts'
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
import { sql } from 'drizzle-orm'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { readHistory } from './history.ts'
import { merge } from './merge.ts'
import { move } from './move.ts'
import { list, readUnit } from './queries.ts'
import { enable, remove } from './remove.ts'
import { save } from './save.ts'
import { readTree } from './tree.ts'

export const orgRoutes = (portal: Portal): void => {
  const { app } = portal
  portal.explained.provide('org', {
    name: explainedKinds.org,
    self: 'unit',
    find: (id) =>
      sql`select o.name, o.name as owner, o.id as owner_org_id, o.created_by as creator from org_units o where o.id = ${id}`,
  })
  portal.platform.constraints.provide('org_units_code_key', orgRefusals.codeTaken)
  portal.platform.constraints.provide('org_units_sibling_name_key', orgRefusals.siblingName)
  serveList(portal, listOrgs, [P.orgAndDictionaryExport], list)
  serve(app, getOrg, ({ tx, body }) => readUnit(tx, body.id))
  serve(app, saveOrg, save)
  serve(app, deleteOrgs, remove)
  serve(app, orgTree, ({ tx, body }) => readTree(tx, body))
  serve(app, moveOrg, move)
  serve(app, mergeOrgs, merge)
  serve(app, enableOrgs, enable)
  serve(app, orgHistory, ({ tx, body }) => readHistory(tx, body.id))
}
