import {
  copyRole,
  deleteRoles,
  getRole,
  listRoles,
  type RoleRow,
  saveRole,
} from '@portal/contract/areas/access/role.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Select, Tag } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { RowSwitch } from '#src/kit/list/RowSwitch.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { fullTitle } from './privilege-tree.ts'
import { inputOf } from './role-input.ts'

const CompareModal = late(() => import('./CompareModal.tsx').then((module) => module.CompareModal))
const RoleDrawer = late(() => import('./RoleDrawer.tsx').then((module) => module.RoleDrawer))

const column = columnsOf(listRoles)
const codeOptions = privilegeRows.map(({ code }) => ({ value: code, label: fullTitle(code) }))

export function RoleList() {
  const list = useResourceList(listRoles)
  const { setQuery } = usePage()
  const copy = useWrite(copyRole)
  const remove = useWrite(deleteRoles)
  const save = useWrite(saveRole)
  const desk = useRecordDesk({
    noun: '角色',
    list,
    get: getRole,
    remove: (ids) => remove.send({ ids }),
    lost: '删除后不可恢复。',
  })
  const [comparing, setComparing] = useState<{ a?: string; b?: string }>()
  const open = (id: string, tab?: string) => setQuery({ id, tab }, { push: true })

  const copyRow = async ({ id }: RoleRow) => {
    const made = await copy.run({ id })
    if (made) open(made.id)
  }

  return (
    <>
      <ListPage
        list={list}
        columns={[
          column('name', {
            width: 200,
            render: (_, row) => (
              <>
                <Button type="link" size="small" onClick={() => open(row.id)}>
                  {row.name}
                </Button>
                {row.shipped && <Tag>内置</Tag>}
              </>
            ),
          }),
          column('code', { width: 140 }),
          column('ownerOrgName', { width: 140 }),
          column('codeCount', {
            width: 120,
            render: (_, { codeCount }) => (codeCount === 0 ? <Tag color="warning">尚未配置权限</Tag> : codeCount),
          }),
          column('memberCount', {
            width: 90,
            render: (_, { id, memberCount }) => (
              <Button type="link" size="small" onClick={() => go(`/system/roleMemberList?roleId=${id}`)}>
                {memberCount}
              </Button>
            ),
          }),
          column('scopeText', { width: 160 }),
          column('sensitive', {
            width: 80,
            render: (_, { sensitive }) => sensitive && <Tag color="warning">敏感</Tag>,
          }),
          column('enabled', {
            width: 80,
            render: (_, row) => (
              <RowSwitch
                name={`启用 ${row.name}`}
                checked={row.enabled}
                access={[P.roleEdit]}
                ask={async (next) => next || (await mayDisable(row))}
                run={(enabled) => save.run({ ...inputOf(row), id: row.id, revision: row.revision, enabled })}
              />
            ),
          }),
        ]}
        chips={[
          { name: 'ownerOrgId', label: '归属单位', control: <OrgSelect for={P.role} allowClear /> },
          {
            name: 'code',
            label: '含某权限',
            control: <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={codeOptions} />,
          },
          'enabled',
          'noMembers',
        ]}
        primary={{ label: '新增', access: [P.roleEdit], onClick: () => desk.create() }}
        toolbar={<Button onClick={() => setComparing({})}>对比角色</Button>}
        exports={[P.roleExport]}
        actions={(row) => [
          { label: '权限', onClick: () => open(row.id) },
          { label: '编辑', access: [P.roleEdit], onClick: () => desk.edit(row) },
          { label: '成员', onClick: () => go(`/system/roleMemberList?roleId=${row.id}`) },
          { label: '复制', access: [P.roleEdit], onClick: () => void copyRow(row) },
          { label: '对比', onClick: () => setComparing({ a: row.id }) },
          {
            label: '删除',
            access: [P.roleDel],
            danger: true,
            reason: row.shipped ? '内置角色不能删除' : null,
            onClick: () => void desk.remove([row]),
          },
        ]}
      />
      {desk.drawer && <RoleDrawer {...desk.drawer} />}
      {comparing && <CompareModal initial={comparing} onClose={() => setComparing(undefined)} />}
    </>
  )
}

const mayDisable = ({ name, memberCount }: RoleRow) =>
  confirm({ name, verb: '停用', consequence: `${memberCount} 个成员（人、单位、组）将立即失去该角色的权限。` })
