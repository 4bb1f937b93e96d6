import {
  type QuestionnaireRow,
  type QuestionnaireState,
  questionnaireAccess,
  questionnaireState,
} from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { listQuestionnaires } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Link } from 'react-router'
import { columnsOf } from '#src/kit/columns.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { secondsText } from '../seconds-text.ts'
import { pageAddress } from '../survey-address.ts'

const row = listQuestionnaires.result.shape.list.element
const sortable = ['createdAt', 'updatedAt', 'openAt', 'closeAt', 'title']
export const questionnaireSource = listQuestionnaires
const column = columnsOf({ row, sortable })

const states = wordsOf(questionnaireState)
const accesses = wordsOf(questionnaireAccess)

export function StateTag({ state }: { state: QuestionnaireState }) {
  return <StateWord>{states[state]}</StateWord>
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

export const questionnaireColumns: Column<QuestionnaireRow>[] = [
  column('title', {
    width: 240,
    fixed: 'left',
    render: (_, { id, title }) => <Link to={pageAddress(id)}>{title}</Link>,
  }),
  column('state', { width: 100, render: (_, { state }) => <StateTag state={state} /> }),
  column('mode', { width: 80 }),
  column('audienceText', { width: 180, render: (_, { access, audienceText }) => audienceText || accesses[access] }),
  column('openAt', {
    title: '时间',
    width: 190,
    render: (_, { openAt, closeAt }) => (
      <span className="survey-window">
        {dateTimeText(openAt.getTime())} 至<br />
        {dateTimeText(closeAt.getTime())}
      </span>
    ),
  }),
  column('questionCount', { width: 80 }),
  column('expected', {
    title: '已答 / 应答',
    width: 120,
    render: (_, { access, expected, answered }) =>
      `${answered.toLocaleString('zh-CN')} / ${access === 'open' ? '不限' : expected.toLocaleString('zh-CN')}`,
  }),
  column('rate', { width: 90, render: (_, { rate }) => (rate === null ? '—' : percent(rate)) }),
  column('medianSeconds', {
    title: '中位用时',
    width: 110,
    render: (_, { medianSeconds }) => (medianSeconds === null ? '—' : secondsText(medianSeconds)),
  }),
  column('orgName', { width: 160 }),
  column('createdByName', { width: 100 }),
  column('updatedAt'),
]
