import { listNotes } from '@portal/contract/areas/learning/note.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { listBody } from '../list-body.ts'
import { placeAddress } from './item-address.ts'

const PAGE_SIZE = 20

/** All of one's notes, each leading to its place. */
export function NoteList() {
  const [page, setPage] = useState(1)
  const notes = useQuery(query(listNotes, { ...listBody(page, PAGE_SIZE, {}), sort: '-at' }))
  return (
    <Loaded of={notes}>
      {({ list, total }) =>
        list.length === 0 ? (
          <EmptyNew text="还没有笔记，看视频时可以随时记下" />
        ) : (
          <>
            <ul className="record-list">
              {list.map((note) => (
                <li key={note.id}>
                  <NoteTitle {...note} />
                  <p>{note.text}</p>
                </li>
              ))}
            </ul>
            <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
          </>
        )
      }
    </Loaded>
  )
}

type Note = ResultOf<typeof listNotes>['list'][number]

function NoteTitle({ itemType, link, title, second, page }: Note) {
  const words = `${title} · ${page === null ? clockText(second ?? 0) : `第 ${page} 页`}`
  return link === '' ? words : <Link to={placeAddress({ itemType, link }, page ?? second ?? 0)}>{words}</Link>
}
