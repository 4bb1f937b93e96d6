import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { ExamList } from './ExamList.tsx'
import { NEW_EXAM } from './exam-address.ts'

const ExamWizard = late(
  () => import('./ExamWizard.tsx').then((module) => module.ExamWizard),
  () => <LateSkeleton />,
)

/** 考试: the list, or by `?edit=` the wizard of one; `copyOf` begins with the settings of another. */
export function ExamTab() {
  const { query } = usePage()
  const { edit = '', copyOf = '' } = query
  if (edit === '') return <ExamList />
  return <ExamWizard key={`${edit}:${copyOf}`} examId={edit === NEW_EXAM ? null : edit} copyOf={copyOf || null} />
}
