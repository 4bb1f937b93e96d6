import type { ExhibitionDetail } from '@portal/contract/areas/exhibition/show.ts'
import type { WorkRow } from '@portal/contract/areas/exhibition/work.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { lengthText } from '../../film/film-text.ts'
import { useShowKind } from '../../show-kind.ts'
import { VoteButton } from '../../vote/VoteButton.tsx'

const PAGE_SIZE = 24
const ALL = 'all'

/** Works by category, in the person's own order of the day. */
export function HallWorks({ of, onOpen }: { of: ExhibitionDetail; onOpen: (id: string) => void }) {
  const { calls } = useShowKind()
  const { query: address, setQuery } = usePage()
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const keyword = useDebounced(text.trim())
  const category = of.categories.some(({ id }) => id === address.category) ? address.category : undefined
  const filter = { exhibitionId: of.id, ...(category !== undefined && { categoryId: category }) }
  const found = useQuery({
    ...query(calls.list, { page, pageSize: PAGE_SIZE, keyword, filter, exactTotal: false }),
    placeholderData: keepPreviousData,
  })
  const choose = (next: string) => {
    setPage(1)
    setQuery({ category: next === ALL ? undefined : next })
  }
  return (
    <>
      <div className="hall-tools">
        {of.categories.length > 1 && (
          <Segmented
            aria-label="类别"
            value={category ?? ALL}
            options={[
              { value: ALL, label: '全部' },
              ...of.categories.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={choose}
          />
        )}
        <Input
          aria-label="查找作品"
          placeholder="作品名、编号"
          allowClear
          maxLength={50}
          value={text}
          onChange={({ target }) => {
            setPage(1)
            setText(target.value)
          }}
        />
      </div>
      <Loaded of={found}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyNew text={keyword === '' ? '还没有展出的作品' : '没有找到作品'} />
          ) : (
            <>
              <ul className="hall-wall" aria-label="作品">
                {list.map((row) => (
                  <WorkCard key={row.id} of={of} row={row} onOpen={() => onOpen(row.id)} />
                ))}
              </ul>
              <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function WorkCard({ of, row, onOpen }: { of: ExhibitionDetail; row: WorkRow; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className="hall-picture" aria-label={`看《${row.title}》`} onClick={onOpen}>
        <Cover url={row.thumbUrl} title={row.title} />
        <span className="pt-left">{row.number}</span>
        {lengthText(row) !== '' && <span className="pt-right">{lengthText(row)}</span>}
        {!row.mediaState && row.pictures > 1 && <span className="pt-right">{row.pictures} 张</span>}
      </button>
      <button type="button" className="hall-caption" tabIndex={-1} onClick={onOpen}>
        <b>{row.title}</b>
        <small>
          {[row.author || (row.mine ? '我的作品' : row.category), votesText(row)].filter(Boolean).join(' · ')}
        </small>
      </button>
      <VoteButton of={of} work={row} />
    </li>
  )
}

const votesText = ({ votes, award }: WorkRow): string => award || (votes === null ? '' : `${votes.toLocaleString()} 票`)
