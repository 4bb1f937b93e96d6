import { checkState, recordState } from '@portal/contract/areas/learning/record.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { hoursText } from '../figures.tsx'
import { recordRow } from './lists.ts'
import { StudyBar } from './StudyBar.tsx'

export const recordColumn = columnsOf({ row: recordRow, sortable: ['lastAt', 'score', 'completedAt', 'name'] })

const stateWords = wordsOf(recordState)
const checkWords = wordsOf(checkState)

/** Under 60 a record waits for 核查. */
const DOUBTFUL = 60

export const person = [
  recordColumn('name', { width: 80 }),
  recordColumn('code', { width: 80 }),
  recordColumn('orgName', { width: 90 }),
  recordColumn('title', { width: 170, ellipsis: false }),
]

export const scoreColumn = recordColumn('score', {
  width: 70,
  render: (_, { score }) => <span className={score < DOUBTFUL ? 'hours-short' : undefined}>{score}</span>,
})

export const hoursColumn = recordColumn('hours', { width: 80, render: hoursText })

export const stateColumn = recordColumn('state', {
  width: 160,
  render: (_, { state, voidReason }) => (
    <>
      <StateWord>{stateWords[state]}</StateWord>
      {voidReason !== '' && <span className="hours-note">{voidReason}</span>}
    </>
  ),
})

export const checkColumn = recordColumn('checkState', {
  width: 170,
  render: (_, { checkState: check, checkNote }) => (
    <>
      <StateWord>{checkWords[check]}</StateWord>
      {checkNote !== '' && <span className="hours-note">{checkNote}</span>}
    </>
  ),
})

export const flagsColumn = recordColumn('flags', {
  title: '异常原因',
  width: 280,
  render: (_, { flags }) => (
    <ul className="hours-flags">
      {flags.map(({ code, name, text }) => (
        <li key={code}>{`${name}：${text}`}</li>
      ))}
    </ul>
  ),
})

export const studyColumns = [
  recordColumn('coverage', { width: 190, align: 'left', render: (_, record) => <StudyBar record={record} /> }),
  recordColumn('completedAt', { width: 145 }),
]

export const sittingColumns = [
  recordColumn('effectiveSeconds', { width: 100, render: clockText }),
  recordColumn('sittings', { width: 70 }),
  recordColumn('firstAt', { width: 150 }),
  recordColumn('lastAt', { width: 150 }),
]
