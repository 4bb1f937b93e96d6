import { listLoginWays, saveLoginWay, testLoginWay } from '@portal/contract/areas/account/way.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { CodeSender } from '../sent-code/send-code.ts'
import { list, save } from './manage.ts'
import type { SignInWays } from './redirects.ts'
import { test } from './test-way.ts'

export const wayRoutes = (portal: Portal, ways: SignInWays, codes: CodeSender): void => {
  const { app } = portal
  serve(app, listLoginWays, list(portal))
  serve(app, saveLoginWay, save(portal, codes))
  serveWithOwnTransaction(app, testLoginWay, test(portal, ways, codes))
}
