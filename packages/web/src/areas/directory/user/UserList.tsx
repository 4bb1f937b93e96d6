import { deleteUsers, type UserRow } from '@portal/contract/areas/directory/user.ts'
import { unlockUsers } from '@portal/contract/areas/directory/user-account.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useBatch } from '#src/kit/use-batch.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow, useHolds, useSession } from '#src/platform/session/session.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PartName } from '#src/shared/pickers/PartTag.tsx'
import { GroupSelect, RoleSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { TagLine } from '#src/ui/text/TagLine.tsx'
import { UnitPath } from '#src/ui/text/UnitPath.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'
import { StateTag } from './StateTag.tsx'
import { useEnable } from './use-enable.ts'
import { actionsOf, type UserAct } from './user-act.ts'
import { userList } from './user-list-source.ts'

const DisableModal = late(() => import('./DisableModal.tsx').then((module) => module.DisableModal))

const column = columnsOf(userList)

export const userColumns = (onOpen?: (user: UserRow) => void) => [
  column('name', {
    width: 112,
    render: (_, user) =>
      onOpen ? (
        <Button type="link" onClick={() => onOpen(user)}>
          {user.name}
        </Button>
      ) : (
        user.name
      ),
  }),
  column('code', { width: 96 }),
  column('orgName', { render: (_, { orgPath }) => <UnitPath path={orgPath} /> }),
  column('post', { width: 104 }),
  column('roles', { width: 152, render: (_, { roles }) => <TagLine words={roles.map(({ name }) => name)} /> }),
  column('phone', { width: 120, className: 'kit-figure' }),
  column('state', { width: 88, render: (_, user) => <StateTag state={user.state} /> }),
  column('lastLoginAt', {
    width: 152,
    align: 'right',
    bare: true,
    render: (_, { lastLoginAt }) => {
      if (!lastLoginAt) return '从未登录'
      const at = lastLoginAt.getTime()
      return serverNow() - at < DAY_MS ? <TimeAgo at={at} now={serverNow()} /> : dateTimeText(at)
    },
  }),
  column('employment', { width: 88 }),
  column('orgPath', { title: '单位全称' }),
  column('source', { width: 88 }),
]

interface UserListProps {
  /** Ways to the other parts of the page. */
  toolbar: ReactNode
  onAct: (act: UserAct) => void
  onOpen: (user: UserRow) => void
}

export function UserList({ toolbar, onAct, onOpen }: UserListProps) {
  const list = useResourceList(userList)
  const ownId = useSession((session) => session.userId)
  const [disabling, setDisabling] = useState<UserRow[]>()
  const mayListRoles = useHolds([P.role])
  const mayListGroups = useHolds([P.userGroup])
  const doings = useDoings()

  const treatSelected = async (treat: (rows: UserRow[]) => Promise<boolean>) => {
    if (await treat(await list.selection.collect())) list.selection.clear()
  }
  const mergeSelected = async () => {
    const [user, other] = await list.selection.collect()
    if (user && other) onAct({ kind: 'merge', user, other, onDone: list.selection.clear })
  }

  return (
    <>
      <ListPage
        list={list}
        chips={[
          {
            name: 'orgId',
            control: <OrgSelect for={P.user} allowClear />,
            words: (id) => <PartName kind="unit" id={id} />,
          },
          'employment',
          'post',
          mayListRoles && { name: 'roleId', control: <RoleSelect />, words: (id) => <PartName kind="role" id={id} /> },
        ]}
        more={[
          'state',
          mayListGroups && {
            name: 'groupId',
            control: <GroupSelect />,
            words: (id) => <PartName kind="group" id={id} />,
          },
          'below',
          'tag',
          'neverLogin',
          'source',
          'hiredFrom',
          'hiredTo',
        ]}
        toolbar={toolbar}
        columns={userColumns(onOpen)}
        primary={{ label: '新建用户', access: [P.userAdd], onClick: () => onAct({ kind: 'add' }) }}
        exports={[P.userExport]}
        actions={(user) =>
          actionsOf(user, ownId, {
            act: onAct,
            enable: (one) => void doings.enable([one]),
            unlock: (one) => void doings.unlock([one]),
            remove: (one) => void doings.remove([one]),
          })
        }
        batch={[
          { label: '启用', access: [P.userEnable], onClick: () => void treatSelected(doings.enable) },
          {
            label: '停用',
            access: [P.userEnable],
            onClick: async () => setDisabling(await list.selection.collect()),
          },
          { label: '解锁', access: [P.userReset], onClick: () => void treatSelected(doings.unlock) },
          {
            label: '合并重复',
            access: [P.userMerge],
            reason: list.selection.count === 2 ? null : '请选择两个用户',
            onClick: () => void mergeSelected(),
          },
          { label: '删除', access: [P.userDel], danger: true, onClick: () => void treatSelected(doings.remove) },
        ]}
      />
      {disabling && (
        <DisableModal users={disabling} onDone={list.selection.clear} onClose={() => setDisabling(undefined)} />
      )}
    </>
  )
}

const named = (rows: readonly UserRow[]) => (rows.length === 1 ? (rows[0]?.name ?? '') : `${rows.length} 个用户`)

/** What needs no form: one person or many, each with its own answer. */
export const useDoings = () => {
  const enable = useEnable()
  const unlock = useWrite(unlockUsers)
  const remove = useWrite(deleteUsers)
  const runBatch = useBatch()
  return {
    enable: async (rows: UserRow[]) => {
      await runBatch(
        async () => rows,
        (ids) => enable.send({ ids, enabled: 1, reason: '' }),
      )
      return true
    },
    unlock: async (rows: UserRow[]) => {
      await runBatch(
        async () => rows,
        async (ids) => {
          await unlock.send({ ids })
          return { failed: [] }
        },
      )
      return true
    },
    remove: async (rows: UserRow[]) => {
      const consequence = '账号将移入回收站，30 天内可以恢复；有业务记录的用户只能停用。'
      if (!(await confirm({ name: named(rows), verb: '删除', consequence }))) return false
      let refused = 0
      await runBatch(
        async () => rows,
        async (ids) => {
          const answer = await remove.send({ ids })
          refused += answer.failed.length
          return answer
        },
      )
      // A page that moves on takes the report of refusals with it.
      return refused === 0
    },
  }
}
