import {
  hideOnBoards,
  listBoardPeople,
  listBoardUnits,
  rankPoints,
  rankPointsGrowth,
  rankPointsNear,
  rankPointsOfUnits,
  rulesOfPoints,
} from '@portal/contract/areas/points/board.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { growthRankOn } from './growth.ts'
import { keepBoards } from './kept-boards.ts'
import { nearOn, rankOn } from './persons.ts'
import { hide, rules } from './rules.ts'
import { unitRankOn } from './units.ts'
import { boardPeople, boardUnits } from './whole-board.ts'

export const boardRoutes = (portal: Portal): void => {
  const { app, platform } = portal
  const boards = keepBoards(platform)
  serve(app, rankPoints, rankOn(boards))
  serve(app, rankPointsNear, nearOn(boards))
  serve(app, rankPointsOfUnits, unitRankOn(platform))
  serve(app, rankPointsGrowth, growthRankOn(platform))
  serveList(portal, listBoardPeople, [P.examPointsAdjust], boardPeople)
  serveList(portal, listBoardUnits, [P.examPointsAdjust], boardUnits)
  serve(app, rulesOfPoints, rules)
  serve(app, hideOnBoards, hide)
}
