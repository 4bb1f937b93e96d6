import { numbersOf, surveyKind } from '@portal/contract/areas/questionnaire/question/question.ts'
import {
  dimensionKey,
  type QuestionnaireDetail,
  questionnaireAccess,
  questionnaireMode,
  questionnaireTimes,
} from '@portal/contract/areas/questionnaire/questionnaire.ts'
import {
  getQuestionnaire,
  validateQuestionnaire,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
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
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { conditionText, jumpTexts } from '../question/logic-text.ts'
import { PathReport } from '../question/PathReport.tsx'
import { PreviewPages } from '../question/PreviewDrawer.tsx'
import { StateTag } from './questionnaire-columns.tsx'
import '../survey.css'
import '../question/build.css'

const LIST = '/questionnaire/questionCheck'
const seeAll = [P.questionnaireCheckAll]
const kinds = wordsOf(surveyKind)

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
          { key: 'questions', label: '题目', content: <Questions detail={detail} /> },
          { key: 'preview', label: '预览', content: <PreviewPages survey={detail} isPhone={false} /> },
          { key: 'paths', label: '路径与敏感内容', content: <Paths detail={detail} /> },
          { key: 'records', label: '审批记录', content: <Records questionnaireId={id} requestId={request} /> },
        ],
      })}
    </DetailPage>
  )
}

const factsOf = (detail: QuestionnaireDetail) => {
  const { mode, modeText, access, audienceText, expected, times, openAt, closeAt, dimensions, k } = detail
  const who = access !== 'audience' ? wordsOf(questionnaireAccess)[access] : `${audienceText}（${expected} 人）`
  return [
    { label: '方式', value: wordsOf(questionnaireMode)[mode] },
    { label: '方式说明', value: modeText },
    { label: '面向', value: who },
    { label: '时间', value: `${dateTimeText(openAt.getTime())} 至 ${dateTimeText(closeAt.getTime())}` },
    { label: '填写次数', value: wordsOf(questionnaireTimes)[times] },
    { label: '统计维度', value: dimensions.map((each) => wordsOf(dimensionKey)[each]).join('、') || '无' },
    ...(mode === 'named' ? [] : [{ label: '最少展示人数', value: `${k} 人` }]),
    { label: '提交人', value: `${detail.createdByName}（${detail.orgName}）` },
  ]
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

function Questions({ detail: { pages, questions, state } }: { detail: QuestionnaireDetail }) {
  const numbers = numbersOf(questions)
  return (
    <>
      {state !== 'in_review' && <Alert type="info" showIcon title="该问卷不在审核中，以下为当前内容" />}
      {pages.map((page, at) => (
        <section key={page.id} className="survey-logic">
          <h2>
            第 {at + 1} 页 {page.title}
          </h2>
          <ol>
            {questions
              .filter(({ pageId }) => pageId === page.id)
              .map((question) => {
                const shownIf = conditionText(question, questions)
                return (
                  <li key={question.id}>
                    <strong>
                      {numbers.has(question.id) ? `${numbers.get(question.id)}. ` : ''}
                      {question.stem}
                    </strong>
                    <span className="survey-faint">
                      {kinds[question.kind]}
                      {question.required && question.kind !== 'section' && ' · 必填'}
                      {question.options.length > 0 && ` · ${question.options.map(({ text }) => text).join('、')}`}
                    </span>
                    {shownIf !== '' && <span className="survey-logic-if">当 {shownIf} 时显示</span>}
                    {jumpTexts(question, questions).map((text) => (
                      <span key={text} className="survey-logic-jump">
                        {text}
                      </span>
                    ))}
                  </li>
                )
              })}
          </ol>
        </section>
      ))}
    </>
  )
}

function Paths({ detail }: { detail: QuestionnaireDetail }) {
  const found = useQuery(query(validateQuestionnaire, { id: detail.id }))
  return <Loaded of={found}>{(report) => <PathReport report={report} survey={detail} />}</Loaded>
}
