import {
  assignFeedback,
  changeFeedbackState,
  feedbackStat,
  getFeedback,
  listFeedbacks,
  mergeFeedbacks,
  myFeedbacks,
  replyFeedback,
  saveFeedback,
} from '@portal/contract/areas/system/feedback.ts'
import { P } from '@portal/contract/privileges.ts'
import { serve } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { feedbackList, get, ownFeedbackList, stat } from './read.ts'
import { assign, changeState, closeResolved, merge, openFeedbackFile, reply, save } from './write.ts'

const CLOSE_JOB = 'feedback.close'

export const feedbackRoutes = (portal: Portal): void => {
  const { app, files, jobs } = portal
  serve(app, saveFeedback, save)
  serve(app, myFeedbacks, ownFeedbackList.read)
  serveList(portal, listFeedbacks, [P.feedbackExport], feedbackList)
  serve(app, getFeedback, get(portal))
  serve(app, replyFeedback, reply)
  serve(app, changeFeedbackState, changeState)
  serve(app, assignFeedback, assign(portal))
  serve(app, mergeFeedbacks, merge)
  serve(app, feedbackStat, stat)
  files.uploaders.provide('feedback', async (_actor, purpose) => purpose === 'feedback')
  files.openers.provide('feedback', openFeedbackFile)
  jobs.provide(CLOSE_JOB, () => closeResolved(portal), { cron: '17 * * * *' })
}
