import { deleteExemptions, type ExemptRow, listExemptions } from '@portal/contract/areas/health/exempt.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { FormSelect } from '../form/FormSelect.tsx'
import { ExemptDrawer } from './ExemptDrawer.tsx'

const column = columnsOf(listExemptions)
const access = [P.healthReportForm]

const columns = [
  column('whom', { width: 140 }),
  column('orgName', { width: 160 }),
  column('formName', { width: 160 }),
  column('from', { width: 110 }),
  column('to', { width: 110 }),
  column('reason', { width: 240 }),
  column('updatedAt'),
]

/** 免报: people and units that owe nothing for a while. */
export function ExemptTable() {
  const list = useResourceList(listExemptions)
  const [edited, setEdited] = useState<ExemptRow | null>()
  const removal = useWrite(deleteExemptions, { refreshes: ['healthReport'] })
  const remove = async ({ id, whom }: ExemptRow) => {
    const consequence = '从今天起恢复填报，已过去的日子仍为免报。'
    if (!(await confirm({ name: `${whom} 的免报`, verb: '删除', consequence }))) return
    if (await removal.run({ ids: [id] })) tip('success', '已删除')
  }
  const actionsOf = (row: ExemptRow): RowAction[] => [
    { label: '编辑', access, onClick: () => setEdited(row) },
    { label: '删除', access, danger: true, onClick: () => void remove(row) },
  ]
  return (
    <>
      <ListPage
        list={list}
        title="免报"
        chips={[
          { name: 'formId', control: <FormSelect allowClear /> },
          { name: 'orgId', control: <OrgSelect for={P.healthReport} allowClear /> },
          'onDay',
        ]}
        columns={columns}
        primary={{ label: '新增免报', access, onClick: () => setEdited(null) }}
        exports={[P.healthReportExport]}
        actions={actionsOf}
      />
      {edited !== undefined && <ExemptDrawer row={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
