import {
  hideOnBoards,
  rankPoints,
  rankPointsGrowth,
  rankPointsOfUnits,
  rulesOfPoints,
} from '@portal/contract/areas/points/board.ts'
import { serve, serveEncoded } from '#src/platform/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { growthRankOn } from './growth.ts'
import { keepBoards } from './kept-boards.ts'
import { rankOn } from './persons.ts'
import { hide, rules } from './rules.ts'
import { unitRankOn } from './units.ts'

export const boardRoutes = ({ app, platform }: Portal): void => {
  serveEncoded(app, rankPoints, rankOn(keepBoards(platform)))
  serve(app, rankPointsOfUnits, unitRankOn(platform))
  serve(app, rankPointsGrowth, growthRankOn(platform))
  serve(app, rulesOfPoints, rules)
  serve(app, hideOnBoards, hide)
}
