import { P } from '@portal/contract/privileges.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { presentYear, rolesAndPersons, yearAndUnit } from '../asked-people.tsx'
import { PrintListButton } from '../print/PrintListButton.tsx'
import { recordList } from './lists.ts'
import { hoursColumn, person, scoreColumn, sittingColumns, stateColumn, studyColumns } from './record-columns.tsx'
import { useRecordWork } from './use-record-work.tsx'
import { WatermarkButton } from './WatermarkButton.tsx'

const columns = [...person, ...studyColumns, hoursColumn, stateColumn, ...sittingColumns, scoreColumn]

/** 学习记录: who studied what, when, and which parts of it. */
export function RecordTab() {
  const list = useResourceList(recordList, { shipped: { year: presentYear() }, fixed: { all: true } })
  const { actionsOf, dialogs } = useRecordWork()
  return (
    <>
      <ListPage
        list={list}
        title="学习记录"
        chips={[...yearAndUnit(P.studyTime), 'recordState', 'itemType']}
        more={['scoreBelow', ...rolesAndPersons(P.studyTime)]}
        columns={columns}
        toolbar={
          <>
            <PrintListButton
              title="学习记录"
              source={recordList}
              list={list}
              columns={columns}
              access={[P.studyTimeExport]}
            />
            <WatermarkButton />
          </>
        }
        exports={[P.studyTimeExport]}
        actions={actionsOf}
      />
      {dialogs}
    </>
  )
}
