import { P } from '@portal/contract/privileges.ts'
import { Editor } from '#src/kit/form/Editor.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { ExamList } from './ExamList.tsx'

const ExamWizard = late(
  () => import('./ExamWizard.tsx').then((module) => module.ExamWizard),
  () => <LateSkeleton />,
)

/** 考试: the list, or the wizard of one. */
export function ExamTab() {
  return (
    <Editor access={[P.examExam]} list={<ExamList />}>
      {(asked) => <ExamWizard asked={asked} />}
    </Editor>
  )
}
