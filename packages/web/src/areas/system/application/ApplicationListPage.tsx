import {
  application,
  enableApplications,
  listAppGroups,
  testApplication,
} from '@portal/contract/areas/system/application.ts'
import type { RowOf } from '@portal/contract/kit/resource.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Select, Switch, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { useBatch } from '#src/kit/use-batch.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { RegroupModal } from '../application-group/RegroupModal.tsx'
import { AppIcon } from './AppIcon.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'
import { HealthTag } from './HealthTag.tsx'

export type Application = RowOf<typeof application>

const column = columnsOf(application)
const Filter = fieldsOf(application.filter, { optional: true })

const REFRESHES = ['guide', 'applicationGroup']

/** The same settings under another name; identity, secret and health stay with the original. */
const copyOf = ({ id, revision, clientId, hasSecret, health, ...app }: Application): Partial<Application> => ({
  ...app,
  name: `${[...app.name].slice(0, 16).join('')}（副本）`,
  enabled: app.signOn !== 'oidc' && app.enabled,
})

/** 应用管理: the tiles of the launchpad and their sign-on. */
export function ApplicationListPage() {
  const list = useResourceList<Application>(application)
  const [editing, setEditing] = useState<{ turn: number; app: Partial<Application> }>()
  const [regrouping, setRegrouping] = useState<Application[]>()
  const test = useWrite(testApplication)
  const remove = useRemoval(list.selection.clear)
  const edit = (app: Partial<Application>) => setEditing((last) => ({ turn: (last?.turn ?? 0) + 1, app }))

  const check = async ({ id, name }: Application) => {
    const found = await test.run({ id })
    if (found) tip(found.ok ? 'success' : 'warning', `${name}：${found.text}`)
  }
  const actionsOf = (app: Application): RowAction[] => [
    { label: '编辑', access: [P.applicationEdit], onClick: () => edit(app) },
    { label: '检测', access: [P.applicationEdit], onClick: () => void check(app) },
    { label: '复制', access: [P.applicationEdit], onClick: () => edit(copyOf(app)) },
    { label: '删除', access: [P.applicationDel], danger: true, onClick: () => void remove([app]) },
  ]
  const create = (
    <Can codes={[P.applicationEdit]}>
      <Button type="primary" onClick={() => edit({})}>
        新增
      </Button>
    </Can>
  )

  return (
    <>
      <ListPage
        list={list}
        filters={[
          <Filter key="groupId" name="groupId">
            <GroupFilter />
          </Filter>,
          <Filter key="signOn" name="signOn" />,
          <Filter key="health" name="health" />,
          <Filter key="enabled" name="enabled" />,
        ]}
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
          column('enabled', { width: 90, title: '状态', render: (_, app) => <EnabledSwitch app={app} /> }),
        ]}
        toolbar={create}
        empty={create}
        actions={actionsOf}
        batch={(selection) => (
          <>
            <Can codes={[P.applicationEdit]}>
              <Button size="small" onClick={async () => setRegrouping(await selection.collect())}>
                批量改分组
              </Button>
            </Can>
            <Can codes={[P.applicationDel]}>
              <Button size="small" danger onClick={async () => void remove(await selection.collect())}>
                删除
              </Button>
            </Can>
          </>
        )}
      />
      {editing && <ApplicationForm key={editing.turn} app={editing.app} onClose={() => setEditing(undefined)} />}
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

function EnabledSwitch({ app: { id, name, enabled } }: { app: Application }) {
  const { run, isPending } = useWrite(enableApplications, { refreshes: REFRESHES })
  const mayEdit = useHolds([P.applicationEdit])
  const turn = async (next: boolean) => {
    const done = await run({ ids: [id], enabled: next })
    const [failure] = done?.failed ?? []
    if (failure) tip('error', failure.message)
  }
  return (
    <Switch
      size="small"
      checked={enabled}
      disabled={!mayEdit}
      loading={isPending}
      aria-label={`启用 ${name}`}
      onChange={(next) => void turn(next)}
    />
  )
}

const useRemoval = (onDone: () => void) => {
  const { send } = useWrite(application.delete, { refreshes: REFRESHES })
  const runBatch = useBatch()
  return async (apps: Application[]) => {
    const name = apps.length === 1 ? (apps[0]?.name ?? '') : `${apps.length} 个应用`
    const consequence = '它们将从导航页消失，使用统计和开通申请一并删除。'
    if (!(await confirm({ name, verb: '删除', consequence }))) return
    await runBatch(
      async () => apps,
      (ids) => send({ ids }),
    )
    onDone()
  }
}
