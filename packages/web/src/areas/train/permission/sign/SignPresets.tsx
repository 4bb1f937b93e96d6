import { proofPolicy } from '@portal/contract/areas/sign-in/words.ts'
import {
  deleteSignPresets,
  listSignPresets,
  type SignPresetRow,
} from '@portal/contract/areas/train/permission/sign-rule.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { CategorySelect } from '../../course/CategorySelect.tsx'

const SignPresetDrawer = late(() => import('./SignPresetDrawer.tsx').then((module) => module.SignPresetDrawer))

const edits = [P.trainPermissionEdit]
const column = columnsOf(listSignPresets)
const policies = wordsOf(proofPolicy)

/** What a sheet with this row asks for. */
const askedOf = ({ risk, device, distance, network }: SignPresetRow): string => {
  if (risk === 'low') return '不校验'
  if (risk === 'mid') return '记录设备；有签到点时必须到场'
  if (risk === 'high') return '必须本人设备；有签到点时必须到场；不用数字码'
  return `设备${policies[device]}，位置${policies[distance]}，网络${policies[network]}`
}

const columns: Column<SignPresetRow>[] = [
  column('name', { width: 200, fixed: 'left' }),
  column('below', { width: 90 }),
  column('categoryNames', { width: 220, render: (_, { categoryNames }) => categoryNames.join('、') || '全部分类' }),
  column('risk', { width: 100 }),
  column('device', { title: '校验', width: 300, render: (_, row) => askedOf(row) }),
  column('poster', { width: 130 }),
  column('radius', { width: 130 }),
  column('updatedAt'),
]

/** 签到规则: how the sheets of new class sessions begin, by unit and category. */
export function SignPresets() {
  const phone = useMedia(PHONE)
  const list = useResourceList(listSignPresets)
  const removal = useWrite(deleteSignPresets)
  const { drawer, create, edit, remove } = useRecordDesk({
    noun: '签到规则',
    list,
    remove: (ids) => removal.send({ ids }),
    lost: '已生成的签到表不受影响，此后按默认规则生成。',
  })
  return (
    <>
      <ListPage
        title="签到规则"
        list={list}
        chips={[
          'risk',
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.trainPermission} allowClear /> },
          { name: 'category', label: '分类', control: <CategorySelect /> },
        ]}
        columns={columns}
        exports={edits}
        {...(!phone && {
          primary: { label: '新增', access: edits, onClick: () => create() },
          actions: (row: SignPresetRow) => [
            { label: '编辑', access: edits, onClick: () => edit(row) },
            { label: '删除', access: edits, danger: true, onClick: () => void remove([row]) },
          ],
        })}
      />
      {drawer && <SignPresetDrawer {...drawer} />}
    </>
  )
}
