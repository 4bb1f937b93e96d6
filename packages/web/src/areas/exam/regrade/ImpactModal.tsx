import type { QuestionContent } from '@portal/contract/areas/assessment/question/content.ts'
import { type questionImpact, type RegradeChange } from '@portal/contract/areas/exam/regrade.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import './regrade.css'

const RegradeDrawer = late(() => import('./RegradeDrawer.tsx').then((module) => module.RegradeDrawer))

interface ImpactModalProps {
  questionId: string
  content: QuestionContent
  impact: ResultOf<typeof questionImpact>
  /** What is done all the same: 启用, 提交审核. */
  verb: string
  onGo: () => void
  onClose: () => void
}

const changeTo = ({ key, parts }: QuestionContent): RegradeChange => ({
  kind: 'newKey',
  key,
  partKeys: Object.fromEntries(parts.flatMap((part) => (part.key === null ? [] : [[part.id, part.key]]))),
})

/** 影响分析: what a changed key would have made of the exams so far; their scores stay unless they are regraded. */
export function ImpactModal({ questionId, content, impact, verb, onGo, onClose }: ImpactModalProps) {
  const { active } = usePage()
  const [examId, setExamId] = useState<string>()
  const { exams, attempts, changed, scoreShift, passFlips } = impact
  const changing = exams.filter((exam) => exam.changed > 0)
  return (
    <>
      <PageModal active={active} open title="影响分析" okText={`仍然${verb}`} onOk={onGo} onCancel={onClose}>
        <p>
          已有 {attempts} 份考试答卷作答过该题。按修改后的答案和计分方式，<strong>{changed} 份得分会不同</strong>
          {scoreShift !== null && `（平均 ${scoreShift > 0 ? '+' : ''}${scoreShift} 分）`}，
          {passFlips > 0 ? `${passFlips} 人的及格结论会改变` : '没有人的及格结论会改变'}。
        </p>
        <p className="regrade-note">{verb}只影响今后的考试，已有成绩不变；需要更正的，请逐场改判。</p>
        <ul className="regrade-people" aria-label="受影响的考试">
          {changing.map((exam) => (
            <li key={exam.examId}>
              <span>{exam.title}</span>
              <span>
                {exam.changed} / {exam.attempts} 份不同
                {exam.toPass > 0 && `，${exam.toPass} 人变为及格`}
                {exam.toFail > 0 && `，${exam.toFail} 人变为不及格`}
              </span>
              <Can codes={[P.examMarkAdmin]}>
                <Button size="small" onClick={() => setExamId(exam.examId)}>
                  改判
                </Button>
              </Can>
            </li>
          ))}
        </ul>
      </PageModal>
      {examId !== undefined && (
        <RegradeDrawer
          examId={examId}
          questionId={questionId}
          initial={changeTo(content)}
          onClose={() => setExamId(undefined)}
        />
      )}
    </>
  )
}
