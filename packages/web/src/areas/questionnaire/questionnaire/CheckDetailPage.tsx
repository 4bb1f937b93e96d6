import type { QuestionnaireDetail } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import {
  getQuestionnaire,
  validateQuestionnaire,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { ApprovalTimeline } from '#src/shared/approval/ApprovalTimeline.tsx'
import { DecisionBar } from '#src/shared/approval/DecisionBar.tsx'
import { requestQuery, useFreshRequests } from '#src/shared/approval/requests.ts'
import { PathReport } from '../question/PathReport.tsx'
import { PreviewPages } from '../question/PreviewDrawer.tsx'
import { factsOf, QuestionsInWords } from './QuestionsInWords.tsx'
import { StateTag } from './questionnaire-columns.tsx'
import '../survey.css'
import '../question/build.css'

const LIST = '/questionnaire/questionCheck'
const seeAll = [P.questionnaireCheckAll]

/** 问卷审核详情 (`?id=&request=`): the questionnaire as submitted, its paths, and what people decided. */
export function CheckDetailPage() {
  const { id = '', request = '' } = usePage().query
  const found = useQuery(query(getQuestionnaire, { id }))
  useFreshRequests()
  return (
    <DetailPage<QuestionnaireDetail> of={found} back={LIST}>
      {(detail) => ({
        title: detail.title,
        state: <StateTag state={detail.state} />,
        actions: request !== '' && (
          <Decide requestId={request} questionnaireId={id} onDecided={() => void found.refetch()} />
        ),
        facts: factsOf(detail),
        tabs: [
          { key: 'questions', label: '题目', content: <Asked detail={detail} /> },
          { key: 'preview', label: '预览', content: <PreviewPages survey={detail} isPhone={false} /> },
          { key: 'paths', label: '路径与敏感内容', content: <Paths detail={detail} /> },
          { key: 'records', label: '审批记录', content: <Records questionnaireId={id} requestId={request} /> },
        ],
      })}
    </DetailPage>
  )
}

interface DecideProps {
  requestId: string
  questionnaireId: string
  onDecided: () => void
}

/** A foreign request and one about another questionnaire decide nothing here. */
function Decide({ requestId, questionnaireId, onDecided }: DecideProps) {
  const request = useQuery(requestQuery(requestId)).data
  if (!request || request.subjectType !== 'questionnaire' || request.subjectId !== questionnaireId) return null
  return <DecisionBar request={request} allCodes={seeAll} picking={P.questionnaire} onDone={onDecided} />
}

function Records({ questionnaireId, requestId }: { questionnaireId: string; requestId: string }) {
  const request = useQuery({ ...requestQuery(requestId), enabled: requestId !== '' }).data
  return (
    <ApprovalTimeline of={{ subjectType: 'questionnaire', subjectId: questionnaireId }} open={request ?? undefined} />
  )
}

function Asked({ detail }: { detail: QuestionnaireDetail }) {
  return (
    <>
      {detail.state !== 'in_review' && <Alert type="info" showIcon title="该问卷不在审核中，以下为当前内容" />}
      <QuestionsInWords detail={detail} />
    </>
  )
}

function Paths({ detail }: { detail: QuestionnaireDetail }) {
  const found = useQuery(query(validateQuestionnaire, { id: detail.id }))
  return <Loaded of={found}>{(report) => <PathReport report={report} survey={detail} />}</Loaded>
}
