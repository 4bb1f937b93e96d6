import { actionKind, objectHistory } from '@portal/contract/areas/system/log/log.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Pagination, Tag, Timeline } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import './change-history.css'

type Entry = ResultOf<typeof objectHistory>['list'][number]

interface ChangeHistoryProps {
  objectType: BodyOf<typeof objectHistory>['objectType']
  objectId: string
}

const PAGE_SIZE = 20
const kinds = wordsOf(actionKind)

/** 变更记录 of one thing: who did what to it, in words; the last tab of its detail page. */
export function ChangeHistory({ objectType, objectId }: ChangeHistoryProps) {
  const [page, setPage] = useState(1)
  const history = useQuery({
    ...query(objectHistory, { objectType, objectId, page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded of={history}>
      {({ list, total }) =>
        list.length === 0 ? (
          <Empty description="暂无变更" />
        ) : (
          <section aria-label="变更记录" className="change-history">
            <Timeline items={list.map((entry) => ({ key: entry.id, content: <Line entry={entry} /> }))} />
            {(total === -1 || total > PAGE_SIZE) && (
              <Pagination
                size="small"
                current={page}
                pageSize={PAGE_SIZE}
                total={total === -1 ? (page + 1) * PAGE_SIZE : total}
                showSizeChanger={false}
                onChange={setPage}
              />
            )}
          </section>
        )
      }
    </Loaded>
  )
}

function Line({ entry }: { entry: Entry }) {
  const { at, actorName, asWhom, action, kind, words, reason, result } = entry
  return (
    <>
      <div className="change-history-head">
        <time>{fullTimeText(at.getTime())}</time>
        <span>
          {actorName || '系统'}
          {asWhom && `（代 ${asWhom}）`}
        </span>
        <span>{action}</span>
        {result === 'refused' ? <Tag color="error">被拒绝</Tag> : <Tag>{kinds[kind]}</Tag>}
      </div>
      {words && <p>{words}</p>}
      {reason && <p className="change-history-reason">原因：{reason}</p>}
    </>
  )
}
