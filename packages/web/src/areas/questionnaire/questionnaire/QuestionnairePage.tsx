import type { QuestionnaireDetail } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { getQuestionnaire } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { PrimaryButton } from '#src/kit/list/ActionButtons.tsx'
import { permitted, type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { ApprovalNotice } from '#src/shared/approval/ApprovalNotice.tsx'
import { ApprovalTimeline } from '#src/shared/approval/ApprovalTimeline.tsx'
import { ChangeHistory } from '#src/shared/history/ChangeHistory.tsx'
import { PreviewPages } from '../question/PreviewDrawer.tsx'
import { StatisticsPart } from '../result/StatisticsPart.tsx'
import { builderAddress, SURVEY_LIST } from '../survey-address.ts'
import { QuestionnaireDialogs } from './QuestionnaireDialogs.tsx'
import { factsOf, QuestionsInWords } from './QuestionsInWords.tsx'
import { StateTag } from './questionnaire-columns.tsx'
import { useQuestionnaireActs } from './use-questionnaire-acts.ts'

/** What is due in each state, before the first act of the row. */
const NEXT = ['提交审核', '提醒未答', '导出']

/** One questionnaire: its next step, its figures, its questions, and what people decided about it. */
export function QuestionnairePage({ id }: { id: string }) {
  const found = useQuery(query(getQuestionnaire, { id }))
  const { actionsOf, opened, close } = useQuestionnaireActs(SURVEY_LIST)
  return (
    <>
      <DetailPage<QuestionnaireDetail> of={found} back={SURVEY_LIST}>
        {(detail) => ({
          title: detail.title,
          state: <StateTag state={detail.state} />,
          note: answeredWords(detail),
          actions: <Acts name={detail.title} actions={actionsOf(detail)} />,
          hint: detail.state === 'draft' && detail.questions.length === 0 && (
            <>
              还没有题目，不能提交审核。<Link to={builderAddress(id)}>去添加题目</Link>
            </>
          ),
          facts: factsOf(detail),
          rail: (
            <section>
              <h2>经过</h2>
              <ChangeHistory objectType="questionnaires" objectId={id} pageSize={6} />
            </section>
          ),
          tabs: tabsOf(detail),
        })}
      </DetailPage>
      {opened && <QuestionnaireDialogs opened={opened} onClose={close} />}
    </>
  )
}

const answeredWords = ({ state, access, answered, expected }: QuestionnaireDetail) => {
  if (state === 'draft' || state === 'in_review') return undefined
  const number = answered.toLocaleString('zh-CN')
  return access === 'open' ? `${number} 份答卷` : `${number} / ${expected.toLocaleString('zh-CN')} 人已答`
}

const tabsOf = (detail: QuestionnaireDetail) => {
  const isOut = detail.state !== 'draft' && detail.state !== 'in_review'
  return [
    ...(isOut && detail.rights.result
      ? [{ key: 'statistics', label: '统计', content: <StatisticsPart row={detail} /> }]
      : []),
    {
      key: 'questions',
      label: `题目 ${detail.questions.length}`,
      content: (
        <>
          {detail.state === 'draft' && <ApprovalNotice subject="questionnaire" name="问卷" act="提交审核" />}
          <QuestionsInWords detail={detail} />
        </>
      ),
    },
    { key: 'preview', label: '预览', content: <PreviewPages survey={detail} isPhone={false} /> },
    {
      key: 'records',
      label: '审批记录',
      content: <ApprovalTimeline of={{ subjectType: 'questionnaire', subjectId: detail.id }} />,
    },
  ]
}

/** The one filled step, and everything else behind ⋯. */
function Acts({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const all = permitted(actions)
  const step = NEXT.flatMap((label) => all.find((action) => action.label === label) ?? [])[0] ?? all[0]
  if (!step) return null
  return (
    <>
      <PrimaryButton action={step} />
      <RowActions actions={all.filter((action) => action !== step && action.label !== '统计')} name={name} menuOnly />
    </>
  )
}
