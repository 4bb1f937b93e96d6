import { forgotPassword, smsCode } from '@portal/contract/areas/account/sent-code.ts'
import { serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { SignInWays } from '../way/redirects.ts'
import { askForNewPassword, askSmsCode, SEND_CODE_JOB } from './ask-code.ts'
import { type CodeSender, sendAskedCode } from './send-code.ts'

export const sentCodeRoutes = (portal: Portal, ways: SignInWays, codes: CodeSender): void => {
  const { app, jobs } = portal
  serveWithOwnTransaction(app, smsCode, askSmsCode(portal, ways, codes))
  serveWithOwnTransaction(app, forgotPassword, askForNewPassword(portal, ways, codes))
  jobs.provide(SEND_CODE_JOB, sendAskedCode(portal, codes))
}
