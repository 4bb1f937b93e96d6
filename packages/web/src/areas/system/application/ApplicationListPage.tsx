import {
  deleteApplications,
  enableApplications,
  getApplication,
  listAppGroups,
  listApplications,
  testApplication,
} from '@portal/contract/areas/system/application.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Select, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { RowSwitch } from '#src/kit/list/RowSwitch.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { RegroupModal } from '../application-group/RegroupModal.tsx'
import { AppIcon } from './AppIcon.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'
import type { Application } from './application-row.ts'
import { HealthTag } from './HealthTag.tsx'

const column = columnsOf(listApplications)

const REFRESHES = { refreshes: ['guide', 'applicationGroup'] }

/** 应用管理: the tiles of the launchpad and their sign-on. */
export function ApplicationListPage() {
  const list = useResourceList(listApplications)
  const [regrouping, setRegrouping] = useState<Application[]>()
  const test = useWrite(testApplication)
  const enable = useWrite(enableApplications, REFRESHES)
  const removal = useWrite(deleteApplications, REFRESHES)
  const { drawer, create, edit, copy, remove } = useRecordDesk({
    noun: '应用',
    list,
    get: getApplication,
    remove: (ids) => removal.send({ ids }),
    lost: '它们将从导航页消失，使用统计和开通申请一并删除。',
  })

  const check = async ({ id, name }: Application) => {
    const found = await test.run({ id })
    if (found) tip(found.ok ? 'success' : 'warning', `${name}：${found.text}`)
  }
  const actionsOf = (app: Application): RowAction[] => [
    { label: '编辑', access: [P.applicationEdit], onClick: () => edit(app) },
    { label: '检测', access: [P.applicationEdit], onClick: () => void check(app) },
    {
      label: '复制',
      access: [P.applicationEdit],
      onClick: () => copy(app, { enabled: app.signOn !== 'oidc' && app.enabled }),
    },
    { label: '删除', access: [P.applicationDel], danger: true, onClick: () => void remove([app]) },
  ]

  return (
    <>
      <ListPage
        list={list}
        chips={[{ name: 'groupId', control: <GroupFilter /> }, 'signOn', 'health', 'enabled']}
        columns={[
          column('name', { width: 180, render: (_, app) => <AppName app={app} /> }),
          column('groupNames', { width: 140, render: (_, { groupNames }) => groupNames.join('、') || '其他' }),
          column('address', { width: 220 }),
          column('signOn', { width: 90 }),
          column('audienceText', { width: 160 }),
          column('people', { width: 90 }),
          column('health', { width: 110, render: (_, app) => <HealthTag app={app} /> }),
          column('opens30', { width: 110 }),
          column('ownerName', { width: 100 }),
          column('enabled', {
            width: 90,
            title: '状态',
            render: (_, { id, name, enabled }) => (
              <RowSwitch
                name={`启用 ${name}`}
                checked={enabled}
                access={[P.applicationEdit]}
                run={(next) => enable.run({ ids: [id], enabled: next })}
              />
            ),
          }),
        ]}
        primary={{ label: '新增', access: [P.applicationEdit], onClick: () => create() }}
        actions={actionsOf}
        batch={[
          {
            label: '批量改分组',
            access: [P.applicationEdit],
            onClick: async () => setRegrouping(await list.selection.collect()),
          },
          {
            label: '删除',
            access: [P.applicationDel],
            danger: true,
            onClick: () => void remove(),
          },
        ]}
      />
      {drawer && <ApplicationForm {...drawer} />}
      {regrouping && <RegroupModal apps={regrouping} onClose={() => setRegrouping(undefined)} />}
    </>
  )
}

function AppName({ app: { id, name, icon, requestable } }: { app: Application }) {
  return (
    <span className="app-name">
      <AppIcon icon={icon} name={name} />
      <Link to={`/system/applicationDetail?id=${id}`}>{name}</Link>
      {requestable && <Tag>可申请</Tag>}
    </span>
  )
}

function GroupFilter(props: { id?: string; value?: string; onChange?: (id: string | undefined) => void }) {
  const groups = useQuery(query(listAppGroups, {}))
  return (
    <Select
      {...props}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

GroupFilter.chipWords = (id: string) => <GroupName id={id} />

function GroupName({ id }: { id: string }) {
  return useQuery(query(listAppGroups, {})).data?.find((group) => group.id === id)?.name ?? '…'
}
