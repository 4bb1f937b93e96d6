import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { LibraryList } from './LibraryList.tsx'
import '../survey.css'

const Builder = late(
  () => import('./Builder.tsx').then((module) => module.Builder),
  () => <LateSkeleton />,
)

/** 问卷题目 (`?questionnaireId=`); without it the library of reusable questions. */
export function QuestionListPage() {
  const { questionnaireId } = usePage().query
  return questionnaireId === undefined ? (
    <LibraryList />
  ) : (
    <Builder key={questionnaireId} questionnaireId={questionnaireId} />
  )
}
