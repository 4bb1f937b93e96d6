import { getEnrolment } from '@portal/contract/areas/train/audit/audit.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { ActionButtons } from '#src/kit/list/ActionButtons.tsx'
import { query as read } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { RequestPage } from '#src/shared/approval/RequestPage.tsx'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { AUDITS } from '../addresses.ts'
import { EnrolmentAside, EnrolmentContent } from './EnrolmentContent.tsx'
import { EnrolmentDialogs, enrolmentWords } from './EnrolmentDialogs.tsx'
import { EnrolmentStanding } from './enrolment-columns.tsx'
import { ENROLMENT, requestOf, useEnrolmentActs } from './use-enrolment-acts.ts'

const print = <Button onClick={() => window.print()}>打印报名表</Button>

/** 报名审核详情: an enrolment by `?id=`, or by the request about it, as links of messages have it. */
export function AuditPage() {
  const { id, requestId } = usePage().query
  if (requestId) return <RequestedEnrolment requestId={requestId} />
  return id ? <OneEnrolment id={id} /> : <NotFoundHere action={<BackToList />} />
}

function BackToList() {
  return (
    <Link to={AUDITS}>
      <Button>返回列表</Button>
    </Link>
  )
}

/** With a request it is looked at as every request; without one, as it stands. */
function OneEnrolment({ id }: { id: string }) {
  const found = useQuery(read(getEnrolment, { id }))
  const requestId = found.data?.requestId
  if (requestId) return <RequestedEnrolment requestId={requestId} />
  return <PlainEnrolment id={id} />
}

function RequestedEnrolment({ requestId }: { requestId: string }) {
  return (
    <RequestPage
      requestId={requestId}
      list={AUDITS}
      belongs={({ subjectType }) => subjectType === ENROLMENT}
      foreign="该审批单不属于报名审核"
      allCodes={[P.enrolmentAll]}
      picking={P.enrolment}
      acts={print}
      words={enrolmentWords}
      ended="该报名已处理"
      beside={({ subjectId }) => <Beside id={subjectId} />}
    >
      {({ subjectId }) => <Submitted id={subjectId} />}
    </RequestPage>
  )
}

function Submitted({ id }: { id: string }) {
  const found = useQuery(read(getEnrolment, { id }))
  return <Loaded of={found}>{(enrolment) => <EnrolmentContent of={enrolment} />}</Loaded>
}

function Beside({ id }: { id: string }) {
  const { data } = useQuery(read(getEnrolment, { id }))
  return data ? <EnrolmentAside of={data} /> : null
}

function PlainEnrolment({ id }: { id: string }) {
  const found = useQuery(read(getEnrolment, { id }))
  const acts = useEnrolmentActs()
  return (
    <>
      <DetailPage of={found} back={AUDITS}>
        {(enrolment) => ({
          title: requestOf(enrolment).title,
          state: <EnrolmentStanding {...enrolment} />,
          actions: (
            <>
              {print}
              <ActionButtons
                actions={acts
                  .actionsOf(enrolment, { mayPromote: enrolment.mayPromote })
                  .filter(({ label }) => label !== '查看')}
              />
            </>
          ),
          rail: <EnrolmentAside of={enrolment} />,
          tabs: [{ key: 'content', label: '内容', content: <EnrolmentContent of={enrolment} /> }],
        })}
      </DetailPage>
      <EnrolmentDialogs acts={acts} />
    </>
  )
}
