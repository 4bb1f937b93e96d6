import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { serverNow, useSession } from '#src/platform/session/session.ts'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import './print-sheet.css'

interface PrintSheetProps {
  title: string
  /** What the sheet covers: unit, year, conditions, count. */
  facts: { label: string; value: ReactNode }[]
  children: ReactNode
  onDone: () => void
}

/** A paper of its own: while it is mounted, printing shows it and nothing else. Opens the print dialog at once. */
export function PrintSheet({ title, facts, children, onDone }: PrintSheetProps) {
  const { name, code, orgName } = useSession()
  const done = useEffectEvent(onDone)

  // Follows the print dialog: it is opened after the paint, and its closing ends the sheet.
  useEffect(() => {
    const close = () => done()
    window.addEventListener('afterprint', close)
    const timer = setTimeout(() => window.print(), 100)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', close)
    }
  }, [])

  return createPortal(
    <article className="print-sheet">
      <h1>{title}</h1>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}：</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <footer>
        <span>{`制表：${name}（${code}，${orgName}）`}</span>
        <span>{`打印时间：${fullTimeText(serverNow())}`}</span>
        <span>审核：＿＿＿＿＿＿</span>
        <span>单位盖章：</span>
      </footer>
    </article>,
    document.body,
  )
}
