import { deleteGroups, userGroup } from '@portal/contract/areas/directory/group.ts'
import type { RowOf } from '@portal/contract/kit/resource.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useBatch } from '#src/kit/use-batch.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { late } from '#src/ui/late/late.tsx'
import './group.css'

const GroupForm = late(() => import('./GroupForm.tsx').then((module) => module.GroupForm))
const UsedByModal = late(() => import('./UsedByModal.tsx').then((module) => module.UsedByModal))

export type Group = RowOf<typeof userGroup>

const column = columnsOf(userGroup)
const Filter = fieldsOf(userGroup.filter, { optional: true })

const MOST_LETTERS = 30

/** A rule group once more under another name; the people of a static one are not taken along. */
const copyOf = ({ name, kind, ownerOrgId, rule }: Group): Partial<Group> => ({
  name: `${[...name].slice(0, MOST_LETTERS - 4).join('')}（副本）`,
  kind,
  ownerOrgId,
  rule,
})

/** 用户组管理: sets of people for audiences, roles and approvals. */
export function GroupListPage() {
  const list = useResourceList<Group>(userGroup)
  const [editing, setEditing] = useState<{ turn: number; group: Partial<Group> }>()
  const [asked, setAsked] = useState<Group>()
  const remove = useRemoval(list.selection.clear)
  const edit = (group: Partial<Group>) => setEditing((last) => ({ turn: (last?.turn ?? 0) + 1, group }))
  const create = (
    <Can codes={[P.userGroupEdit]}>
      <Button type="primary" onClick={() => edit({ kind: 'static' })}>
        新增
      </Button>
    </Can>
  )
  const actionsOf = (group: Group): RowAction[] => [
    { label: '编辑', access: [P.userGroupEdit], onClick: () => edit(group) },
    { label: '查看引用', onClick: () => setAsked(group) },
    ...(group.kind === 'rule'
      ? [{ label: '复制', access: [P.userGroupEdit], onClick: () => edit(copyOf(group)) }]
      : []),
    { label: '删除', access: [P.userGroupDel], danger: true, onClick: () => void remove([group]) },
  ]

  return (
    <>
      <ListPage
        list={list}
        filters={[<Filter key="kind" name="kind" />, <Filter key="unused" name="unused" />]}
        columns={[
          column('name', {
            width: 160,
            render: (_, { id, name }) => <Link to={`/system/userGroupMemberList?groupId=${id}`}>{name}</Link>,
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
        toolbar={create}
        empty={create}
        actions={actionsOf}
        batch={(selection) => (
          <Can codes={[P.userGroupDel]}>
            <Button size="small" danger onClick={async () => void remove(await selection.collect())}>
              删除
            </Button>
          </Can>
        )}
      />
      {editing && <GroupForm key={editing.turn} group={editing.group} onClose={() => setEditing(undefined)} />}
      {asked && <UsedByModal group={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const useRemoval = (onDone: () => void) => {
  const { send } = useWrite(deleteGroups)
  const runBatch = useBatch()
  return async (groups: Group[]) => {
    const name = groups.length === 1 ? (groups[0]?.name ?? '') : `${groups.length} 个用户组`
    if (!(await confirm({ name, verb: '删除', consequence: '被引用的用户组不能删除。' }))) return
    await runBatch(
      async () => groups,
      (ids) => send({ ids }),
    )
    onDone()
  }
}
