import { previewRefusals } from '@portal/contract/areas/access/preview.ts'
import type { UserRow } from '@portal/contract/areas/directory/user.ts'
import { P } from '@portal/contract/privileges.ts'
import type { RowAction } from '#src/kit/list/RowActions.tsx'

export type UserActKind =
  | 'edit'
  | 'move'
  | 'disable'
  | 'leave'
  | 'rehire'
  | 'reset'
  | 'roles'
  | 'grants'
  | 'reveal'
  | 'preview'
  | 'remind'

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

const OWN_RIGHTS = '不能修改自己的角色和权限'

const whyNotPreview = (user: UserRow, ownId: string): string | null => {
  if (user.id === ownId) return previewRefusals.oneself.message
  return user.enabled === 1 ? null : previewRefusals.disabled.message
}

/** What one comes to a person's page for, drawn as buttons there: his roles, his view, a word to him. */
export const headActsOf = (user: UserRow, ownId: string, act: Doings['act']): RowAction[] => [
  {
    label: '授予角色',
    access: [P.userRole],
    reason: user.id === ownId ? OWN_RIGHTS : null,
    onClick: () => act({ kind: 'roles', user }),
  },
  {
    label: '以其身份预览',
    access: [P.userViewAs],
    reason: whyNotPreview(user, ownId),
    onClick: () => act({ kind: 'preview', user }),
  },
  {
    label: '提醒',
    access: [P.messageSend],
    reason: user.enabled === 1 ? null : '该用户已停用，收不到消息',
    onClick: () => act({ kind: 'remind', user }),
  },
]

/** Everything that can be done with one person, in the order of use; the rights decide what is shown. */
export const actionsOf = (user: UserRow, ownId: string, { act, enable, unlock, remove }: Doings): RowAction[] => {
  const start = (kind: UserActKind | 'merge') => () => act({ kind, user })
  const isOneself = user.id === ownId
  const isGone = user.employment === 'left'
  const own = isOneself ? OWN_RIGHTS : null
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
    ...headActsOf(user, ownId, act),
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
