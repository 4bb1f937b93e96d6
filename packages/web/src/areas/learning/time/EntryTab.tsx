import { entryState } from '@portal/contract/areas/learning/time.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { presentYear, rolesAndPersons, yearAndUnit } from '../asked-people.tsx'
import { hoursText } from '../figures.tsx'
import { PrintListButton } from '../print/PrintListButton.tsx'
import { EvidenceDrawer } from './EvidenceDrawer.tsx'
import { entryList } from './lists.ts'
import { RecalculateButton } from './RecalculateButton.tsx'

const column = columnsOf(entryList)
const words = wordsOf(entryState)

const columns = [
  column('name', { width: 90 }),
  column('code', { width: 90 }),
  column('orgName', { width: 110 }),
  column('title', { width: 210 }),
  column('source', { width: 64 }),
  column('hours', { width: 84, render: hoursText }),
  column('completedAt', { width: 150 }),
  column('state', {
    width: 110,
    render: (_, { state, reason, revises }) => (
      <>
        <StateWord>{words[state]}</StateWord>
        {revises !== null && state === 'granted' && <span className="hours-note">更正后 </span>}
        {reason !== '' && <span className="hours-note">{reason}</span>}
      </>
    ),
  }),
  column('year', { width: 70, render: (year: number) => String(year) }),
  column('required', { width: 64 }),
  column('ruleVersion', { width: 90, render: (version: number) => `第 ${version} 版` }),
]

/** 学时台账: every entry that was ever granted, with what became of it. */
export function EntryTab() {
  const list = useResourceList(entryList, { shipped: { year: presentYear() } })
  const [shown, setShown] = useState<string>()
  return (
    <>
      <ListPage
        list={list}
        title="学时台账"
        chips={[...yearAndUnit(P.studyTime), 'source', 'state']}
        more={['completedFrom', 'completedTo', ...rolesAndPersons(P.studyTime)]}
        columns={columns}
        toolbar={
          <>
            <RecalculateButton filter={list.state.filter} />
            <PrintListButton
              title="学时台账"
              source={entryList}
              list={list}
              columns={columns}
              access={[P.studyTimeExport]}
            />
          </>
        }
        exports={[P.studyTimeExport]}
        actions={({ recordId }) => [
          {
            label: '查看证据',
            access: [P.studyTimeEvidence],
            reason: recordId === null ? '线下培训或导入的学时没有在线学习记录' : null,
            onClick: () => setShown(recordId ?? undefined),
          },
        ]}
      />
      {shown !== undefined && <EvidenceDrawer recordId={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
