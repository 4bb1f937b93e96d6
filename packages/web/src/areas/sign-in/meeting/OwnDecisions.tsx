import { finishDecision, listOwnDecisions, type OwnDecision } from '@portal/contract/areas/meeting/minutes.ts'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

const MOST = 50

/** 我的决议 that are still to be done, the one that is due first on top; of one meeting where it is named. */
export function OwnDecisions({ meetingId }: { meetingId?: string }) {
  const { data } = useQuery(
    query(listOwnDecisions, {
      ...{ page: 1, pageSize: MOST, keyword: '', exactTotal: false, sort: 'due' as const },
      filter: meetingId === undefined ? {} : { meetingId },
    }),
  )
  const [finishing, setFinishing] = useState<OwnDecision>()
  const shown = (data?.list ?? []).filter(({ state }) => meetingId !== undefined || state !== 'done')
  if (shown.length === 0) return null
  return (
    <section aria-label="我的决议">
      <h2 className="meet-head">我的决议</h2>
      <ul className="meet-cards">
        {shown.map((decision) => (
          <li key={decision.id} className="meet-card" aria-label={decision.text}>
            <div>
              <b>{decision.text}</b>
              {meetingId === undefined && <span>{decision.topic}</span>}
              <span className="meet-told">
                <DueWords decision={decision} />
              </span>
            </div>
            {decision.state !== 'done' && (
              <button
                type="button"
                className="verb"
                aria-label={`完成：${decision.text}`}
                onClick={() => setFinishing(decision)}
              >
                完成
              </button>
            )}
          </li>
        ))}
      </ul>
      {finishing && <FinishModal decision={finishing} onClose={() => setFinishing(undefined)} />}
    </section>
  )
}

function DueWords({ decision: { state, due, daysLate } }: { decision: OwnDecision }) {
  if (state === 'done') return <em data-tone="ok">✓ 已完成</em>
  if (state === 'overdue') return <em data-tone="bad">已逾期 {daysLate} 天</em>
  return <em data-tone="plain">{due} 前完成</em>
}

function FinishModal({ decision, onClose }: { decision: OwnDecision; onClose: () => void }) {
  const { active } = usePage()
  const [note, setNote] = useState('')
  const write = useWrite(finishDecision, { refreshes: ['guide'] })
  const send = async () => {
    if (!(await write.run({ decisionId: decision.id, note: note.trim() }))) return
    tip('success', '决议已完成')
    onClose()
  }
  return (
    <PageModal
      active={active}
      open
      title="完成决议"
      okText="完成"
      confirmLoading={write.isPending}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{decision.text}</p>
      <Input.TextArea
        aria-label="完成说明"
        placeholder="完成说明（选填）"
        rows={3}
        count={{ show: true, max: 500, strategy: (text) => [...text].length }}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </PageModal>
  )
}
