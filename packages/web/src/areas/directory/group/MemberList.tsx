import { changeGroupMembers, groupMembers } from '@portal/contract/areas/directory/group.ts'
import { P } from '@portal/contract/privileges.ts'
import { useMemo, useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { ImportButton } from '#src/shared/exchange/ImportButton.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import type { Group } from './GroupListPage.tsx'
import { type Member, membersOf } from './member-list-source.ts'

const PeoplePicker = late(() => import('#src/shared/pickers/PeoplePicker.tsx').then((module) => module.PeoplePicker))

const column = columnsOf(groupMembers)

const MOST_AT_ONCE = 1000

/** What the buttons do: a static group gains and loses people, a rule group excludes them and lifts that again. */
const verbsOf = (group: Group, excluded: boolean) =>
  excluded
    ? { add: '排除人员', addAs: 'exclude' as const, take: '取消排除', takeAs: 'add' as const }
    : group.kind === 'rule'
      ? { add: '排除人员', addAs: 'exclude' as const, take: '排除', takeAs: 'exclude' as const }
      : { add: '添加', addAs: 'add' as const, take: '移除', takeAs: 'remove' as const }

export function MemberList({ group, excluded }: { group: Group; excluded: boolean }) {
  const source = useMemo(() => membersOf(group.id), [group.id])
  const list = useResourceList(source, {
    fixed: { groupId: group.id, ...(excluded && { way: 'excluded' }) },
  })
  const change = useWrite(changeGroupMembers, { refreshes: ['audience'] })
  const [isPicking, setPicking] = useState(false)
  const verbs = verbsOf(group, excluded)

  const send = async (as: 'add' | 'remove' | 'exclude', ids: string[]) => {
    if (ids.length === 0) return
    const done = await change.run({ groupId: group.id, add: [], remove: [], exclude: [], [as]: ids })
    if (done) tip('success', `已处理 ${done.changed} 人`)
    if (done) list.selection.clear()
  }
  const take = async (members: Member[]) => {
    const name = members.length === 1 ? (members[0]?.name ?? '') : `${members.length} 人`
    if (await confirm({ name, verb: verbs.take }))
      await send(
        verbs.takeAs,
        members.slice(0, MOST_AT_ONCE).map(({ id }) => id),
      )
  }

  return (
    <>
      <ListPage
        list={list}
        title={excluded ? '被排除人员' : '用户组成员'}
        chips={[{ name: 'orgId', control: <OrgSelect for={P.userGroup} allowClear /> }]}
        columns={[
          column('name', { title: '姓名', width: 120 }),
          column('code', { title: '工号', width: 120 }),
          column('orgName', { title: '单位', width: 180 }),
          column('way', { width: 100 }),
          column('addedAt'),
          column('addedBy', { width: 120 }),
        ]}
        primary={{ label: verbs.add, access: [P.userGroupMember], onClick: () => setPicking(true) }}
        toolbar={
          group.kind === 'static' && (
            <ImportButton
              kind="groupMembers"
              targetId={group.id}
              access={[P.userGroupMember]}
              refreshes={['userGroup', 'audience']}
            />
          )
        }
        exports={[P.userGroupMember]}
        actions={(member) => [
          { label: verbs.take, access: [P.userGroupMember], danger: !excluded, onClick: () => void take([member]) },
        ]}
        batch={[
          {
            label: verbs.take,
            access: [P.userGroupMember],
            danger: !excluded,
            onClick: async () => void take(await list.selection.collect()),
          },
        ]}
      />
      {isPicking && (
        <PeoplePicker
          for={P.userGroup}
          title={verbs.add}
          onOk={(chosen) => {
            setPicking(false)
            void send(
              verbs.addAs,
              chosen.map(({ id }) => id),
            )
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
