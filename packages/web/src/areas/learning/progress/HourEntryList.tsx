import { hourSourceWords } from '@portal/contract/areas/learning/hours/year.ts'
import { listOwnHourEntries } from '@portal/contract/areas/learning/time.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProofButton } from '#src/areas/archive/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { listBody } from '../list-body.ts'

const PAGE_SIZE = 20

type Entry = ResultOf<typeof listOwnHourEntries>['list'][number]

/** Why an entry counts. */
const reasons: Record<Entry['source'], string> = {
  video: '看完计入',
  doc: '读完计入',
  live: '出勤达标计入',
  train: '培训班结业计入',
  upload: '管理员导入',
}

/** 学时明细: what counted, when and why; with what was corrected it adds up to the year. */
export function HourEntryList({ year }: { year: number }) {
  const [page, setPage] = useState(1)
  const entries = useQuery({
    ...query(listOwnHourEntries, { ...listBody(page, PAGE_SIZE, { year }), sort: '-completedAt' }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded of={entries}>
      {({ list, total }) =>
        list.length === 0 ? (
          <EmptyNew text="这一年还没有学时" />
        ) : (
          <>
            <ul className="entry-list">
              {list.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </ul>
            <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
          </>
        )
      }
    </Loaded>
  )
}

function EntryRow({ entry }: { entry: Entry }) {
  const { title, source, required, state, reason, hours, completedAt, ruleVersion } = entry
  const why = [
    hourSourceWords[source],
    required ? '必修' : '',
    reasons[source],
    `规则第 ${ruleVersion} 版`,
    dateTimeText(completedAt.toISOString()),
  ]
  return (
    <li data-state={state}>
      <div>
        <b>{title}</b>
        <small>{why.filter(Boolean).join(' · ')}</small>
        {state !== 'granted' && (
          <small className="learning-warm">{`${state === 'revised' ? '已更正' : '已作废'}${reason === '' ? '' : `：${reason}`}`}</small>
        )}
      </div>
      <span>{`${hours.toFixed(2)} 学时`}</span>
      {state !== 'revised' && <ProofButton section="hours" line={{ id: entry.id, kind: source, title }} />}
    </li>
  )
}
