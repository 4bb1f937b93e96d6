import { explainedKinds } from '@portal/contract/areas/access/privilege-explain-words.ts'
import {
  changeGroupMembers,
  deleteUserGroups,
  getUserGroup,
  groupMembers,
  groupUsedBy,
  listUserGroups,
  previewGroup,
  saveUserGroup,
  userGroupRefusals,
} from '@portal/contract/areas/directory/group.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { deleteRows, getRow } from '#src/kit/store.ts'
import { type HandlerOf, serve } from '#src/platform/http/serve.ts'
import { userGroups } from '#src/schema/access.ts'
import { owned } from '#src/shared/access/explained-objects.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { changeMembers } from './change-members.ts'
import { preview } from './preview.ts'
import { list, listMembers, readGroup } from './queries.ts'
import { save } from './save.ts'
import { usesOfGroup } from './used-by.ts'

const usedBy: HandlerOf<typeof groupUsedBy> = async ({ tx, body }) => {
  await getRow(tx, userGroups, body.id)
  const uses = await usesOfGroup(tx, body.id)
  return { list: uses, total: uses.length }
}

const remove: HandlerOf<typeof deleteUserGroups> = ({ tx, body }) =>
  deleteRows(tx, userGroups, body.ids, async ({ id }) => {
    const uses = await usesOfGroup(tx, id)
    return uses.length === 0 ? null : fill(userGroupRefusals.inUse.message, { n: uses.length })
  })

export const groupRoutes = (portal: Portal): void => {
  const { app } = portal
  portal.explained.provide('userGroup', { name: explainedKinds.userGroup, find: owned('user_groups') })
  portal.platform.constraints.provide('user_groups_name_key', userGroupRefusals.nameTaken)
  serve(app, listUserGroups, list.read)
  serve(app, getUserGroup, ({ tx, body }) => readGroup(tx, body.id))
  serve(app, saveUserGroup, save)
  serve(app, previewGroup, preview)
  serveList(portal, groupMembers, [P.userGroupMember], listMembers(portal))
  serve(app, changeGroupMembers, changeMembers)
  serve(app, groupUsedBy, usedBy)
  serve(app, deleteUserGroups, remove)
}
