import { listExams } from '@portal/contract/areas/exam/exam/exam.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { HallView } from './HallView.tsx'
import { useBoard } from './use-board.ts'
import './monitor.css'

/** 监考: the board of one exam, chosen among those that run. */
export function MonitorTab() {
  const { query: address, setQuery } = usePage()
  const mayList = useHolds([P.exam])
  const running = useQuery({
    ...query(listExams, { page: 1, pageSize: 50, keyword: '', filter: { phase: 'running' }, exactTotal: false }),
    enabled: mayList,
  })
  const exams = running.data?.list.filter(({ state }) => state === 'published') ?? []
  const examId = address.examId || exams[0]?.id
  const options = exams.map(({ id, title }) => ({ value: id, label: title }))
  const isOffered = options.length > 1 || (options.length === 1 && options[0]?.value !== examId)
  const none = <Empty description="现在没有正在进行的考试" />
  return (
    <>
      {isOffered && (
        <div className="monitor-choice">
          <span id="monitor-exam">正在进行的考试</span>
          <LateSelect
            aria-labelledby="monitor-exam"
            value={options.some(({ value }) => value === examId) ? examId : undefined}
            placeholder="选择考试"
            options={options}
            onChange={(id?: string) => setQuery({ examId: id })}
          />
        </div>
      )}
      {examId ? (
        <HallBoard key={examId} examId={examId} />
      ) : mayList ? (
        <Loaded of={running}>{() => none}</Loaded>
      ) : (
        none
      )}
    </>
  )
}

function HallBoard({ examId }: { examId: string }) {
  const { hall, fault, refresh } = useBoard(examId)
  const [dismissed, setDismissed] = useState<string | null>(null)
  if (!hall)
    return fault === null ? (
      <LateSkeleton />
    ) : (
      <Alert type="error" showIcon title={fault} action={<Button onClick={refresh}>重试</Button>} />
    )
  return (
    <>
      {fault !== null && fault !== dismissed && (
        <Alert
          type="warning"
          showIcon
          closable={{ onClose: () => setDismissed(fault) }}
          title={`看板暂未更新：${fault}`}
        />
      )}
      <HallView examId={examId} hall={hall} onDone={refresh} />
    </>
  )
}
