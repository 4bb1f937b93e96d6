import type { ActivityDetail } from '@portal/contract/areas/activity/activity.ts'
import type { ActivityPersonRow } from '@portal/contract/areas/activity/quiz-answer.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { personColumns, personSource } from '../count/count-columns.tsx'

const CorrectDrawer = late(() => import('./CorrectDrawer.tsx').then((module) => module.CorrectDrawer))

/** 参与人: who is how far, and 更正 after the settlement. */
export function PeopleTab({ of }: { of: ActivityDetail }) {
  const list = useResourceList(personSource, { fixed: { activityId: of.id } })
  const [row, setRow] = useState<ActivityPersonRow>()
  return (
    <div className="kit-list">
      <ListPage
        list={list}
        title="参与人"
        chips={[{ name: 'orgId', control: <OrgSelect for={P.activity} allowClear /> }, 'joined', 'complete']}
        columns={personColumns}
        exports={[P.activityExport]}
        actions={
          of.state === 'settled'
            ? (each) => [{ label: '更正', access: [P.activityStat], onClick: () => setRow(each) }]
            : () => []
        }
      />
      {row && <CorrectDrawer of={of} row={row} onClose={() => setRow(undefined)} />}
    </div>
  )
}
