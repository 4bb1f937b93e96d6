import {
  changeGroupMembers,
  deleteGroups,
  groupMembers,
  groupUsedBy,
  previewGroup,
  userGroup,
  userGroupRefusals,
} from '@portal/contract/areas/directory/user-group.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { deleteRows } from '#src/kit/store.ts'
import { nameConstraint } from '#src/platform/envelope.ts'
import { type HandlerOf, serve } from '#src/platform/serve.ts'
import { userGroups } from '#src/schema/access.ts'
import { serveList } from '#src/shared/exchange/export/exportable.ts'
import type { Portal } from '#src/shared/portal.ts'
import { changeMembers } from './change-members.ts'
import { preview } from './preview.ts'
import { pageOfGroups, pageOfMembers, readGroup } from './queries.ts'
import { save } from './save.ts'
import { usesOfGroup } from './used-by.ts'

const usedBy: HandlerOf<typeof groupUsedBy> = async ({ tx, body }) => {
  await readGroup(tx, body.id)
  const list = await usesOfGroup(tx, body.id)
  return { list, total: list.length }
}

const remove: HandlerOf<typeof deleteGroups> = ({ tx, body }) =>
  deleteRows(tx, userGroups, body.ids, async ({ id }) => {
    const uses = await usesOfGroup(tx, id)
    return uses.length === 0 ? null : fill(userGroupRefusals.inUse.message, { n: uses.length })
  })

export const groupRoutes = ({ app, platform }: Portal): void => {
  nameConstraint('user_groups_name_key', userGroupRefusals.nameTaken)
  serve(app, userGroup.list, ({ tx, body }) => pageOfGroups(tx, body))
  serve(app, userGroup.get, ({ tx, body }) => readGroup(tx, body.id))
  serve(app, userGroup.save, save)
  serve(app, previewGroup, preview)
  serveList(app, groupMembers, [P.userGroupMember], ({ tx, body }) => pageOfMembers(tx, platform.secrets, body))
  serve(app, changeGroupMembers, changeMembers)
  serve(app, groupUsedBy, usedBy)
  serve(app, deleteGroups, remove)
}
