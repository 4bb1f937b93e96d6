import {
  changePaperState,
  checkPaper,
  copyPaper,
  getPaper,
  listPapers,
  previewPaper,
  printPaper,
  savePaper,
  scoresOfRule,
  simulatePaper,
} from '@portal/contract/areas/exam/paper/paper.ts'
import { usableBanks } from '#src/areas/assessment/public.ts'
import { type HandlerOf, serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { CountCells } from './availability.ts'
import { judgePaper } from './judge-paper.ts'
import { keepCells } from './kept-cells.ts'
import { list } from './lines.ts'
import { previewWith } from './preview.ts'
import { printWith } from './print/print.ts'
import { get } from './read.ts'
import { ruleScores } from './rule-scores.ts'
import { simulate } from './simulate.ts'
import { changeState, copy, save } from './write.ts'

const checkWith =
  (count: CountCells): HandlerOf<typeof checkPaper> =>
  async ({ tx, body, actor }) => {
    const judged = await judgePaper(tx, body, await usableBanks(tx, actor), count)
    return { ...judged, total: judged.total / 100 }
  }

/** 试卷 (40 section 4): composing, judging, drawing to look at, printing. */
export const paperRoutes = (portal: Portal): void => {
  const { app } = portal
  serve(app, listPapers, list.read)
  serve(app, getPaper, get)
  serve(app, savePaper, save)
  serve(app, changePaperState, changeState)
  serve(app, copyPaper, copy)
  serve(app, checkPaper, checkWith(keepCells(portal.platform)))
  serve(app, scoresOfRule, ruleScores)
  serve(app, simulatePaper, simulate)
  serve(app, previewPaper, previewWith(portal))
  serveWithOwnTransaction(app, printPaper, printWith(portal))
}
