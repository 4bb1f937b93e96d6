import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { ExamList } from './ExamList.tsx'
import { NEW_EXAM } from './exam-address.ts'

const ExamWizard = late(
  () => import('./ExamWizard.tsx').then((module) => module.ExamWizard),
  () => <LateSkeleton />,
)

/** 考试: the list, or by `?edit=` the wizard of one; `copyOf` begins with the settings of another. */
export function ExamTab() {
  const { query, setQuery } = usePage()
  const mayEdit = useHolds([P.examExam])
  const { edit = '', copyOf = '' } = query
  if (edit === '') return <ExamList />
  // An address may have been passed on to somebody who only reads.
  if (!mayEdit)
    return (
      <NotFoundHere
        action={<Button onClick={() => setQuery({ edit: undefined, copyOf: undefined })}>返回列表</Button>}
      />
    )
  return <ExamWizard key={`${edit}:${copyOf}`} examId={edit === NEW_EXAM ? null : edit} copyOf={copyOf || null} />
}
