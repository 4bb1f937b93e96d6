import { type ExhibitionRow, listExhibitions } from '@portal/contract/areas/exhibition/show.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { hallAddress } from '../../addresses.ts'
import { nextText, stages } from '../../exhibition-words.ts'
import { useShowKind } from '../../show-kind.ts'

const PAGE_SIZE = 12

/** Exhibitions of a person: what is voted on and collected first. */
export function HallHome() {
  const { kind, words } = useShowKind()
  const [page, setPage] = useState(1)
  const { setTitle } = usePage()
  const found = useQuery({
    ...query(listExhibitions, { page, pageSize: PAGE_SIZE, keyword: '', exactTotal: false, filter: { kind } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })

  // Names the page, which shares its address with the activities.
  useEffect(() => setTitle('影展'), [setTitle])

  return (
    <div className="hall">
      <h1>{words.shows}</h1>
      <Loaded of={found}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyNew text={words.none} />
          ) : (
            <>
              <ul className="hall-shows" aria-label={words.shows}>
                {list.map((row) => (
                  <ShowCard key={row.id} row={row} />
                ))}
              </ul>
              <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function ShowCard({ row }: { row: ExhibitionRow }) {
  const { kind } = useShowKind()
  return (
    <li>
      <Link to={hallAddress(kind, row.id)} aria-label={row.title}>
        <span className="hall-cover">
          <Cover url={row.coverUrl} title={row.title} />
        </span>
        <span className="hall-line">
          <b>{row.title}</b>
          <StateWord of={stages[row.stage] ?? ''}>{stages[row.stage]}</StateWord>
        </span>
        <small>
          {[nextText(row), row.kind === 'film' ? `${row.works} 部影片` : `${row.works} 件作品`]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </Link>
    </li>
  )
}
