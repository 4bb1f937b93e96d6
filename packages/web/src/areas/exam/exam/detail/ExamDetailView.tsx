import { type ExamDetail, getExam } from '@portal/contract/areas/exam/exam/exam.ts'
import { examCounting } from '@portal/contract/areas/exam/exam/rules.ts'
import { resultFigures } from '@portal/contract/areas/exam/result.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { query } from '#src/kit/query.ts'
import { serverNow, useHolds } from '#src/platform/session/session.ts'
import { ChangeHistory } from '#src/shared/history/ChangeHistory.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { ExamDialogs } from '../ExamDialogs.tsx'
import { EXAMS } from '../exam-address.ts'
import { StateTag } from '../exam-columns.tsx'
import { useExamActs } from '../use-exam-acts.ts'
import { ExamActs } from './ExamActs.tsx'
import { ExamOverview } from './ExamOverview.tsx'
import { remainingWords } from './remaining-words.ts'
import './exam-detail.css'

const skeleton = () => <LateSkeleton />
const ResultTab = late(() => import('../../result/ResultTab.tsx').then((module) => module.ResultTab), skeleton)
const AnalysisTab = late(() => import('../../analysis/AnalysisTab.tsx').then((module) => module.AnalysisTab), skeleton)

const counting = wordsOf(examCounting)

/** One exam: how it stands, its figures, who is behind, and what is to be done next. */
export function ExamDetailView({ id }: { id: string }) {
  const exam = useQuery(query(getExam, { id }))
  const acts = useExamActs()
  const seesResults = useHolds([P.examResult])
  const seesAnalysis = useHolds([P.examAnalysis])
  const now = useMinute()
  const hasBegun = exam.data !== undefined && begun(exam.data)
  const figures = useQuery({ ...query(resultFigures, { examId: id }), enabled: seesResults && hasBegun })

  return (
    <>
      <DetailPage of={exam} back={EXAMS}>
        {(detail) => ({
          title: detail.title,
          state: <StateTag state={detail.state} phase={detail.phase} paused={detail.paused} />,
          note: remainingWords(detail, now),
          actions: <ExamActs exam={detail} figures={figures.data} acts={acts} />,
          hint: detail.state === 'cancelled' && detail.cancelReason ? `已取消：${detail.cancelReason}` : undefined,
          facts: factsOf(detail),
          rail: (
            <section>
              <h2>经过</h2>
              <ChangeHistory objectType="exams" objectId={id} pageSize={6} />
            </section>
          ),
          tabs: [
            {
              key: 'overview',
              label: '概况',
              content: <ExamOverview exam={detail} figures={figures.data} isLoading={figures.isLoading} />,
            },
            ...(seesResults && hasBegun ? [{ key: 'result', label: '人员与成绩', content: <ResultTab /> }] : []),
            ...(seesAnalysis && hasBegun ? [{ key: 'analysis', label: '题目分析', content: <AnalysisTab /> }] : []),
          ],
        })}
      </DetailPage>
      <ExamDialogs acts={acts} />
    </>
  )
}

const useMinute = () => {
  const [now, setNow] = useState(serverNow)

  // Follows the clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

const begun = ({ state, phase }: ExamDetail) => (state === 'published' || state === 'archived') && phase !== 'upcoming'

const factsOf = (exam: ExamDetail) => {
  const { rules, questionCount, total } = exam
  return [
    { label: '试卷', value: exam.paperTitle },
    { label: '题数', value: questionCount > 0 && `${questionCount} 题 · ${total} 分` },
    { label: '及格线', value: `${rules.passScore} 分` },
    { label: '时长', value: rules.limitMinutes === null ? '不限' : `${rules.limitMinutes} 分钟` },
    {
      label: '次数',
      value: rules.maxAttempts === 1 ? '1 次' : `${rules.maxAttempts} 次，${counting[rules.counting] ?? ''}`,
    },
    {
      label: '开放',
      value: `${dateTimeText(exam.openAt.getTime())} 至 ${dateTimeText(exam.closeAt.getTime())}`,
    },
    { label: '参加', value: exam.audienceText },
    { label: '证书', value: rules.outputs.certificate && rules.outputs.certificateTitle },
    { label: '阅卷人', value: exam.markerNames.map(({ name }) => name).join('、') },
    { label: '口令', value: exam.hasPassword && '已设置' },
    { label: '单位', value: exam.ownerOrgName },
  ].map(({ label, value }) => ({ label, value: value === false ? '' : value }))
}
