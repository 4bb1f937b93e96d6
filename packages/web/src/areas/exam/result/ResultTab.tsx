import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { ExamChoice } from './ExamChoice.tsx'
import { ResultList } from './ResultList.tsx'

const ResultScript = late(
  () => import('./ResultScript.tsx').then((module) => module.ResultScript),
  () => <LateSkeleton />,
)

/** 成绩: who sat an exam and how it went; `part` names the script that lies open. */
export function ResultTab() {
  const { query, setQuery } = usePage()
  const back = () => setQuery({ part: undefined }, { push: true })
  if (query.part) return <ResultScript key={query.part} attemptId={query.part} onBack={back} />
  return <ExamChoice>{(examId) => <ResultList key={examId} examId={examId} />}</ExamChoice>
}
