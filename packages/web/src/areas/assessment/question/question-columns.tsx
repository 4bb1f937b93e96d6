import { PictureOutlined } from '@ant-design/icons'
import { listQuestions } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { type QuestionRow, questionState } from '@portal/contract/areas/assessment/question/question.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Tag } from 'antd'
import { columnsOf } from '#src/kit/columns.tsx'
import { go } from '#src/platform/navigate.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { useBankHome } from '../bank-home.ts'
import { percent } from './percent.ts'

const column = columnsOf(listQuestions)
const states = wordsOf(questionState)
const STEM_SHOWN = 60

const beginning = (text: string) => {
  const signs = [...text]
  return signs.length > STEM_SHOWN ? `${signs.slice(0, STEM_SHOWN).join('')}…` : text
}

/** The stem as far as a row has room for it, leading to the question. */
function Stem({ row: { id, stemText, hasPicture } }: { row: QuestionRow }) {
  const { addressOf } = useBankHome()
  return (
    <>
      <Button
        type="link"
        size="small"
        className="question-list-stem"
        title={stemText}
        onClick={() => go(addressOf(id))}
      >
        {beginning(stemText) || '（图片题干）'}
      </Button>
      {hasPicture && <PictureOutlined aria-label="含图片" title="含图片" />}
    </>
  )
}

const stateOf = ({ state, draftState, drift }: QuestionRow) => (
  <>
    <StateWord>{states[state]}</StateWord>
    {draftState !== null && state === 'active' && <Tag>{draftState === 'draft' ? '有草稿' : '新版审核中'}</Tag>}
    {drift && <Tag color="error">得分率异常变化</Tag>}
  </>
)

/** The first eight are drawn unless somebody chooses others. */
export const questionColumns: Column<QuestionRow>[] = [
  column('number', { width: 104 }),
  column('stemText', { ellipsis: false, render: (_, row) => <Stem row={row} /> }),
  column('kind', { width: 72 }),
  column('state', { width: 88, render: (_, row) => stateOf(row) }),
  column('typePath', { width: 112 }),
  column('labels', {
    width: 104,
    render: (_, { labels }) =>
      labels.map(({ id, name, colour }) => (
        <Tag key={id} className="question-label" style={colour === null ? undefined : { borderColor: colour }}>
          {name}
        </Tag>
      )),
  }),
  column('difficulty', {
    width: 80,
    render: (_, { difficulty, measured }) =>
      measured === null ? (
        difficulty
      ) : (
        <>
          {measured} <small>实测</small>
        </>
      ),
  }),
  column('facility', { width: 88, render: (_, { facility }) => percent(facility) }),
  column('score', { width: 72, align: 'right' }),
  column('knowledge', { width: 130, render: (_, { knowledge }) => knowledge.map(({ name }) => name).join('、') }),
  column('rRest', { width: 90, render: (_, { rRest }) => (rRest === null ? '—' : rRest.toFixed(2)) }),
  column('useCount', { width: 100 }),
  column('no', { width: 70, render: (_, { no }) => (no === 0 ? '—' : `v${no}`) }),
  column('validTo', { width: 110 }),
  column('keyText', { width: 120, ellipsis: true }),
  column('updatedByName', { width: 100 }),
  column('updatedAt'),
]
