import { manageUsers } from '@portal/contract/areas/directory/user.ts'
import { accountState, employment } from '@portal/contract/areas/directory/user-fields.ts'
import { day, id } from '@portal/contract/kit/scalars.ts'
import { z } from 'zod'

/** The filters people see, with the words that chips and fields call them by. */
export const userFilter = manageUsers.body.shape.filter.unwrap().extend({
  roleId: id.meta({ label: '角色' }).optional(),
  groupId: id.meta({ label: '用户组' }).optional(),
  hiredFrom: day.meta({ label: '入职不早于' }).optional(),
  hiredTo: day.meta({ label: '入职不晚于' }).optional(),
})

export const userList = {
  ...manageUsers,
  body: manageUsers.body.extend({ filter: userFilter.prefault({}) }),
}

/** Sub-tabs of the list; each is a condition of its own. */
export const userViews = {
  all: { label: '全部', filter: {} },
  normal: { label: '正常', filter: { state: accountState.enum.normal } },
  pending: { label: '待激活', filter: { state: accountState.enum.pending } },
  locked: { label: '已锁定', filter: { state: accountState.enum.locked } },
  disabled: { label: '已停用', filter: { state: accountState.enum.disabled } },
  left: { label: '离职', filter: { employment: employment.enum.left } },
  external: { label: '外部', filter: { employment: employment.enum.external } },
} as const
export type UserView = keyof typeof userViews

export const userView = z.enum(Object.keys(userViews) as [UserView, ...UserView[]])
