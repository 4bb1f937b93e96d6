import {
  applicationGroupInput,
  deleteApplicationGroups,
  getApplicationGroup,
  listApplicationGroups,
  saveApplicationGroup,
  sortAppGroups,
} from '@portal/contract/areas/system/application-group.ts'
import type { RowOf } from '@portal/contract/kit/page.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { RowSwitch } from '#src/kit/list/RowSwitch.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { type DeskDrawer, useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { AppIcon } from '../application/AppIcon.tsx'
import { IconField } from '../application/IconField.tsx'
import { SortModal } from './SortModal.tsx'

type Group = RowOf<typeof listApplicationGroups>

const column = columnsOf(listApplicationGroups)
const Field = fieldsOf(applicationGroupInput)
const edits = [P.applicationGroupEdit]
const REFRESHES = { refreshes: ['guide', 'application'] }

/** 应用组管理: their order here is that of the launchpad. */
export function ApplicationGroupPage() {
  const list = useResourceList(listApplicationGroups)
  const removal = useWrite(deleteApplicationGroups, REFRESHES)
  const save = useWrite(saveApplicationGroup, REFRESHES)
  const desk = useRecordDesk({
    noun: '应用组',
    list,
    get: getApplicationGroup,
    remove: (ids) => removal.send({ ids }),
    lost: ([group]) => (group && group.apps > 0 ? `组内 ${group.apps} 个应用保留，没有其他分组的显示在“其他”。` : ''),
  })
  const [isSorting, setSorting] = useState(false)

  return (
    <>
      <ListPage
        list={list}
        chips={['enabled']}
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
          column('enabled', {
            width: 100,
            title: '状态',
            render: (_, { id, revision, name, icon, sort, enabled }) => (
              <RowSwitch
                name={`启用 ${name}`}
                checked={enabled}
                access={edits}
                run={(next) => save.run({ id, revision, name, icon, sort, enabled: next })}
              />
            ),
          }),
          column('updatedAt'),
        ]}
        primary={{ label: '新增', access: edits, onClick: () => desk.create() }}
        toolbar={
          <Can codes={[P.applicationGroupEdit]}>
            <Button onClick={() => setSorting(true)}>拖动排序</Button>
          </Can>
        }
        actions={(group) => [
          { label: '编辑', access: edits, onClick: () => desk.edit(group) },
          { label: '删除', access: [P.applicationGroupDel], danger: true, onClick: () => void desk.remove([group]) },
        ]}
      />
      {desk.drawer && <GroupForm {...desk.drawer} />}
      {isSorting && <SortGroups onClose={() => setSorting(false)} />}
    </>
  )
}

function GroupForm(drawer: DeskDrawer<Group>) {
  return (
    <FormDrawer {...drawer} write={saveApplicationGroup} refreshes={REFRESHES.refreshes}>
      <Field name="name" />
      <Field name="icon">
        <IconField name={drawer.initial.name ?? ''} />
      </Field>
      <Field name="sort" help="小的在前；也可用“拖动排序”调整" />
      <Field name="enabled" />
    </FormDrawer>
  )
}

/** All groups, for there is no order of a part of them. */
function SortGroups({ onClose }: { onClose: () => void }) {
  const all = useQuery(
    query(listApplicationGroups, { page: 1, pageSize: 200, keyword: '', filter: {}, exactTotal: false, sort: 'sort' }),
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
