import { type deskOfToday, undoDelivery } from '@portal/contract/areas/welfare/desk.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { timeText } from '#src/ui/time/date-text.ts'

/** What was handed out here in the last ten minutes and may be taken back, and where something waits today. */
export function Lately({ of: { lately, places } }: { of: ResultOf<typeof deskOfToday> }) {
  const [claimNo, setClaimNo] = useState<string>()
  const undo = useWrite(undoDelivery)
  const takeBack = async (reason: string): Promise<boolean> => {
    const done = await undo.run({ claimNo: claimNo ?? '', reason })
    if (done) tip('success', '已撤销，领取码可以再次使用')
    return done !== undefined
  }
  return (
    <>
      <section className="wf-panel" aria-label="刚刚发放">
        <h2>刚刚发放</h2>
        {lately.length === 0 ? (
          <p>最近 10 分钟没有发放</p>
        ) : (
          <ul className="wf-lately">
            {lately.map((each) => (
              <li key={each.claimNo}>
                <span>
                  {each.person.name} · {each.option}
                  <small>{each.deliveredAt && timeText(each.deliveredAt.getTime())}</small>
                </span>
                <Button onClick={() => setClaimNo(each.claimNo)}>撤销</Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="wf-panel" aria-label="正在领取">
        <h2>正在领取</h2>
        {places.length === 0 ? (
          <p>现在没有到领取时间的福利</p>
        ) : (
          <ul className="wf-lately">
            {places.map(({ place, title, left }) => (
              <li key={`${place} ${title}`}>
                <span>
                  {title}
                  <small>{place}</small>
                </span>
                <span>{left.toLocaleString('zh-CN')} 份待领</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {claimNo !== undefined && (
        <ReasonModal
          title="撤销发放"
          verb="撤销"
          label="撤销原因"
          help="撤销后该领取码可以再次使用。"
          fault="请填写撤销原因（2–200 字）"
          pending={undo.isPending}
          onSend={takeBack}
          onClose={() => setClaimNo(undefined)}
        />
      )}
    </>
  )
}
