import { type HistoryRow, listHistory } from '@portal/contract/areas/history/day.ts'
import { PostState } from '#src/areas/notice/post/public.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { detailAddress } from '../../addresses.ts'

const column = columnsOf(listHistory)

export const historyColumns = [
  column('date', { width: 96, fixed: 'left' }),
  column('year', { width: 72, render: (_: unknown, { year }: HistoryRow) => year }),
  column('title', { width: 280, link: ({ id }: HistoryRow) => detailAddress(id) }),
  column('labels', {
    width: 150,
    ellipsis: true,
    render: (_: unknown, { labels }: HistoryRow) => labels.map(({ name }) => name).join('、'),
  }),
  column('importanceName', { width: 72 }),
  column('source', { width: 150, ellipsis: true }),
  column('hasCover', {
    width: 72,
    render: (_: unknown, { coverUrl, title, hasCover }: HistoryRow) =>
      hasCover ? (
        <span className="history-thumb">
          <Cover url={coverUrl} title={title} />
        </span>
      ) : (
        '—'
      ),
  }),
  column('state', {
    width: 110,
    render: (_: unknown, { state, changeState = 'none' }: HistoryRow) => <PostState post={{ state, changeState }} />,
  }),
  column('reads', { width: 72 }),
  column('creator', { width: 90 }),
  column('updatedAt', { width: 150 }),
]
