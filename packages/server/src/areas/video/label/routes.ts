import {
  deleteLabels,
  findByDicCode,
  getLabel,
  labelRefusals,
  listLabels,
  listLabelTree,
  mergeLabels,
  moveLabels,
  saveLabel,
} from '@portal/contract/areas/video/label.ts'
import { P } from '@portal/contract/privileges.ts'
import { savedBy } from '#src/kit/save.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { remove } from './delete.ts'
import { merge } from './merge.ts'
import { move } from './move.ts'
import { labelWithFigures, selectTree } from './queries.ts'
import { createLabel, list, updateLabel } from './store.ts'
import { treeLines } from './tree-lines.ts'

export const labelRoutes = (portal: Portal): void => {
  const { app } = portal
  portal.platform.constraints.provide('labels_sibling_name_key', labelRefusals.siblingName)
  serveList(portal, listLabels, [P.videoType, P.labelEdit], list)
  serve(app, getLabel, ({ tx, body }) => labelWithFigures(tx, body.id))
  serve(app, saveLabel, savedBy({ create: createLabel, update: updateLabel }))
  serve(app, deleteLabels, remove)
  serve(app, mergeLabels, merge)
  serve(app, moveLabels, move)
  serve(app, findByDicCode, ({ tx, body }) => selectTree(tx, body.dicCode))
  serveList(portal, listLabelTree, [P.labelEdit], treeLines)
}
