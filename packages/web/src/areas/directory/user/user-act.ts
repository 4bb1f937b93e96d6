import type { UserRow } from '@portal/contract/areas/directory/user.ts'
import { P } from '@portal/contract/privileges.ts'
import type { RowAction } from '#src/kit/list/RowActions.tsx'

export type UserActKind = 'edit' | 'move' | 'disable' | 'leave' | 'rehire' | 'reset' | 'roles' | 'grants' | 'reveal'

/** What is being done with whom; 'add' makes a new person. */
export type UserAct =
  | { kind: 'add' }
  | { kind: UserActKind; user: UserRow }
  | { kind: 'merge'; user: UserRow; other?: UserRow; onDone?: () => void }

interface Doings {
  act: (act: UserAct) => void
  enable: (user: UserRow) => void
  unlock: (user: UserRow) => void
  remove: (user: UserRow) => void
}

const ONESELF = '不能停用或删除自己'

/** Everything that can be done with one person, in the order of use; the rights decide what is shown. */
export const actionsOf = (user: UserRow, ownId: string, { act, enable, unlock, remove }: Doings): RowAction[] => {
  const start = (kind: UserActKind | 'merge') => () => act({ kind, user })
  const isOneself = user.id === ownId
  const isGone = user.employment === 'left'
  const own = isOneself ? '不能修改自己的角色和权限' : null
  const edit: RowAction = { label: '编辑', access: [P.userEdit], onClick: start('edit') }
  const turn: RowAction =
    user.enabled === 1
      ? { label: '停用', access: [P.userEnable], reason: isOneself ? ONESELF : null, onClick: start('disable') }
      : {
          label: '启用',
          access: [P.userEnable],
          reason: isGone ? '请通过“离职”“返聘”变更在职状态' : null,
          onClick: () => enable(user),
        }
  return [
    ...(user.state === 'locked' ? [{ label: '解锁', access: [P.userReset], onClick: () => unlock(user) }] : []),
    ...(user.enabled === 1 ? [edit, turn] : [turn, edit]),
    {
      label: '重置密码',
      access: [P.userReset],
      reason: user.source === 'source' ? '统一认证用户不能在此重置密码' : null,
      onClick: start('reset'),
    },
    { label: '配置角色', access: [P.userRole], reason: own, onClick: start('roles') },
    { label: '附加权限', access: [P.userGrant], reason: own, onClick: start('grants') },
    { label: '查看明文', access: [P.userReveal], onClick: start('reveal') },
    { label: '调动', access: [P.userEdit], reason: isGone ? '该用户已离职' : null, onClick: start('move') },
    isGone || user.employment === 'retired'
      ? { label: '返聘', access: [P.userEdit], onClick: start('rehire') }
      : { label: '离职', access: [P.userEdit], reason: isOneself ? ONESELF : null, onClick: start('leave') },
    {
      label: '合并重复',
      access: [P.userMerge],
      reason: isOneself ? '不能合并自己的账号' : null,
      onClick: start('merge'),
    },
    {
      label: '删除',
      access: [P.userDel],
      danger: true,
      reason: isOneself ? ONESELF : null,
      onClick: () => remove(user),
    },
  ]
}
