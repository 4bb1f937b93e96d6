import { objectHistory } from '@portal/contract/areas/system/log/log.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination, Timeline } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { fullTimeText } from '#src/ui/time/date-text.ts'
import './change-history.css'

type Entry = ResultOf<typeof objectHistory>['list'][number]

interface ChangeHistoryProps {
  objectType: BodyOf<typeof objectHistory>['objectType']
  objectId: string
  /** So many at once; fewer where it stands beside a record. */
  pageSize?: number
}

/** 变更记录 of one thing: who did what to it, in words; the last tab of its detail page. */
export function ChangeHistory({ objectType, objectId, pageSize = 20 }: ChangeHistoryProps) {
  const [page, setPage] = useState(1)
  const history = useQuery({
    ...query(objectHistory, { objectType, objectId, page, pageSize }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded of={history}>
      {({ list, total }) =>
        list.length === 0 ? (
          <p className="change-history-none">还没有变更</p>
        ) : (
          <section aria-label="变更记录" className="change-history">
            <Timeline items={list.map((entry) => ({ key: entry.id, content: <Line entry={entry} /> }))} />
            {(total === -1 || total > pageSize) && (
              <Pagination
                size="small"
                current={page}
                pageSize={pageSize}
                total={total === -1 ? (page + 1) * pageSize : total}
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
  const { at, actorName, asWhom, sentence, result } = entry
  return (
    <>
      <time>{fullTimeText(at.getTime())}</time>
      <p>
        <b>
          {actorName || '系统'}
          {asWhom && `（代 ${asWhom}）`}
        </b>{' '}
        <span className={result === 'refused' ? 'change-history-refused' : undefined}>{sentence}</span>
      </p>
    </>
  )
}
