import { getHealthReports } from '@portal/contract/areas/health/report.ts'
import { healthRefusals } from '@portal/contract/areas/health/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { RuleButton } from '#src/areas/access/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { RequestList } from '#src/shared/approval/RequestList.tsx'
import { RequestPage } from '#src/shared/approval/RequestPage.tsx'
import { type RequestRow, requestList } from '#src/shared/approval/requests.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { personAddress, REPORT_APPROVE } from '../addresses.ts'
import { states } from '../health-words.ts'
import '../health.css'
import { Answers } from '../report/DayCard.tsx'

const SUBJECT = 'healthReport'
const ALL = [P.healthApprovalAll]
const PICKING = P.healthApproval

const words = { pass: '允许到岗', reject: '不得到岗', rejectReason: healthRefusals.reason.message, comment: '要求补充' }

const wordOf = ({ facts }: RequestRow, key: string): string => String(facts[key] ?? '')
const standingOf = (row: RequestRow): string => states[wordOf(row, 'standing')] ?? ''

const extra: Column<RequestRow>[] = [
  { key: 'name', title: '姓名', width: 90, render: (_, row) => wordOf(row, 'name') },
  { key: 'unit', title: '所在单位', width: 140, render: (_, row) => wordOf(row, 'unit') },
  { key: 'day', title: '日期', width: 110, render: (_, row) => wordOf(row, 'day') },
  { key: 'hits', title: '异常项', width: 160, render: (_, row) => wordOf(row, 'hits') },
  { key: 'standing', title: '到岗', width: 100, render: (_, row) => <StateWord>{standingOf(row)}</StateWord> },
  { key: 'place', title: '拟到岗场所', width: 140, render: (_, row) => wordOf(row, 'place') },
]

/** 填报审批: those who may not come until somebody has looked; with `?id=` one of them. */
export function ApprovePage() {
  const { id } = usePage().query
  if (id) return <OneRequest key={id} id={id} />
  return (
    <RequestList
      source={requestList}
      fixed={{ subjectType: SUBJECT }}
      allCodes={ALL}
      picking={PICKING}
      extra={extra}
      toolbar={<RuleButton codes={[P.healthApprovalSet]} items={[SUBJECT]} picking={PICKING} />}
    />
  )
}

function OneRequest({ id }: { id: string }) {
  return (
    <RequestPage
      requestId={id}
      list={REPORT_APPROVE}
      belongs={({ subjectType }) => subjectType === SUBJECT}
      allCodes={ALL}
      picking={PICKING}
      words={words}
      facts={(row) => ({
        before: [
          { label: '日期', value: wordOf(row, 'day') },
          { label: '异常项', value: wordOf(row, 'hits') },
        ],
        after: [{ label: '到岗', value: standingOf(row) }],
      })}
      ended="该审批单已结束，以下为填报的当前内容"
    >
      {(row) => <Submitted row={row} />}
    </RequestPage>
  )
}

/** What was answered that day. */
function Submitted({ row }: { row: RequestRow }) {
  const day = wordOf(row, 'day')
  const userId = wordOf(row, 'userId')
  const found = useQuery(query(getHealthReports, { userId, from: day, to: day }))
  return (
    <Loaded of={found}>
      {({ days }) => {
        const report = days.find(({ reportId }) => reportId === row.subjectId)
        if (!report) return <EmptyNew text="填报已不存在" />
        return (
          <section className="health-day">
            {report.answers ? <Answers answers={report.answers} /> : <p>{report.hits || '内容已删除'}</p>}
            <Link to={personAddress(userId)}>填报人详情</Link>
          </section>
        )
      }}
    </Loaded>
  )
}
