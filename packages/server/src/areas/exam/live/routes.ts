import { answerLivePush, currentLivePush, livePulse, liveQuizResult } from '@portal/contract/areas/exam/live/answer.ts'
import {
  closeLivePush,
  deleteLiveQuiz,
  extendLivePush,
  finishLiveQuiz,
  getLiveQuiz,
  listLiveQuizzes,
  liveBoard,
  pushLiveQuiz,
  saveLiveQuiz,
} from '@portal/contract/areas/exam/live/quiz.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { answerWith } from './answer.ts'
import { sweepLive } from './close.ts'
import { currentWith, pulseWith } from './current.ts'
import { boardWith, closeWith, endWithClass, extendWith, finishWith, pushWith } from './host.ts'
import { get, list } from './list.ts'
import { resultWith } from './result.ts'
import { remove, save } from './save.ts'
import { liveScene } from './scene.ts'
import { createLiveDesk } from './watch.ts'

/** 直播测验 (40 section 13). */
export const liveQuizRoutes = (portal: Portal): void => {
  const { app, attempts, jobs } = portal
  const desk = createLiveDesk(portal)
  serveList(portal, listLiveQuizzes, [P.liveClassExport], list)
  serve(app, getLiveQuiz, get)
  serve(app, saveLiveQuiz, save)
  serve(app, deleteLiveQuiz, remove)
  serve(app, pushLiveQuiz, pushWith(desk))
  serve(app, extendLivePush, extendWith(desk))
  serve(app, closeLivePush, closeWith(desk))
  serve(app, finishLiveQuiz, finishWith(desk))
  serve(app, liveBoard, boardWith(desk))
  serve(app, currentLivePush, currentWith(desk))
  serve(app, liveQuizResult, resultWith(desk))
  // Their statements are their own transactions: five hundred at once hold no connection while they wait.
  serveWithOwnTransaction(app, answerLivePush, answerWith(desk))
  serveWithOwnTransaction(app, livePulse, pulseWith(desk))

  attempts.provide(liveScene)
  portal.pointsEvents.provide('liveQuiz')
  portal.liveEnds.provide('quiz', endWithClass(desk))
  jobs.provide('live.sweepPushes', () => sweepLive(attempts), { cron: '* * * * *' })
}
