import { listExams } from '@portal/contract/areas/exam/exam/exam.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import './result.css'

const newest = { page: 1, pageSize: 100, keyword: '', filter: {}, exactTotal: false }

/** What a tab shows of one exam that has begun, the newest one first. */
export function ExamChoice({ children }: { children: (examId: string) => ReactNode }) {
  const { exam } = usePage().query
  // On the page of one exam there is nothing to choose.
  return exam ? children(exam) : <Choice>{children}</Choice>
}

function Choice({ children }: { children: (examId: string) => ReactNode }) {
  const { query: address, setQuery } = usePage()
  const exams = useQuery(query(listExams, newest))
  return (
    <Loaded of={exams}>
      {({ list }) => {
        const begun = list.filter(
          ({ state, phase }) => (state === 'published' || state === 'archived') && phase !== 'upcoming',
        )
        const examId = address.examId ?? begun[0]?.id
        if (examId === undefined) return <Empty description="还没有开考的考试" />
        return (
          <>
            <div className="result-choice">
              <span id="result-exam">考试</span>
              <LateSelect
                aria-labelledby="result-exam"
                value={begun.some(({ id }) => id === examId) ? examId : undefined}
                placeholder="选择考试"
                options={begun.map(({ id, title }) => ({ value: id, label: title }))}
                onChange={(id: string) => setQuery({ examId: id })}
              />
            </div>
            {children(examId)}
          </>
        )
      }}
    </Loaded>
  )
}
