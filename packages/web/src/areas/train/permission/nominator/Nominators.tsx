import {
  deleteNominators,
  listNominators,
  type NominatorRow,
} from '@portal/contract/areas/train/permission/nominator.ts'
import { P } from '@portal/contract/privileges.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'

const NominatorDrawer = late(() => import('./NominatorDrawer.tsx').then((module) => module.NominatorDrawer))

const edits = [P.trainPermissionEdit]
const column = columnsOf(listNominators)
const states: Record<NominatorRow['state'], string> = { coming: '未生效', current: '生效中', past: '已失效' }

const columns: Column<NominatorRow>[] = [
  column('name', { width: 130, fixed: 'left' }),
  column('code', { width: 120 }),
  column('orgName', { width: 200 }),
  column('below', { width: 90 }),
  column('state', { width: 90, render: (_, { state }) => <StateWord>{states[state]}</StateWord> }),
  column('validFrom', { width: 120 }),
  column('validTo', { width: 120, render: (_, { validTo }) => validTo ?? '长期' }),
  column('quota', { width: 100, render: (_, { quota }) => quota ?? '不限' }),
  column('updatedAt'),
]

/** 单位推荐人: who nominates people of which units, and how many into one class. */
export function Nominators() {
  const phone = useMedia(PHONE)
  const list = useResourceList(listNominators)
  const removal = useWrite(deleteNominators, { refreshes: ['trainEnrol'] })
  const { drawer, create, edit, remove } = useRecordDesk({
    noun: '单位推荐人',
    list,
    remove: (ids) => removal.send({ ids }),
    lost: '已推荐的人不受影响，此后不能再推荐或撤回。',
  })
  return (
    <>
      <ListPage
        title="单位推荐人"
        list={list}
        chips={[
          'state',
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.trainPermission} allowClear /> },
          { name: 'personId', label: '人员', control: <PersonSelect for={P.trainPermission} /> },
        ]}
        columns={columns}
        exports={edits}
        {...(!phone && {
          primary: { label: '新增', access: edits, onClick: () => create() },
          actions: (row: NominatorRow) => [
            { label: '编辑', access: edits, onClick: () => edit(row) },
            { label: '删除', access: edits, danger: true, onClick: () => void remove([row]) },
          ],
          batch: [{ label: '删除', access: edits, danger: true, onClick: () => void remove() }],
        })}
      />
      {drawer && <NominatorDrawer {...drawer} />}
    </>
  )
}
