import { openDaily } from '@portal/contract/areas/exam/daily/daily.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { SittingGate } from '#src/shared/attempt/SittingGate.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { DailySitting } from './DailySitting.tsx'

interface DailyEntryProps {
  day: string
  again: boolean
}

/** The way into the set of a day: opening it fixes the day, the start draws its questions. */
export function DailyEntry({ day, again }: DailyEntryProps) {
  const { setQuery } = usePage()
  // Asked once for each visit; opened twice it is still one run.
  const opened = useQuery({
    queryKey: ['dailyOpen', day, again],
    queryFn: () => call(openDaily, { day, again }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const back = () => setQuery({ day: undefined, again: undefined }, { push: true })

  if (opened.data)
    return (
      <SittingGate scene="daily" objectId={opened.data.runId} running={opened.data.attemptId} onLeave={back}>
        {(sitting) => <DailySitting key={sitting.attemptId} sitting={sitting} onLeave={back} />}
      </SittingGate>
    )
  if (!opened.error) return <LateSkeleton />
  return (
    <div className="daily">
      <Alert
        type="warning"
        showIcon
        title={wordsOfError(opened.error)}
        action={<Button onClick={() => void opened.refetch()}>重试</Button>}
      />
      <div className="daily-acts">
        <Button onClick={back}>返回</Button>
      </div>
    </div>
  )
}
