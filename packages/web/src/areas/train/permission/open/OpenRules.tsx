import {
  changeOpenRules,
  copyOpenRule,
  deleteOpenRules,
  listOpenRules,
  type OpenRuleRow,
} from '@portal/contract/areas/train/permission/open-rule.ts'
import { P } from '@portal/contract/privileges.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { RowSwitch } from '#src/kit/list/RowSwitch.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { CategorySelect } from '../../course/CategorySelect.tsx'

const OpenRuleDrawer = late(() => import('./OpenRuleDrawer.tsx').then((module) => module.OpenRuleDrawer))

const edits = [P.trainPermissionEdit]
/** What the rows change on other screens of the area. */
const REFRESHES = ['trainClass']
const column = columnsOf(listOpenRules)
const limit = (value: number | null) => (value === null ? '不限' : value)

const columns: Column<OpenRuleRow>[] = [
  column('name', { width: 200, fixed: 'left' }),
  column('categoryNames', { width: 220, render: (_, { categoryNames }) => categoryNames.join('、') || '全部分类' }),
  column('needsApproval', { width: 110 }),
  column('people', { width: 220, render: (_, { people }) => people.join('、') || '有开班权限的人' }),
  column('maxSeats', { width: 100, render: (_, { maxSeats }) => limit(maxSeats) }),
  column('maxHours', { width: 100, render: (_, { maxHours }) => limit(maxHours) }),
  column('below', { width: 90 }),
]

/** 开班权限: which rows stand at which unit. */
export function OpenRules() {
  const phone = useMedia(PHONE)
  const list = useResourceList(listOpenRules)
  const change = useWrite(changeOpenRules, { refreshes: REFRESHES })
  const removal = useWrite(deleteOpenRules, { refreshes: REFRESHES })
  const copying = useWrite(copyOpenRule, { refreshes: REFRESHES })
  const { drawer, create, edit, remove } = useRecordDesk({
    noun: '开班权限',
    list,
    remove: (ids) => removal.send({ ids }),
    lost: '删除后不再按这些行收紧开班权限。',
  })
  const copyBelow = async ({ id, name }: OpenRuleRow) => {
    const consequence = '给每个直属下级单位各建一行，已有同样配置的单位不变。'
    if (!(await confirm({ name, verb: '复制到下级单位', consequence }))) return
    const done = await copying.run({ id })
    if (!done) return
    const left = done.failed.length === 0 ? '' : `，${done.failed.length} 个已有同样配置`
    tip('success', `已复制到 ${done.copied} 个下级单位${left}`)
  }

  return (
    <>
      <ListPage
        title="开班权限"
        list={list}
        chips={[
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.trainPermission} allowClear /> },
          { name: 'category', label: '分类', control: <CategorySelect /> },
          { name: 'personId', label: '人员', control: <PersonSelect for={P.trainPermission} /> },
          { name: 'enabled', label: '启用' },
        ]}
        more={[{ name: 'needsApproval', label: '开班须审批' }]}
        columns={[
          ...columns,
          column('enabled', {
            width: 90,
            render: (_, { id, name, enabled }) => (
              <RowSwitch
                name={`启用 ${name}`}
                checked={enabled}
                disabled={phone}
                access={edits}
                undo
                run={(next) => change.run({ ids: [id], enabled: next })}
              />
            ),
          }),
          column('updatedAt'),
        ]}
        exports={edits}
        {...(!phone && {
          primary: { label: '新增', access: edits, onClick: () => create() },
          actions: (row: OpenRuleRow) => [
            { label: '编辑', access: edits, onClick: () => edit(row) },
            { label: '复制到下级单位', access: edits, onClick: () => void copyBelow(row) },
            { label: '删除', access: edits, danger: true, onClick: () => void remove([row]) },
          ],
          batch: [{ label: '删除', access: edits, danger: true, onClick: () => void remove() }],
        })}
      />
      {drawer && <OpenRuleDrawer {...drawer} />}
    </>
  )
}
