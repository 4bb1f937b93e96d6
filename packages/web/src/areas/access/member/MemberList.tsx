import { type RoleMemberRow, subjectKind } from '@portal/contract/areas/access/member.ts'
import { roleRefusals } from '@portal/contract/areas/access/refusals.ts'
import type { getRole } from '@portal/contract/areas/access/role.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { ImportButton } from '#src/shared/exchange/ImportButton.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { memberList } from './member-list.ts'

const AddMembersDrawer = late(() => import('./AddMembersDrawer.tsx').then((module) => module.AddMembersDrawer))
const ExtendModal = late(() => import('./ExtendModal.tsx').then((module) => module.ExtendModal))
const RemoveModal = late(() => import('./RemoveModal.tsx').then((module) => module.RemoveModal))

type Role = ResultOf<typeof getRole>

const column = columnsOf(memberList)
const kinds = wordsOf(subjectKind)
const EVERYBODY = 'employee'

const periodText = ({ from, to }: { from: string | null; to: string | null }) =>
  from === null && to === null ? '长期' : `${from ?? ''} 至 ${to ?? '长期'}`

const wayText = ({ kind, name, anchorName, ...period }: RoleMemberRow['ways'][number]) =>
  [kind === 'user' ? '个人授予' : `${kinds[kind]}「${name}」`, anchorName, periodText(period)]
    .filter(Boolean)
    .join('，')

const membershipColumns = [
  column('name', { width: 160 }),
  column('kind', { width: 110 }),
  column('code', { width: 110 }),
  column('orgName', { width: 160 }),
  column('anchorName', { width: 160, render: (_, { anchorName }) => anchorName || '主单位' }),
  column('to', { title: '起止', width: 200, render: (_, row) => periodText(row) }),
  column('grantedBy', { width: 100 }),
  column('grantedAt'),
  column('reason', { width: 180 }),
  column('lastUsedOn', { width: 110, render: (_, { lastUsedOn }) => lastUsedOn ?? '—' }),
]

const peopleColumns = [
  column('name', { width: 120 }),
  column('code', { width: 110 }),
  column('orgName', { width: 160 }),
  column('ways', {
    title: '来源',
    width: 420,
    render: (_, { ways }) => (
      <ul className="member-ways">
        {ways.map((way) => (
          <li key={way.memberId}>{wayText(way)}</li>
        ))}
      </ul>
    ),
  }),
  column('lastUsedOn', { width: 110, render: (_, { lastUsedOn }) => lastUsedOn ?? '—' }),
]

/** Memberships, or with `expand` each person once with every way in which the role is held. */
export function MemberList({ role, expand }: { role: Role; expand: boolean }) {
  const list = useResourceList(memberList, { fixed: { roleId: role.id, expand } })
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<RoleMemberRow[]>()
  const [extending, setExtending] = useState<RoleMemberRow[]>()
  const closed = role.code === EVERYBODY && role.shipped ? roleRefusals.everybody.message : null
  const done = () => list.selection.clear()

  return (
    <>
      <ListPage
        list={list}
        title={`${role.name}的成员`}
        columns={expand ? peopleColumns : membershipColumns}
        chips={[
          'kind',
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.role} allowClear /> },
          'expiring',
          'unused',
        ]}
        primary={{ label: '添加', access: [P.roleMember], reason: closed, onClick: () => setAdding(true) }}
        toolbar={
          closed === null && (
            <ImportButton
              kind="roleMembers"
              targetId={role.id}
              access={[P.roleMember]}
              refreshes={['role', 'user', 'userGroup']}
            />
          )
        }
        exports={[P.roleExport]}
        actions={
          expand
            ? undefined
            : (row) => [
                { label: '延期', access: [P.roleMember], onClick: () => setExtending([row]) },
                { label: '移除', access: [P.roleMember], danger: true, onClick: () => setRemoving([row]) },
              ]
        }
        batch={
          expand
            ? undefined
            : (selection) => (
                <Can codes={[P.roleMember]}>
                  <Button size="small" onClick={() => void selection.collect().then(setExtending)}>
                    延期
                  </Button>
                  <Button size="small" danger onClick={() => void selection.collect().then(setRemoving)}>
                    移除
                  </Button>
                </Can>
              )
        }
      />
      {isAdding && <AddMembersDrawer role={role} onClose={() => setAdding(false)} />}
      {removing && <RemoveModal rows={removing} onDone={done} onClose={() => setRemoving(undefined)} />}
      {extending && (
        <ExtendModal rows={extending} maxDays={role.maxDays} onDone={done} onClose={() => setExtending(undefined)} />
      )}
    </>
  )
}
