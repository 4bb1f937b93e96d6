import { wordsOf } from '@portal/contract/kit/choice.ts'
import { type Collected, type ContentKind, contentKind, listCollected } from '@portal/contract/shared/content.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { CollectButton } from '#src/shared/reactions/CollectButton.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateText } from '#src/ui/time/date-text.ts'
import { listBody } from '../list-body.ts'

const PAGE_SIZE = 20
const kinds = wordsOf(contentKind)

/** 收藏: everything a person keeps, of every kind, or of one. */
export function CollectedList() {
  const [kind, setKind] = useState<ContentKind>()
  const [page, setPage] = useState(1)
  const found = useQuery({
    ...query(listCollected, listBody(page, PAGE_SIZE, kind ? { kind } : {})),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const choose = (next: ContentKind | undefined) => {
    setKind(next)
    setPage(1)
  }
  return (
    <Loaded of={found}>
      {({ list, total, counts }) => (
        <>
          {counts.length > 1 && (
            <div className="collected-kinds" role="group" aria-label="类型">
              <button type="button" aria-pressed={kind === undefined} onClick={() => choose(undefined)}>
                全部 {counts.reduce((sum, { n }) => sum + n, 0)}
              </button>
              {counts.map((each) => (
                <button
                  key={each.kind}
                  type="button"
                  aria-pressed={kind === each.kind}
                  onClick={() => choose(each.kind)}
                >
                  {kinds[each.kind]} {each.n}
                </button>
              ))}
            </div>
          )}
          {list.length === 0 ? (
            <EmptyNew text="还没有收藏，在课程、文档、公告和题目里点“收藏”即可" />
          ) : (
            <ul className="record-list" aria-label="收藏">
              {list.map((each) => (
                <Row key={`${each.kind} ${each.id}`} kept={each} />
              ))}
            </ul>
          )}
          <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
        </>
      )}
    </Loaded>
  )
}

function Row({ kept: { kind, id, title, link, at } }: { kept: Collected }) {
  return (
    <li className="collected-row">
      <div>
        {link === '' ? <span>{title}</span> : <Link to={link}>{title}</Link>}
        <p className="learning-note">
          {kinds[kind]} · {dateText(at.getTime())} 收藏
        </p>
      </div>
      <CollectButton
        of={{ kind, id }}
        collected
        type="text"
        aria-label={`取消收藏：${title}`}
        refreshes={['collections', 'guide']}
      />
    </li>
  )
}
