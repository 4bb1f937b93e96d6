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
} from '@portal/contract/areas/exam/practice/practice.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { allowCovers } from './cover.ts'
import { getWith, listWith } from './list.ts'
import { mastery } from './mastery.ts'
import { myWith } from './own-practice-sets.ts'
import { previewWith } from './preview.ts'
import { round } from './round.ts'
import { changeState, saveWith } from './save.ts'
import { practiceScene } from './scene.ts'
import { stat } from './stat.ts'

/** 专项练习 (40 section 8). */
export const practiceRoutes = (portal: Portal): void => {
  const { app, attempts } = portal
  serveList(portal, listPractice, [P.questionBankExport], listWith(portal))
  serve(app, getPractice, getWith(portal))
  serve(app, savePractice, saveWith(portal))
  serve(app, changePracticeState, changeState)
  serve(app, practiceStat, stat)
  serve(app, previewPractice, previewWith(portal))
  serve(app, myPractice, myWith(portal))
  serve(app, practiceRound, round)
  serve(app, myMastery, mastery)

  allowCovers(portal)
  attempts.provide(practiceScene(attempts))
  portal.pointsEvents.provide('practiceRound')
}
