import { getFeedback, myFeedbacks } from '@portal/contract/areas/system/feedback.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'
import { pageOf } from './client-data.ts'
import { FeedbackStateTag } from './FeedbackStateTag.tsx'
import { NewFeedback } from './NewFeedback.tsx'
import { OwnFeedback } from './OwnFeedback.tsx'
import './feedback.css'

const PAGE_SIZE = 10

/** 意见反馈 of a person: a new one, and what became of the others. */
export function FeedbackPanel() {
  const { query: address, setQuery } = usePage()
  const [isWriting, setWriting] = useState(address.from !== undefined)
  const [page, setPage] = useState(1)
  const own = useQuery(query(myFeedbacks, { page, pageSize: PAGE_SIZE, keyword: '', exactTotal: false, filter: {} }))

  if (address.id !== undefined) return <Opened id={address.id} onBack={() => setQuery({ id: undefined })} />
  return (
    <>
      {isWriting ? (
        <NewFeedback pageUrl={pageOf(address.from)} onDone={() => setWriting(false)} />
      ) : (
        <Button type="primary" onClick={() => setWriting(true)}>
          我要反馈
        </Button>
      )}
      <Loaded of={own}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyNew text="还没有反馈" />
          ) : (
            <>
              <ul className="feedback-mine" aria-label="我的反馈">
                {list.map(({ id, no, text, state, createdAt, repliedAt }) => (
                  <li key={id}>
                    <button type="button" onClick={() => setQuery({ id }, { push: true })}>
                      <span>{text.slice(0, 60)}</span>
                      <FeedbackStateTag state={state} />
                      <span>
                        {no} · <TimeAgo at={createdAt.getTime()} now={serverNow()} />
                        {repliedAt && ' · 有回复'}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
              {total > PAGE_SIZE && (
                <Pagination size="small" current={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Opened({ id, onBack }: { id: string; onBack: () => void }) {
  const feedback = useQuery(query(getFeedback, { id }))
  const back = <Button onClick={onBack}>返回我的反馈</Button>
  return (
    <Loaded of={feedback} back={back}>
      {(record) => <OwnFeedback feedback={record} back={back} />}
    </Loaded>
  )
}
