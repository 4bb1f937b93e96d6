import { manageUsers } from '@portal/contract/areas/directory/user.ts'
import { day, id } from '@portal/contract/kit/scalars.ts'

/** The filters people see, with the words that chips and fields call them by. */
export const userFilter = manageUsers.body.shape.filter.unwrap().extend({
  orgId: id.meta({ label: '单位' }).optional(),
  roleId: id.meta({ label: '角色' }).optional(),
  groupId: id.meta({ label: '用户组' }).optional(),
  hiredFrom: day.meta({ label: '入职不早于' }).optional(),
  hiredTo: day.meta({ label: '入职不晚于' }).optional(),
})

export const userList = {
  ...manageUsers,
  body: manageUsers.body.extend({ filter: userFilter.prefault({}) }),
}
