import { P } from '@portal/contract/privileges.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { personColumns, personSource } from './count-columns.tsx'

export function PersonTab({ activityId }: { activityId: string }) {
  const list = useResourceList(personSource, { fixed: { activityId } })
  return (
    <ListPage
      list={list}
      title="活动参与统计（个人）"
      chips={[{ name: 'orgId', control: <OrgSelect for={P.activity} allowClear /> }, 'joined', 'complete', 'from']}
      more={['to']}
      columns={personColumns}
      exports={[P.activityExport]}
    />
  )
}
