import {
  changePracticeState,
  getPractice,
  listPractice,
  myMastery,
  myPractice,
  practiceRound,
  practiceStat,
  previewPractice,
  savePractice,
} from '@portal/contract/areas/exam/practice.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import { registerPointsEvent } from '#src/shared/points/events.ts'
import type { Portal } from '#src/shared/portal.ts'
import { get, list } from './list.ts'
import { mastery } from './mastery.ts'
import { my } from './my.ts'
import { previewWith } from './preview.ts'
import { round } from './round.ts'
import { changeState, save } from './save.ts'
import { practiceScene } from './scene.ts'
import { stat } from './stat.ts'

/** 专项练习 (40 section 8). */
export const practiceRoutes = (portal: Portal): void => {
  const { app, attempts } = portal
  serveList(app, listPractice, [P.questionBankExport], list)
  serve(app, getPractice, get)
  serve(app, savePractice, save)
  serve(app, changePracticeState, changeState)
  serve(app, practiceStat, stat)
  serve(app, previewPractice, previewWith(portal))
  serve(app, myPractice, my)
  serve(app, practiceRound, round)
  serve(app, myMastery, mastery)

  attempts.register(practiceScene(attempts))
  registerPointsEvent('practiceRound')
}
