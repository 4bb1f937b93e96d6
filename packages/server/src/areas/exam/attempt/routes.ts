import {
  getAttempt,
  pulseAttempt,
  reportAttemptEvents,
  reviewAttempt,
  saveAttempt,
  startAttempt,
  submitAttempt,
  takeOverAttempt,
} from '@portal/contract/areas/exam/attempt/attempt.ts'
import { takeAnswerFile } from '@portal/contract/areas/exam/attempt/file.ts'
import { answerOneQuestion } from '@portal/contract/areas/exam/attempt/instant.ts'
import { serve, serveReady, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { reviewWith } from '../review/review.ts'
import { answerOneWith } from './answer-one.ts'
import { eraseDevices } from './erase-devices.ts'
import { pulseWith } from './pulse.ts'
import { reportEventsWith } from './report-events.ts'
import { saveWith } from './save.ts'
import { startWith } from './start.ts'
import { submitWith } from './submit.ts'
import { allowAnswerFiles, takeAnswerFileNow } from './take-file.ts'
import { getWith, takeOverWith } from './take-over.ts'
import { tallyAnswers } from './tally.ts'

const TALLY_CRON = '* * * * *'
/** Every night at 19:20 UTC, 03:20 in Shanghai. */
const ERASE_CRON = '20 19 * * *'

export const attemptRoutes = ({ app, attempts, jobs, platform, settings }: Portal): void => {
  serveReady(app, getAttempt, getWith(attempts))
  serveWithOwnTransaction(app, takeOverAttempt, takeOverWith(attempts))
  // Their own keys recognise what is sent again: no copy of the whole paper is kept for repeats.
  serveWithOwnTransaction(app, startAttempt, startWith(attempts))
  serveWithOwnTransaction(app, answerOneQuestion, answerOneWith(attempts))
  // Revisions recognise what is sent again, and evidence of what is refused must stay.
  serveWithOwnTransaction(app, saveAttempt, saveWith(attempts))
  serveWithOwnTransaction(app, pulseAttempt, pulseWith(attempts))
  serveWithOwnTransaction(app, submitAttempt, submitWith(attempts))
  serve(app, reportAttemptEvents, reportEventsWith(attempts))
  serve(app, takeAnswerFile, takeAnswerFileNow)
  allowAnswerFiles(attempts)
  serve(app, reviewAttempt, reviewWith(attempts))
  jobs.provide('attempt.tally', () => tallyAnswers(platform), { cron: TALLY_CRON })
  jobs.provide('attempt.eraseDevices', async () => eraseDevices(platform, await settings.get('attemptDeviceDays')), {
    cron: ERASE_CRON,
  })
}
