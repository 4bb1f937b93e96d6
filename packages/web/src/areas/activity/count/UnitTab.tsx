import { P } from '@portal/contract/privileges.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { unitColumns, unitSource } from './count-columns.tsx'

export function UnitTab({ activityId }: { activityId: string }) {
  const list = useResourceList(unitSource, { fixed: { activityId } })
  return (
    <ListPage
      list={list}
      title="活动参与统计（单位）"
      chips={[{ name: 'orgId', control: <OrgSelect for={P.activity} allowClear /> }, 'joined', 'from', 'to']}
      columns={unitColumns}
      exports={[P.activityExport]}
    />
  )
}
