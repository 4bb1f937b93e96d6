import { attendance } from '@portal/contract/areas/sign-in/words.ts'
import {
  type SessionCounts,
  type SignDetail,
  type SignDetailRow,
  signDetail,
} from '@portal/contract/areas/train/course/sign-detail.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useMemo } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { signDetailOf } from './of-class.ts'
import './presence.css'

const words = wordsOf(attendance)
const column = columnsOf(signDetail)

interface PresenceMatrixProps {
  classId: string
  detail: SignDetail
  /** One session instead of all. */
  chosen?: SessionCounts | undefined
}

/** People × sessions: the word of each, with what was made up or corrected. */
export function PresenceMatrix({ classId, detail, chosen }: PresenceMatrixProps) {
  const source = useMemo(() => signDetailOf(classId), [classId])
  const list = useResourceList(source, { fixed: { classId, ...(chosen && { sessionId: chosen.sessionId }) } })
  if (!detail.may.people) return <p className="presence-none">没有查看人员的权限，只能看人数</p>
  const sessions = chosen ? [chosen] : detail.sessions
  const isWhole = detail.sessions.every(({ state }) => state === 'sealed' || state === 'cancelled')
  return (
    <ListPage
      list={list}
      title="学员签到"
      chips={[{ name: 'orgId', label: '单位', control: <OrgSelect for={P.trainAnalysis} allowClear /> }, 'status']}
      more={[{ name: 'madeUp', label: '补签或更正' }]}
      exports={[P.trainAnalysisExport]}
      columns={[
        column('name', { width: 110, fixed: 'left' }),
        column('code', { width: 100 }),
        column('orgName', { width: 180 }),
        column('percent', {
          // Only sealed sessions are counted: an absence of an open one stands beside it otherwise.
          title: isWhole ? '出勤率' : '已封存课次出勤率',
          width: isWhole ? 88 : 136,
          render: (_: unknown, { percent }: SignDetailRow) => (percent === null ? '—' : `${percent.toFixed(1)}%`),
        }),
        {
          key: 'marks',
          title: '未到课次',
          width: 96,
          render: (_: unknown, { marks }: SignDetailRow) => missedText(marks),
        },
        ...sessions.map((session) => ({
          key: session.sessionId,
          title: `第 ${session.no} 课次`,
          width: 112,
          render: (_: unknown, { marks }: SignDetailRow) => (
            <Mark session={session} mark={marks.find(({ sessionId }) => sessionId === session.sessionId)} />
          ),
        })),
      ]}
      empty={<p>没有学员</p>}
    />
  )
}

const MISSED = ['absent', 'noOut']

/** 2、4. */
const missedText = (marks: SignDetailRow['marks']): string =>
  marks
    .filter(({ status }) => status !== null && MISSED.includes(status))
    .map(({ no }) => no)
    .join('、') || '—'

function Mark({ session, mark }: { session: SessionCounts; mark: SignDetailRow['marks'][number] | undefined }) {
  if (!mark || mark.status === null) return <span className="presence-mark">—</span>
  const flag = mark.corrected ? '更正' : mark.madeUp ? '补签' : ''
  const minutes = mark.minutes === null ? '' : `，计入 ${mark.minutes} 分钟`
  return (
    <span
      className="presence-mark"
      data-status={mark.status}
      title={`${dateTimeText(session.start.getTime())} ${session.title}${minutes}`}
    >
      {words[mark.status]}
      {flag !== '' && <small>{flag}</small>}
    </span>
  )
}
