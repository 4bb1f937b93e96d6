import {
  changeExamState,
  examReadiness,
  getExam,
  listExamOverrides,
  listExams,
  listMakeUp,
  overrideExam,
  saveExam,
} from '@portal/contract/areas/exam/exam/exam.ts'
import { sayExam } from '@portal/contract/areas/exam/exam/say.ts'
import { examInfo, myExams } from '@portal/contract/areas/exam/own/exam.ts'
import { proveExam } from '@portal/contract/areas/exam/proof.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { makeUp } from '../override/make-up.ts'
import { listOverrides, override } from '../override/override.ts'
import { infoWith, myWith } from '../own/own-exams.ts'
import { proveWith } from '../proof/prove.ts'
import { registerProving } from '../proof/run.ts'
import { changeStateWith } from './change-state.ts'
import { get } from './detail.ts'
import { createExamDraws } from './draw-exam.ts'
import { registerTelling } from './examinee-messages.ts'
import { list } from './list.ts'
import { registerPreparing } from './prepare.ts'
import { examSubject } from './publish.ts'
import { readinessWith, say } from './readiness.ts'
import { saveWith } from './save.ts'
import { examScene } from './scene.ts'

export const examRoutes = (portal: Portal): void => {
  const { app, attempts, approval, platform } = portal
  const draws = createExamDraws(platform.caches, attempts.versions)
  serveList(portal, listExams, [P.examExport], list)
  serve(app, getExam, get)
  serve(app, saveExam, saveWith(portal))
  serve(app, changeExamState, changeStateWith(portal))
  serve(app, sayExam, say)
  serve(app, examReadiness, readinessWith(portal))
  serve(app, proveExam, proveWith(portal))
  serve(app, overrideExam, override)
  serveList(portal, listExamOverrides, [P.examExport], listOverrides)
  serveList(portal, listMakeUp, [P.examExport], makeUp)
  serve(app, myExams, myWith(attempts))
  serve(app, examInfo, infoWith(attempts))

  approval.provide(examSubject)
  attempts.provide(examScene(platform, draws, attempts.versions))
  portal.pointsEvents.provide('examPassed')
  registerPreparing(portal, draws)
  registerProving(portal, draws)
  registerTelling(portal)
}
