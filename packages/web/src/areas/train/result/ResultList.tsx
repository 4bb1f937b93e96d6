import {
  type ClassResults,
  classResults,
  creditNote,
  markPractical,
  type ResultRow,
} from '@portal/contract/areas/train/result/result.ts'
import { conditionText } from '@portal/contract/areas/train/result/result-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import type { Selection } from '#src/kit/list/use-selection.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { resultsOf } from '../presence/of-class.ts'
import './result.css'

const notes = wordsOf(creditNote)
const column = columnsOf(classResults)

/** 结业名单: the result of each with the conditions he meets and those he does not. */
export function ResultList({ classId, results }: { classId: string; results: ClassResults }) {
  const source = useMemo(() => resultsOf(classId), [classId])
  const list = useResourceList(source, { fixed: { id: classId } })
  const mayMark = useHolds([P.trainClassFinish]) && results.graduation === null && results.practicals.length > 0
  return (
    <ListPage
      list={list}
      title="结业名单"
      chips={['result', { name: 'orgId', label: '单位', control: <OrgSelect for={P.trainClass} allowClear /> }]}
      exports={[P.trainClassExport]}
      columns={[
        column('name', { width: 110, fixed: 'left' }),
        column('code', { width: 100 }),
        column('orgName', { width: 170 }),
        column('result', { width: 84, badge: true }),
        column('percent', {
          width: 88,
          render: (_: unknown, { percent }: ResultRow) => (percent === null ? '—' : `${percent.toFixed(1)}%`),
        }),
        column('score', { width: 80, render: (_: unknown, { score }: ResultRow) => score ?? '—' }),
        column('hours', { width: 80, render: (_: unknown, row: ResultRow) => <Hours row={row} /> }),
        {
          key: 'conditions',
          title: '条件',
          width: 320,
          render: (_: unknown, { conditions }: ResultRow) => <Conditions conditions={conditions} />,
        },
      ]}
      batch={
        mayMark ? (selection) => <MarkButtons classId={classId} results={results} selection={selection} /> : undefined
      }
      empty={<p>没有已报名的学员</p>}
    />
  )
}

/** Each ticked or missing; what is missing comes first. */
function Conditions({ conditions }: Pick<ResultRow, 'conditions'>) {
  return (
    <ul className="result-conditions">
      {[...conditions]
        .sort((a, b) => Number(a.ok) - Number(b.ok))
        .map((condition) => (
          <li key={`${condition.kind}${condition.title}`} data-ok={condition.ok || undefined}>
            <span className="visually-hidden">{condition.ok ? '达到：' : '未达到：'}</span>
            {conditionText(condition)}
          </li>
        ))}
    </ul>
  )
}

/** Hours with why some session grants none. */
function Hours({ row: { hours, sessions } }: { row: ResultRow }) {
  const said = sessions.flatMap(({ no, note }) => (note === null ? [] : [`第 ${no} 课次：${notes[note]}`]))
  return <span title={said.join('\n')}>{hours.toFixed(2)}</span>
}

interface MarkButtonsProps {
  classId: string
  results: ClassResults
  selection: Selection<ResultRow>
}

/** 实操 of the selected people, one pair of buttons for each. */
function MarkButtons({ classId, results: { practicals }, selection }: MarkButtonsProps) {
  const write = useWrite(markPractical, { refreshes: ['trainClass'] })
  const mark = async (no: number, ok: boolean) => {
    const userIds = (await selection.collect()).map(({ id }) => id)
    const answer = await write.run({ id: classId, no, userIds, ok, score: null })
    if (!answer) return
    tip('success', `已登记 ${answer.marked} 人`)
    selection.clear()
  }
  return practicals.map(({ no, name }) => (
    <span key={no} className="result-marks">
      {name}
      <Button size="small" onClick={() => void mark(no, true)}>
        合格
      </Button>
      <Button size="small" onClick={() => void mark(no, false)}>
        不合格
      </Button>
    </span>
  ))
}
