import { listExamsToMark } from '@portal/contract/areas/exam/mark/marking.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { MarkQueue } from './MarkQueue.tsx'
import './mark.css'

const MarkPane = late(
  () => import('./MarkPane.tsx').then((module) => module.MarkPane),
  () => <LateSkeleton />,
)
const Disputes = late(
  () => import('./Disputes.tsx').then((module) => module.Disputes),
  () => <LateSkeleton />,
)

/** What the address names in place of a question. */
const DISPUTES = 'disputes'

/** 阅卷: scripts of one exam, question by question. */
export function MarkTab() {
  const exams = useQuery({ ...query(listExamsToMark, {}), refetchOnMount: 'always' })
  return (
    <Loaded of={exams}>
      {(found) => (found.length === 0 ? <Empty description="没有需要阅卷的考试" /> : <Chosen exams={found} />)}
    </Loaded>
  )
}

function Chosen({ exams }: { exams: { id: string; title: string; todo: number }[] }) {
  const { query: address, setQuery } = usePage()
  const exam = exams.find(({ id }) => id === address.examId) ?? exams[0]
  const part = address.part ?? ''
  if (!exam) return null
  const back = () => setQuery({ part: undefined }, { push: true })
  if (part === DISPUTES) return <Disputes examId={exam.id} onBack={back} />
  if (part !== '') return <MarkPane key={part} examId={exam.id} questionId={part} onBack={back} />
  return (
    <>
      <div className="mark-choice">
        <span id="mark-exam">考试</span>
        <LateSelect
          aria-labelledby="mark-exam"
          value={exam.id}
          options={exams.map(({ id, title, todo }) => ({ value: id, label: `${title}（待阅 ${todo}）` }))}
          onChange={(id: string) => setQuery({ examId: id })}
        />
      </div>
      <MarkQueue examId={exam.id} />
    </>
  )
}
