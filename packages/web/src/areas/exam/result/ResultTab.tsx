import { clearedAddress } from '#src/kit/list/list-state.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { ExamChoice } from './ExamChoice.tsx'
import { ResultList } from './ResultList.tsx'

const ResultScript = late(
  () => import('./ResultScript.tsx').then((module) => module.ResultScript),
  () => <LateSkeleton />,
)
const AnomalyList = late(
  () => import('../anomaly/AnomalyList.tsx').then((module) => module.AnomalyList),
  () => <LateSkeleton />,
)

const AnswerList = late(
  () => import('./AnswerList.tsx').then((module) => module.AnswerList),
  () => <LateSkeleton />,
)

/** What the address names in place of a script. */
const ANOMALIES = 'anomalies'
const ANSWERS = 'answers'

/** 成绩: who sat an exam and how it went; `part` names the script that lies open, or one of the reports. */
export function ResultTab() {
  const { query, setQuery } = usePage()
  const turnTo = (part: string | undefined, examId = query.examId) =>
    setQuery({ ...clearedAddress(query), examId, part }, { push: true })
  const back = () => turnTo(undefined)
  if (query.part === ANOMALIES && query.examId)
    return <AnomalyList examId={query.examId} onBack={back} onScript={turnTo} />
  if (query.part === ANSWERS && query.examId)
    return <AnswerList examId={query.examId} onBack={back} onScript={turnTo} />
  if (query.part) return <ResultScript key={query.part} attemptId={query.part} onBack={back} />
  return (
    <ExamChoice>
      {(examId) => <ResultList key={examId} examId={examId} onTurn={(part) => turnTo(part, examId)} />}
    </ExamChoice>
  )
}
