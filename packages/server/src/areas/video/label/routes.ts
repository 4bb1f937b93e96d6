import {
  deleteLabels,
  findByDicCode,
  label,
  labelRefusals,
  listLabelTree,
  mergeLabels,
  moveLabels,
} from '@portal/contract/areas/video/label.ts'
import { P } from '@portal/contract/privileges.ts'
import { serveResource } from '#src/kit/resource-routes.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { remove } from './delete.ts'
import { merge } from './merge.ts'
import { move } from './move.ts'
import { selectTree } from './queries.ts'
import { labelStore, list } from './store.ts'
import { treeLines } from './tree-lines.ts'

export const labelRoutes = (portal: Portal): void => {
  const { app } = portal
  portal.platform.constraints.provide('labels_sibling_name_key', labelRefusals.siblingName)
  serveResource(app, label, labelStore, ['get', 'save'])
  serveList(portal, label.list, [P.videoType, P.labelEdit], list)
  serve(app, deleteLabels, remove)
  serve(app, mergeLabels, merge)
  serve(app, moveLabels, move)
  serve(app, findByDicCode, ({ tx, body }) => selectTree(tx, body.dicCode))
  serveList(portal, listLabelTree, [P.labelEdit], treeLines)
}
