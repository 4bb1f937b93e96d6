import {
  copyVideoQuestions,
  deleteVideoQuestions,
  listQuestionedVideos,
  listVideoQuestionPeople,
  listVideoQuestions,
  saveVideoQuestion,
  videoQuestionStat,
} from '@portal/contract/areas/video/question.ts'
import {
  answerVideoQuestion,
  askVideoQuestion,
  myVideoQuestions,
} from '@portal/contract/areas/video/question-answer.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { answerWith } from './answer.ts'
import { askWith, mineWith } from './ask.ts'
import { listWith } from './list.ts'
import { overview } from './overview.ts'
import { copyWith, deleteWith, saveWith } from './save.ts'
import { videoScene } from './scene.ts'
import { people, statWith } from './stat.ts'

export const videoQuestionRoutes = (portal: Portal): void => {
  const { app, attempts } = portal
  attempts.provide(videoScene(portal.studyItems))

  serve(app, listVideoQuestions, listWith(portal))
  serve(app, saveVideoQuestion, saveWith(portal))
  serve(app, deleteVideoQuestions, deleteWith(portal))
  serve(app, copyVideoQuestions, copyWith(portal))
  serve(app, videoQuestionStat, statWith(portal))
  serveList(portal, listVideoQuestionPeople, [P.schoolVideoExport], people.page)
  serveList(portal, listQuestionedVideos, [P.schoolVideoExport], overview)
  serve(app, myVideoQuestions, mineWith(portal.studyClock.now))
  serve(app, askVideoQuestion, askWith(attempts))
  serve(app, answerVideoQuestion, answerWith(attempts))
}
