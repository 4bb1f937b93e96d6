import {
  endSession,
  getUserInfo,
  keepSession,
  listSessions,
  logout,
  reauthenticate,
} from '@portal/contract/areas/account/session.ts'
import { callTogether } from '@portal/contract/areas/account/session-together.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { SignInWays } from '../way/redirects.ts'
import { endOwnSession, keep, listOwnSessions, signOut } from './own-sessions.ts'
import { proveAgain } from './reauthenticate.ts'
import { togetherWith } from './together.ts'
import { userInfoOf } from './user-info.ts'

export const sessionRoutes = (portal: Portal, ways: SignInWays): void => {
  const { app } = portal
  serve(app, logout, signOut)
  serve(app, getUserInfo, userInfoOf(portal))
  serve(app, keepSession, keep)
  serve(app, callTogether, togetherWith(app))
  serve(app, listSessions, listOwnSessions)
  serve(app, endSession, endOwnSession)
  serveWithOwnTransaction(app, reauthenticate, proveAgain(portal, ways))
}
