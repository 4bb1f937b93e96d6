import { getHistory, type HistoryDetail } from '@portal/contract/areas/history/day.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { ArticleView } from '#src/areas/column/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { isMissing } from '#src/kit/words-of-error.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { Comments } from '#src/shared/comments/Comments.tsx'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { CALENDAR, entryAddress, topicAddress } from '../../addresses.ts'
import '../../history.css'
import { EntryReader } from './EntryReader.tsx'

/** 历史图文 `?id=`; with `&labelId=` the way on stays inside that topic. */
export function ContentTextPage() {
  const { query: address } = usePage()
  const { id, labelId, columnId } = address
  if (id === undefined) return <NotFoundHere action={<Back labelId={labelId} />} />
  if (columnId !== undefined) return <ArticleView key={id} id={id} />
  return <OneEntry key={id} id={id} labelId={labelId} />
}

function Back({ labelId }: { labelId: string | undefined }) {
  return (
    <Link to={labelId === undefined ? CALENDAR : topicAddress(labelId)}>
      <Button>{labelId === undefined ? '历史日历' : '返回专题'}</Button>
    </Link>
  )
}

function OneEntry({ id, labelId }: { id: string; labelId: string | undefined }) {
  const entry = useQuery(query(getHistory, { id, labelId }))
  // Articles are read here as well: the address does not tell them apart.
  if (isMissing(entry.error)) return <ArticleView id={id} />
  return (
    <Loaded of={entry} back={<Back labelId={labelId} />}>
      {(found) => <Read key={`${found.id} ${found.versionNo}`} entry={found} labelId={labelId} />}
    </Loaded>
  )
}

function Read({ entry, labelId }: { entry: HistoryDetail; labelId: string | undefined }) {
  const { setTitle, active } = usePage()
  const content = { kind: 'post', id: entry.id } as const

  // Follows the record: the shell shows its name.
  useEffect(() => setTitle(entry.title), [setTitle, entry.title])
  return (
    <div className="history-reading">
      <EntryReader entry={entry} active={active} />
      <nav className="history-neighbours" aria-label="上一篇和下一篇">
        <Neighbour word="上一篇" of={entry.previous} labelId={labelId} />
        <Neighbour word="下一篇" of={entry.next} labelId={labelId} />
      </nav>
      {entry.allowComment && <Comments of={content} allowed empty="暂无评论" />}
    </div>
  )
}

interface NeighbourProps {
  word: string
  of: HistoryDetail['previous']
  labelId: string | undefined
}

function Neighbour({ word, of, labelId }: NeighbourProps) {
  return (
    <Button
      disabled={of === null}
      title={of?.title}
      onClick={() => of && go(entryAddress(of.id, labelId), { replace: true })}
    >
      <small>{word}</small>
      <span>{of === null ? '没有了' : of.title}</span>
    </Button>
  )
}
