import {
  deleteUsers,
  getUser,
  listUsers,
  manageUsers,
  restoreUsers,
  saveUser,
} from '@portal/contract/areas/directory/user.ts'
import {
  enableUsers,
  leaveUser,
  rehireUser,
  resetPassword,
  revealUser,
  unlockUsers,
} from '@portal/contract/areas/directory/user-account.ts'
import { mergeUsers } from '@portal/contract/areas/directory/user-merge.ts'
import { userRefusals } from '@portal/contract/areas/directory/user-refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { nameConstraint } from '#src/platform/http/envelope.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { merge } from '../user-merge/merge.ts'
import { enable } from './enable.ts'
import { readUser } from './get.ts'
import { leave, rehire } from './leave.ts'
import { allUsers, enabledUsers } from './list.ts'
import { remove, restore } from './remove.ts'
import { save } from './save.ts'
import { resetWith, reveal, unlock } from './secrets.ts'

export const userRoutes = (portal: Portal): void => {
  const { app, platform } = portal
  nameConstraint('users_code_key', userRefusals.codeTaken)
  nameConstraint('users_login_name_key', userRefusals.loginNameTaken)
  serve(app, listUsers, enabledUsers(platform.secrets).read)
  serveList(app, manageUsers, [P.userExport], allUsers(platform.secrets))
  serve(app, getUser, ({ tx, body }) => readUser(tx, body.id))
  serve(app, saveUser, save(portal))
  serve(app, deleteUsers, remove)
  serve(app, restoreUsers, restore)
  serve(app, enableUsers, enable)
  serve(app, mergeUsers, merge)
  serve(app, leaveUser, leave)
  serve(app, rehireUser, rehire)
  serve(app, unlockUsers, unlock)
  serveWithOwnTransaction(app, resetPassword, resetWith(portal))
  serveWithOwnTransaction(app, revealUser, reveal(portal))
}
