import { getUserGroup } from '@portal/contract/areas/directory/group.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Tabs, Tag } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { usePage } from '#src/platform/page.ts'
import { ChangeHistory } from '#src/shared/history/ChangeHistory.tsx'
import { GroupChooser } from './GroupChooser.tsx'
import type { Group } from './GroupListPage.tsx'
import './group.css'
import { MemberList } from './MemberList.tsx'

/** 用户组成员 of the group in the address; without one, the groups to choose from. */
export function GroupMembersPage() {
  const { query: address } = usePage()
  const { groupId } = address
  return groupId ? <OneGroup key={groupId} id={groupId} /> : <GroupChooser />
}

function OneGroup({ id }: { id: string }) {
  const group = useQuery(query(getUserGroup, { id }))
  const back = (
    <Link to="/system/userGroup">
      <Button>返回列表</Button>
    </Link>
  )
  return (
    <Loaded of={group} back={back}>
      {(record) => <Members group={record} />}
    </Loaded>
  )
}

function Members({ group }: { group: Group }) {
  const { setTitle } = usePage()
  const [tab, chooseTab] = usePageTab(['members', ...(group.kind === 'rule' ? ['excluded'] : []), 'history'])

  // Follows the record: the shell shows its name in tab and breadcrumb.
  useEffect(() => setTitle(group.name), [setTitle, group.name])

  return (
    <div className="group-members">
      <header className="group-head">
        <h1>{group.name}</h1>
        <Tag>{group.kind === 'rule' ? '规则' : '静态'}</Tag>
        <span className="picker-count">
          {group.members.toLocaleString('zh-CN')} 人{group.ruleText && ` · ${group.ruleText}`}
        </span>
      </header>
      <Tabs
        className="group-tabs"
        activeKey={tab}
        onChange={chooseTab}
        items={[
          { key: 'members', label: '成员' },
          ...(group.kind === 'rule' ? [{ key: 'excluded', label: `被排除 ${group.excluded}` }] : []),
          { key: 'history', label: '变动记录' },
        ]}
      />
      {tab === 'history' ? (
        <ChangeHistory objectType="user_groups" objectId={group.id} />
      ) : (
        <MemberList key={tab} group={group} excluded={tab === 'excluded'} />
      )}
    </div>
  )
}
