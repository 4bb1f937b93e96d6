import { shanghaiHourMinute, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { useState } from 'react'
import { copy } from '#src/platform/clipboard.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import { Steps } from './Steps.tsx'
import type { Receipt } from './use-report.ts'

interface ReceiptProps {
  receipt: Receipt
  onAgain: () => void
  onFollow: () => void
}

/** What was received, until when somebody takes it, and by what it is followed. */
export function ReceiptView({ receipt: { number, receipt, dueAt, photo, text }, onAgain, onFollow }: ReceiptProps) {
  const [receivedAt] = useState(() => new Date())
  return (
    <main className="hazard-report">
      <header>
        <h1>随手拍</h1>
      </header>
      <section className="hazard-received">
        <span>
          <Icon name="tick" />
        </span>
        <div>
          <h2>已收到</h2>
          <p>{shanghaiTime(dueAt).slice(5)} 前有人受理</p>
        </div>
        <Steps steps={[{ key: 'reported', at: receivedAt }]} due={`${shanghaiHourMinute(dueAt)} 前`} />
      </section>
      <section className="hazard-number">
        <p>
          编号 <b>{number}</b>
        </p>
        <p>
          回执号 <b>{receipt}</b>
        </p>
        <PlainButton look="link" onClick={() => void copy(receipt)}>
          复制回执号
        </PlainButton>
        <p>凭回执号查进度和整改后的照片；匿名上报不发消息，请记下来。</p>
      </section>
      <section className="hazard-near">
        {photo !== '' && <img src={photo} alt="现场照片" />}
        <p>{text}</p>
      </section>
      <footer>
        <PlainButton onClick={onAgain}>再报一条</PlainButton>
        <PlainButton look="primary" onClick={onFollow}>
          看进度
        </PlainButton>
      </footer>
    </main>
  )
}
