import { reporterMode } from '@portal/contract/areas/hazard/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useState } from 'react'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { ApiRefusal } from '#src/platform/api/api.ts'
import { useSession } from '#src/platform/session/session.ts'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import { NearCases } from './NearCases.tsx'
import { Photos } from './Photos.tsx'
import type { useReport } from './use-report.ts'

const modes = wordsOf(reporterMode)

const complaintsOf = (error: unknown): string =>
  error instanceof ApiRefusal && error.errors.length > 0
    ? error.errors.map(({ message }) => message).join('；')
    : wordsOfError(error)

interface FormProps {
  report: ReturnType<typeof useReport>
  onFollow: (receipt: string) => void
}

/** Everything of a report on one page; what is missing is said when it is sent. */
export function ReportForm({ report, onFollow }: FormProps) {
  const { draft, change, submit, isSending, error } = report
  const isKnown = useSession(({ state }) => state === 'known')
  return (
    <main className="hazard-report">
      <header>
        <h1>随手拍</h1>
        <ReceiptSearch onFollow={onFollow} />
      </header>
      <Photos photos={draft.photos} onChange={(photos) => change({ photos })} />
      <NearCases
        placeToken={draft.placeToken}
        position={draft.position}
        category={draft.category}
        onPosition={(position) => change({ position })}
        onCategory={(category) => change({ category })}
        onSame={(sameAs) => submit({ sameAs })}
      />
      <section>
        <label htmlFor="hazard-text">一句话说清楚</label>
        <textarea
          id="hazard-text"
          rows={3}
          maxLength={500}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      </section>
      <section className="hazard-switches">
        <label>
          <span>紧急，2 小时内要有人来</span>
          <input type="checkbox" checked={draft.urgent} onChange={({ target }) => change({ urgent: target.checked })} />
        </label>
        <label>
          <span>署名</span>
          <select value={draft.mode} onChange={({ target }) => change({ mode: reporterMode.parse(target.value) })}>
            {reporterMode.options
              .filter((mode) => isKnown || mode === 'anonymous')
              .map((mode) => (
                <option key={mode} value={mode}>
                  {modes[mode]}
                </option>
              ))}
          </select>
        </label>
      </section>
      {!isKnown && <a href="/guide">员工登录后可实名上报，受理后得积分</a>}
      {draft.waiting && <p role="status">网络不可用，已存在本机，联网后自动提交一次</p>}
      {error && <p role="alert">{complaintsOf(error)}</p>}
      <footer>
        <PlainButton look="primary" busy={isSending} onClick={() => submit()}>
          提交
        </PlainButton>
      </footer>
    </main>
  )
}

function ReceiptSearch({ onFollow }: { onFollow: (receipt: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [receipt, setReceipt] = useState('')
  if (!isOpen)
    return (
      <PlainButton look="link" onClick={() => setOpen(true)}>
        查进度
      </PlainButton>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (receipt.trim() !== '') onFollow(receipt.trim())
      }}
    >
      <input
        aria-label="回执号"
        placeholder="回执号"
        value={receipt}
        onChange={({ target }) => setReceipt(target.value)}
      />
      <PlainButton type="submit">查询</PlainButton>
    </form>
  )
}
