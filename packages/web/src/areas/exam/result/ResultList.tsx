import { certificateArchive } from '@portal/contract/areas/exam/certificate.ts'
import { REASON_MESSAGE } from '@portal/contract/areas/exam/exam/words.ts'
import {
  listResults,
  publishResults,
  type ResultRow,
  remindAbsent,
  resultFigures,
  resultState,
  voidResult,
} from '@portal/contract/areas/exam/result.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Collapse } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { ImportButton } from '#src/shared/exchange/ImportButton.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { ResultTiles } from './ResultTiles.tsx'

const ResultCompare = late(() => import('./ResultCompare.tsx').then((module) => module.ResultCompare))
const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

type Figures = ResultOf<typeof resultFigures>

const column = columnsOf(listResults)
const states = wordsOf(resultState)

const dash = '—'
/** Results from paper change lists and figures alike. */
const REFRESHED = ['examResult', 'exam']
const columns: Column<ResultRow>[] = [
  column('name', { width: 110, fixed: 'left' }),
  column('state', {
    width: 100,
    badge: true,
    render: (_, { state }) => <StateWord>{states[state]}</StateWord>,
  }),
  column('code', { width: 120 }),
  column('orgName', { width: 180 }),
  column('score', { width: 80, render: (_, { score }) => score ?? dash }),
  column('rank', { width: 80, render: (_, { rank }) => rank ?? dash }),
  column('passed', {
    width: 100,
    render: (_, { passed }) => (passed === null ? dash : <StateWord>{passed ? '及格' : '不及格'}</StateWord>),
  }),
  column('minutes', { width: 110, render: (_, { minutes }) => minutes ?? dash }),
  column('submitKind', { width: 110 }),
  column('attempts', { width: 80 }),
  column('switches', { width: 140, render: (_, { switches }) => (switches === 0 ? dash : `切屏 ${switches} 次`) }),
]

interface ResultListProps {
  examId: string
  /** To one of the reports about the exam. */
  onTurn: (part: 'anomalies' | 'answers') => void
}

/** People of an exam with their results, figures above. */
export function ResultList({ examId, onTurn }: ResultListProps) {
  const { setQuery } = usePage()
  const list = useResourceList(listResults, { fixed: { examId } })
  const figures = useQuery({ ...query(resultFigures, { examId }), refetchOnMount: 'always' })
  const voiding = useWrite(voidResult)
  const [dropped, setDropped] = useState<ResultRow>()
  return (
    <>
      {figures.data && <ResultTiles figures={figures.data} list={list} />}
      {figures.data && figures.data.submitted > 0 && (
        <Collapse
          className="result-more"
          items={[{ key: 'compare', label: '单位对比与上次对比', children: <ResultCompare examId={examId} /> }]}
        />
      )}
      <ListPage
        title="成绩"
        list={list}
        chips={[
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.examResult} allowClear /> },
          { name: 'group', label: '应考情况' },
          { name: 'passed', label: '是否及格' },
          { name: 'scoreFrom', label: '得分从' },
        ]}
        more={[
          { name: 'scoreTo', label: '得分至' },
          { name: 'submitKind', label: '交卷方式' },
        ]}
        columns={columns}
        toolbar={
          <>
            {figures.data && <Acts examId={examId} figures={figures.data} onTurn={onTurn} />}
            {figures.data && figures.data.phase !== 'upcoming' && (
              <ImportButton kind="examResults" targetId={examId} access={[P.examResult]} refreshes={REFRESHED} />
            )}
          </>
        }
        exports={[P.examExport]}
        actions={(row) => [
          {
            label: '查看答卷',
            access: [P.examResult],
            ...(row.attemptId === null && { reason: '没有答卷' }),
            onClick: () => setQuery({ part: row.attemptId ?? undefined }, { push: true }),
          },
          {
            label: '作废',
            access: [P.examResult],
            danger: true,
            ...(row.attemptId === null || row.state === 'void' ? { reason: '没有可作废的答卷' } : {}),
            onClick: () => setDropped(row),
          },
        ]}
      />
      {dropped && (
        <ReasonModal
          title={`作废 ${dropped.name} 的答卷`}
          verb="作废"
          label="作废原因"
          help="成绩不再计入，已得积分收回，不能撤销。"
          fault={REASON_MESSAGE}
          pending={voiding.isPending}
          onSend={async (reason) => {
            if (dropped.attemptId === null) return false
            const done = await voiding.run({ attemptId: dropped.attemptId, reason, returnSeat: false })
            if (done) tip('success', '已作废')
            return done !== undefined
          }}
          onClose={() => setDropped(undefined)}
        />
      )}
    </>
  )
}

interface ActsProps {
  examId: string
  figures: Figures
  onTurn: ResultListProps['onTurn']
}

function Acts({ examId, figures, onTurn }: ActsProps) {
  const publish = useWrite(publishResults, { refreshes: ['exam'] })
  const remind = useWrite(remindAbsent)
  const archive = useWrite(certificateArchive, { refreshes: ['job'] })
  const { title, phase, unpublished, unmarked, absent, certificates } = figures
  const isOver = phase !== 'upcoming' && phase !== 'running'
  const bringOut = async () => {
    const consequence = `${unpublished} 份答卷的成绩将对考生公布，考生收到通知。`
    if (!(await confirm({ name: title, verb: '公布成绩', consequence }))) return
    const done = await publish.run({ examId })
    if (done) tip('success', `已公布 ${done.published} 份成绩`)
  }
  const tell = async () => {
    const consequence = `将通知 ${absent} 名缺考人员，每人只通知一次。`
    if (!(await confirm({ name: title, verb: '通知缺考', consequence }))) return
    const done = await remind.run({ examId })
    if (done) tip('success', `已通知 ${done.sent} 人`)
  }
  const pack = async () => {
    const started = await archive.run({ examId })
    if (started) tip('success', `正在打包 ${certificates} 张证书，完成后在“任务”中下载`)
  }
  return (
    <>
      {isOver && (unpublished > 0 || unmarked > 0) && (
        <Button type="primary" loading={publish.isPending} onClick={() => void bringOut()}>
          公布成绩
        </Button>
      )}
      {isOver && absent > 0 && (
        <Button loading={remind.isPending} onClick={() => void tell()}>
          通知缺考
        </Button>
      )}
      {certificates > 0 && (
        <Can codes={[P.examExport]}>
          <Button loading={archive.isPending} onClick={() => void pack()}>
            打包证书
          </Button>
        </Can>
      )}
      <Button onClick={() => onTurn('answers')}>作答明细</Button>
      {isOver && <Button onClick={() => onTurn('anomalies')}>异常报告</Button>}
    </>
  )
}
