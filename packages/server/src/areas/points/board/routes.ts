import {
  hideOnBoards,
  rankPoints,
  rankPointsGrowth,
  rankPointsOfUnits,
  rulesOfPoints,
} from '@portal/contract/areas/points/board.ts'
import { serve } from '#src/platform/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { growthRank } from './growth.ts'
import { rank } from './persons.ts'
import { hide, rules } from './rules.ts'
import { unitRank } from './units.ts'

export const boardRoutes = ({ app }: Portal): void => {
  serve(app, rankPoints, rank)
  serve(app, rankPointsOfUnits, unitRank)
  serve(app, rankPointsGrowth, growthRank)
  serve(app, rulesOfPoints, rules)
  serve(app, hideOnBoards, hide)
}
