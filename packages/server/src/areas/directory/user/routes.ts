import { explainedKinds } from '@portal/contract/areas/access/privilege-explain-words.ts'
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
import { sql } from 'drizzle-orm'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { mergeWith } from '../user-merge/merge.ts'
import { enable } from './enable.ts'
import { readUser } from './get.ts'
import { leave, rehire } from './leave.ts'
import { allUsers, enabledUsers } from './list.ts'
import { remove, restore } from './remove.ts'
import { save } from './save.ts'
import { resetWith, reveal, unlock } from './secrets.ts'

export const userRoutes = (portal: Portal): void => {
  const { app, platform } = portal
  portal.explained.provide('user', {
    name: explainedKinds.user,
    self: 'person',
    find: (id) => sql`select u.name, o.name as owner, o.id as owner_org_id, u.created_by as creator
      from users u join org_units o on o.id = u.primary_org_id where u.id = ${id} and u.deleted_at is null`,
  })
  platform.constraints.provide('users_code_key', userRefusals.codeTaken)
  platform.constraints.provide('users_login_name_key', userRefusals.loginNameTaken)
  serve(app, listUsers, enabledUsers(platform.secrets).read)
  serveList(portal, manageUsers, [P.userExport], allUsers(platform.secrets))
  serve(app, getUser, ({ tx, body }) => readUser(tx, body.id))
  serve(app, saveUser, save(portal))
  serve(app, deleteUsers, remove)
  serve(app, restoreUsers, restore)
  serve(app, enableUsers, enable)
  serve(app, mergeUsers, mergeWith(portal.belongings))
  serve(app, leaveUser, leave)
  serve(app, rehireUser, rehire)
  serve(app, unlockUsers, unlock)
  serveWithOwnTransaction(app, resetPassword, resetWith(portal))
  serveWithOwnTransaction(app, revealUser, reveal(portal))
}
