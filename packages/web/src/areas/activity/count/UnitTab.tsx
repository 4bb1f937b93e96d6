import type { ActivityUnitRow } from '@portal/contract/areas/activity/quiz-answer.ts'
import { P } from '@portal/contract/privileges.ts'
import { ExportButton } from '#src/kit/ExportButton.tsx'
import { fieldsOf } from '#src/kit/fields.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { unitColumns, unitSource } from './count-columns.tsx'

const Filter = fieldsOf(unitSource.list.body.shape.filter.unwrap(), { optional: true })
const filters = [
  <Filter key="orgId" name="orgId">
    <OrgSelect for={P.activity} allowClear />
  </Filter>,
  <Filter key="joined" name="joined" />,
  <Filter key="from" name="from" />,
  <Filter key="to" name="to" />,
]

export function UnitTab({ activityId }: { activityId: string }) {
  const list = useResourceList<ActivityUnitRow>(unitSource, { fixed: { activityId } })
  return (
    <ListPage
      list={list}
      title="活动参与统计（单位）"
      filters={filters}
      columns={unitColumns}
      toolbar={<ExportButton access={[P.activityExport]} />}
    />
  )
}
