import { hazardProgress } from '@portal/contract/areas/hazard/report.ts'
import { hazardState } from '@portal/contract/areas/hazard/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { deviceId } from '#src/platform/storage.ts'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import { Steps } from './Steps.tsx'

const states = wordsOf(hazardState)

/** How far the case of a receipt is; it names nobody. */
export function ProgressView({ receipt, onBack }: { receipt: string; onBack: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['hazardProgress', receipt],
    queryFn: () =>
      call(hazardProgress, { receipt, deviceId: deviceId() }, { quiet: true, requestType: 'qrcode', nameless: true }),
    retry: false,
    gcTime: 0,
  })
  if (!data && !error) return <LateSkeleton />
  return (
    <main className="hazard-report">
      <header>
        <h1>上报进度</h1>
      </header>
      {error && <p role="alert">{wordsOfError(error)}</p>}
      {data && (
        <section className="hazard-number">
          <p>
            编号 <b>{data.number}</b>
          </p>
          <p role="status">{states[data.state]}</p>
          {data.reason !== '' && <p>原因：{data.reason}</p>}
          <Steps steps={data.steps} due={data.dueAt ? `${shanghaiTime(data.dueAt).slice(5)} 前` : ''} />
          {data.afterPhoto && <img src={data.afterPhoto} alt="整改后" />}
        </section>
      )}
      <footer>
        <PlainButton onClick={onBack}>报隐患</PlainButton>
        <PlainButton look="primary" onClick={() => void refetch()}>
          刷新
        </PlainButton>
      </footer>
    </main>
  )
}
