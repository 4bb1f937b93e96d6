import {
  changeGroupApps,
  getApplicationGroup,
  listApplicationGroups,
  listGroupApps,
} from '@portal/contract/areas/system/application-group.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { RowOf } from '@portal/contract/kit/page.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Select, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { AppIcon } from '../application/AppIcon.tsx'
import { AddAppsModal } from './AddAppsModal.tsx'
import { SortModal } from './SortModal.tsx'

type Group = RowOf<typeof listApplicationGroups>
type App = ResultOf<typeof listGroupApps>['list'][number]

const column = columnsOf(listGroupApps)
const everything = { page: 1, pageSize: 200, keyword: '', filter: {}, exactTotal: false }

/** 组内应用 of the group in the address; without one, the groups to choose from. */
export function GroupAppsPage() {
  const { query: address, setQuery } = usePage()
  const { groupId } = address
  const groups = useQuery({ ...query(listApplicationGroups, everything), enabled: !groupId })
  if (groupId) return <OneGroup key={groupId} id={groupId} />
  return (
    <section className="app-head">
      <p>请先选择应用组</p>
      <Select
        aria-label="应用组"
        style={{ minWidth: 220 }}
        options={(groups.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id: string) => setQuery({ groupId: id })}
      />
    </section>
  )
}

function OneGroup({ id }: { id: string }) {
  const group = useQuery(query(getApplicationGroup, { id }))
  const back = (
    <Link to="/system/applicationGroup">
      <Button>返回列表</Button>
    </Link>
  )
  return (
    <Loaded of={group} back={back}>
      {(record) => <Apps group={record} />}
    </Loaded>
  )
}

function Apps({ group }: { group: Group }) {
  const { setTitle } = usePage()
  const list = useResourceList(listGroupApps, { fixed: { groupId: group.id, place: 'inside' } })
  const change = useWrite(changeGroupApps, { refreshes: ['guide', 'application'] })
  const [dialog, setDialog] = useState<'add' | 'sort'>()

  // Follows the record: the shell shows its name in tab and breadcrumb.
  useEffect(() => setTitle(group.name), [setTitle, group.name])

  const send = async (part: { add?: string[]; remove?: string[]; order?: string[] }) => {
    const done = await change.run({ groupId: group.id, add: [], remove: [], order: [], ...part })
    if (done) setDialog(undefined)
  }
  const takeOut = async (apps: App[]) => {
    const name = apps.length === 1 ? (apps[0]?.name ?? '') : `${apps.length} 个应用`
    if (await confirm({ name, verb: '移出' })) await send({ remove: apps.map(({ id }) => id) })
    list.selection.clear()
  }

  return (
    <>
      <header className="app-head">
        <AppIcon icon={group.icon} name={group.name} />
        <h1>{group.name}</h1>
        <StateWord>{group.enabled ? '启用' : '停用'}</StateWord>
      </header>
      <ListPage
        list={list}
        title="组内应用"
        columns={[
          column('name', {
            width: 200,
            render: (_, { name, icon }) => (
              <span className="app-name">
                <AppIcon icon={icon} name={name} />
                {name}
              </span>
            ),
          }),
          column('address', { width: 280 }),
          column('enabled', { width: 100, render: (_, { enabled }) => <Tag>{enabled ? '启用' : '停用'}</Tag> }),
          column('sort', { width: 90 }),
        ]}
        primary={{ label: '添加应用', access: [P.applicationGroupEdit], onClick: () => setDialog('add') }}
        toolbar={
          <Can codes={[P.applicationGroupEdit]}>
            <Button onClick={() => setDialog('sort')}>拖动排序</Button>
          </Can>
        }
        actions={(app) => [
          { label: '移出', access: [P.applicationGroupEdit], danger: true, onClick: () => void takeOut([app]) },
        ]}
        batch={[
          {
            label: '移出',
            access: [P.applicationGroupEdit],
            danger: true,
            onClick: async () => void takeOut(await list.selection.collect()),
          },
        ]}
      />
      {dialog === 'add' && (
        <AddAppsModal
          groupId={group.id}
          saving={change.isPending}
          onAdd={(add) => void send({ add })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'sort' && (
        <SortApps
          groupId={group.id}
          saving={change.isPending}
          onSave={(order) => void send({ order })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

interface SortAppsProps {
  groupId: string
  saving: boolean
  onSave: (ids: string[]) => void
  onClose: () => void
}

function SortApps({ groupId, ...modal }: SortAppsProps) {
  const all = useQuery(query(listGroupApps, { ...everything, sort: 'sort', filter: { groupId, place: 'inside' } }))
  return all.data ? <SortModal {...modal} title="组内应用顺序" items={all.data.list} /> : null
}
