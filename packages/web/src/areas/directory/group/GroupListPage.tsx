import { deleteUserGroups, getUserGroup, listUserGroups } from '@portal/contract/areas/directory/group.ts'
import type { RowOf } from '@portal/contract/kit/page.ts'
import { P } from '@portal/contract/privileges.ts'
import { Tag } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { late } from '#src/ui/late/late.tsx'
import './group.css'

const GroupForm = late(() => import('./GroupForm.tsx').then((module) => module.GroupForm))
const UsedByModal = late(() => import('./UsedByModal.tsx').then((module) => module.UsedByModal))

export type Group = RowOf<typeof listUserGroups>

const column = columnsOf(listUserGroups)

/** 用户组管理: sets of people for audiences, roles and approvals. */
export function GroupListPage() {
  const list = useResourceList(listUserGroups)
  const [asked, setAsked] = useState<Group>()
  const removal = useWrite(deleteUserGroups)
  const { drawer, create, edit, copy, remove } = useRecordDesk({
    noun: '用户组',
    list,
    get: getUserGroup,
    remove: (ids) => removal.send({ ids }),
    lost: '被引用的用户组不能删除。',
  })
  const actionsOf = (group: Group): RowAction[] => [
    { label: '编辑', access: [P.userGroupEdit], onClick: () => edit(group) },
    { label: '查看引用', onClick: () => setAsked(group) },
    ...(group.kind === 'rule' ? [{ label: '复制', access: [P.userGroupEdit], onClick: () => copy(group) }] : []),
    { label: '删除', access: [P.userGroupDel], danger: true, onClick: () => void remove([group]) },
  ]

  return (
    <>
      <ListPage
        list={list}
        chips={['kind', 'unused']}
        columns={[
          column('name', {
            width: 160,
            link: ({ id }) => `/system/userGroupMemberList?groupId=${id}`,
          }),
          column('kind', {
            width: 80,
            render: (_, { kind }) => (
              <Tag color={kind === 'rule' ? 'processing' : 'default'}>{kind === 'rule' ? '规则' : '静态'}</Tag>
            ),
          }),
          column('members', { width: 90 }),
          column('excluded', { width: 90 }),
          column('ruleText', { width: 280, render: (_, { ruleText }) => ruleText || '—' }),
          column('usedCount', { width: 90 }),
          column('ownerOrgName', { width: 150 }),
          column('refreshedAt'),
          column('updatedAt'),
        ]}
        primary={{ label: '新增', access: [P.userGroupEdit], onClick: () => create({ kind: 'static' }) }}
        actions={actionsOf}
        batch={[
          {
            label: '删除',
            access: [P.userGroupDel],
            danger: true,
            onClick: () => void remove(),
          },
        ]}
      />
      {drawer && <GroupForm {...drawer} />}
      {asked && <UsedByModal group={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
