import { applicationGroup, sortAppGroups } from '@portal/contract/areas/system/application-group.ts'
import type { InputOf, RowOf } from '@portal/contract/kit/resource.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { AppIcon } from '../application/AppIcon.tsx'
import { IconField } from '../application/IconField.tsx'
import { SortModal } from './SortModal.tsx'

type Group = RowOf<typeof applicationGroup>
type Input = InputOf<typeof applicationGroup>

const column = columnsOf(applicationGroup)
const Filter = fieldsOf(applicationGroup.filter, { optional: true })
const Field = fieldsOf(applicationGroup.input)
const REFRESHES = { refreshes: ['guide', 'application'] }

/** 应用组管理: their order here is that of the launchpad. */
export function ApplicationGroupPage() {
  const list = useResourceList<Group>(applicationGroup)
  const remove = useWrite(applicationGroup.delete, REFRESHES)
  const [editing, setEditing] = useState<{ turn: number; group: Partial<Group> }>()
  const [isSorting, setSorting] = useState(false)
  const edit = (group: Partial<Group>) => setEditing((last) => ({ turn: (last?.turn ?? 0) + 1, group }))

  const drop = async ({ id, name, apps }: Group) => {
    const consequence = apps > 0 ? `组内 ${apps} 个应用保留，没有其他分组的显示在“其他”。` : ''
    if (await confirm({ name, verb: '删除', consequence })) await remove.run({ ids: [id] })
  }
  const create = (
    <Can codes={[P.applicationGroupEdit]}>
      <Button type="primary" onClick={() => edit({})}>
        新增
      </Button>
    </Can>
  )

  return (
    <>
      <ListPage
        list={list}
        filters={<Filter name="enabled" />}
        columns={[
          column('name', {
            width: 220,
            render: (_, { id, name, icon }) => (
              <span className="app-name">
                <AppIcon icon={icon} name={name} />
                <Link to={`/system/applicationList?groupId=${id}`}>{name}</Link>
              </span>
            ),
          }),
          column('apps', { width: 100 }),
          column('sort', { width: 90 }),
          column('enabled', { width: 100, title: '状态', render: (_, group) => <EnabledSwitch group={group} /> }),
          column('updatedAt'),
        ]}
        toolbar={
          <>
            {create}
            <Can codes={[P.applicationGroupEdit]}>
              <Button onClick={() => setSorting(true)}>拖动排序</Button>
            </Can>
          </>
        }
        empty={create}
        actions={(group) => [
          { label: '编辑', access: [P.applicationGroupEdit], onClick: () => edit(group) },
          { label: '删除', access: [P.applicationGroupDel], danger: true, onClick: () => void drop(group) },
        ]}
      />
      {editing && <GroupForm key={editing.turn} group={editing.group} onClose={() => setEditing(undefined)} />}
      {isSorting && <SortGroups onClose={() => setSorting(false)} />}
    </>
  )
}

function EnabledSwitch({ group: { id, revision, name, icon, sort, enabled } }: { group: Group }) {
  const save = useWrite(applicationGroup.save, REFRESHES)
  const mayEdit = useHolds([P.applicationGroupEdit])
  return (
    <Switch
      size="small"
      checked={enabled}
      disabled={!mayEdit}
      loading={save.isPending}
      aria-label={`启用 ${name}`}
      onChange={(next) => void save.run({ id, revision, name, icon, sort, enabled: next })}
    />
  )
}

function GroupForm({ group, onClose }: { group: Partial<Group>; onClose: () => void }) {
  const save = useWrite(applicationGroup.save, REFRESHES)
  return (
    <FormDrawer<Input>
      title={group.id === undefined ? '新增应用组' : '编辑应用组'}
      initial={group}
      saving={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(values, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="icon">
        <IconField name={group.name ?? ''} />
      </Field>
      <Field name="sort" help="小的在前；也可用“拖动排序”调整" />
      <Field name="enabled" />
    </FormDrawer>
  )
}

/** All groups, for there is no order of a part of them. */
function SortGroups({ onClose }: { onClose: () => void }) {
  const all = useQuery(
    query(applicationGroup.list, { page: 1, pageSize: 200, keyword: '', filter: {}, exactTotal: false, sort: 'sort' }),
  )
  const sort = useWrite(sortAppGroups, REFRESHES)
  if (!all.data) return null
  return (
    <SortModal
      title="应用组顺序"
      items={all.data.list}
      saving={sort.isPending}
      onSave={async (ids) => {
        if (await sort.run({ ids })) onClose()
      }}
      onClose={onClose}
    />
  )
}
