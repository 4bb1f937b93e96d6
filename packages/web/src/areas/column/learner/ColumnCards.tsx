import { type ColumnRow, listColumns } from '@portal/contract/areas/column/column.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { columnAddress } from '../addresses.ts'
import '../column.css'
import { contentsText, kindWords, sizeOf } from '../column-words.ts'
import { BadgeMark, ProgressBar } from './progress.tsx'

interface ColumnCardsProps {
  /** Only columns of this kind; left out, of all kinds. */
  kind?: ColumnRow['kind']
  /** Stands where there is none. */
  empty?: string
}

const PAGE_SIZE = 24

/** Columns that are for this learner, each with how far he is. */
export function ColumnCards({ kind, empty = '还没有面向你的专栏' }: ColumnCardsProps) {
  const [page, setPage] = useState(1)
  const found = useQuery({
    ...query(listColumns, { page, pageSize: PAGE_SIZE, keyword: '', filter: kind ? { kind } : {}, exactTotal: false }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <Loaded of={found}>
      {({ list, total }) =>
        list.length === 0 ? (
          <EmptyNew text={empty} />
        ) : (
          <>
            <ul className="column-cards" aria-label="专栏">
              {list.map((column) => (
                <li key={column.id}>
                  <Card of={column} named={kind === undefined} />
                </li>
              ))}
            </ul>
            {total > PAGE_SIZE && <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />}
          </>
        )
      }
    </Loaded>
  )
}

function Card({ of, named }: { of: ColumnRow; named: boolean }) {
  const { id, name, kind, coverUrl, my } = of
  return (
    <Link className="column-card" to={columnAddress(id)}>
      <span className="column-card-cover">
        <Cover url={coverUrl} title={name} />
      </span>
      <span className="column-card-words">
        <b>{name}</b>
        <span>{[named ? kindWords[kind] : '', contentsText(of)].filter(Boolean).join(' · ')}</span>
        {my.required > 0 && <ProgressBar {...my} name={name} isAll={my.required >= sizeOf(of)} />}
        <BadgeMark at={my.badgeAt} />
      </span>
    </Link>
  )
}
