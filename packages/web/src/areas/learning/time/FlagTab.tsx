import { P } from '@portal/contract/privileges.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { rolesAndPersons, yearAndUnit } from '../asked-people.tsx'
import { PrintListButton } from '../print/PrintListButton.tsx'
import { recordList } from './lists.ts'
import { checkColumn, flagsColumn, hoursColumn, person, recordColumn, scoreColumn } from './record-columns.tsx'
import { useRecordWork } from './use-record-work.tsx'

const columns = [
  ...person,
  scoreColumn,
  flagsColumn,
  recordColumn('explanation', { title: '本人说明', width: 160, ellipsis: false }),
  checkColumn,
  hoursColumn,
  recordColumn('lastAt'),
]

/** 异常记录: doubts in words, what the learner says to them, and the verdict. Hours stand until somebody voids them. */
export function FlagTab() {
  const list = useResourceList(recordList, { shipped: { checkState: 'open' } })
  const { actionsOf, dialogs } = useRecordWork()
  return (
    <>
      <ListPage
        list={list}
        title="异常记录"
        views="checkState"
        chips={[...yearAndUnit(P.studyTime), 'scoreBelow', 'itemType']}
        more={rolesAndPersons(P.studyTime)}
        columns={columns}
        toolbar={
          <PrintListButton
            title="异常记录"
            source={recordList}
            list={list}
            columns={columns}
            access={[P.studyTimeExport]}
          />
        }
        exports={[P.studyTimeExport]}
        actions={actionsOf}
      />
      {dialogs}
    </>
  )
}
