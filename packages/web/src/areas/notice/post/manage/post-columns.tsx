import { type PostRow, postRow } from '@portal/contract/areas/notice/post.ts'
import { postSortable } from '@portal/contract/areas/notice/post-endpoints.ts'
import { rateText } from '@portal/contract/areas/notice/post-reading.ts'
import { Link } from 'react-router'
import { columnsOf } from '#src/kit/columns.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { detailAddress, type NoticeKind } from '../post-home.ts'
import { PostMarks, PostState } from './PostTags.tsx'

const column = columnsOf({ row: postRow, sortable: postSortable })

const validity = ({ validFrom, validTo }: PostRow) => {
  if (validFrom === null && validTo === null) return '长期'
  return `${dateTimeText(validFrom?.getTime()) || '发布起'} 至 ${dateTimeText(validTo?.getTime()) || '长期'}`
}

/** Columns of which the figures come after the rows. */
export const FIGURES = ['should', 'read', 'confirmed', 'rate', 'finished']

/** 全员 is said as such; every other audience with the number of its people, as soon as that is told. */
const audienceWords = ({ audienceText = '', audienceCount }: PostRow) =>
  audienceText === '全员' || audienceText === '未设置' || audienceCount === undefined
    ? audienceText
    : `${audienceCount.toLocaleString('zh-CN')} 人`

const figure = (key: string, title: string, render: (post: PostRow) => string, width = 90): Column<PostRow> => ({
  key,
  title,
  width,
  align: 'right',
  className: 'kit-figure',
  render: (_, post) => render(post),
})

interface Shown {
  kind: NoticeKind
  phone: boolean
  isBin: boolean
}

/** 图文 stand in columns, and are read to the end or not. */
const articleColumns = (title: Column<PostRow>, state: Column<PostRow>, published: Column<PostRow>) => [
  column('coverUrl', {
    title: '封面',
    width: 72,
    render: (_, { coverUrl, title: words }) => (
      <span className="post-cover">
        <Cover url={coverUrl} title={words} />
      </span>
    ),
  }),
  title,
  column('categoryName', { width: 100 }),
  column('columnNames', { width: 160 }),
  state,
  published,
  column('read', { title: '阅读人数', width: 90 }),
  figure('finished', '完读率', ({ read = 0, opened = 0 }) => rateText(Math.min(read, opened), opened)),
  column('author', { width: 90 }),
  column('comments', { title: '评论', width: 72 }),
  column('collects', { title: '收藏', width: 72 }),
  column('publisher', { width: 140 }),
  column('creator', { width: 90 }),
]

/** Columns of 公告列表, 通知管理 and 图文列表; a phone card keeps to what decides something. */
export const postColumns = ({ kind, phone, isBin }: Shown): Column<PostRow>[] => {
  const title = column('title', {
    width: 260,
    ellipsis: false,
    render: (_, post) => (
      <span className="post-title">
        {isBin ? post.title : <Link to={detailAddress(kind, post.id)}>{post.title}</Link>}
        <PostMarks post={post} />
      </span>
    ),
  })
  const state = column('state', { width: 130, render: (_, post) => <PostState post={post} /> })
  const rate = figure('rate', '阅读率', ({ read = 0, should = 0 }) => rateText(read, should))
  const published = column('publishAt', {
    title: isBin ? '删除时间' : '发布时间',
    ...(isBin && { dataIndex: 'deletedAt' }),
  })
  if (phone) return [title, state, rate, published]
  if (kind === 'article') return articleColumns(title, state, published)
  return [
    title,
    column('categoryName', { width: 100 }),
    column('publisher', { width: 140 }),
    column('audienceText', {
      width: 110,
      render: (_, post) => <span title={post.audienceText}>{audienceWords(post)}</span>,
    }),
    ...(kind === 'notice'
      ? [column('roleNames', { width: 120 }), column('year', { width: 80, render: (_, { year }) => year })]
      : []),
    state,
    published,
    { key: 'validity', title: '有效期', width: 180, ellipsis: true, render: (_, post) => validity(post) },
    column('should', { width: 80 }),
    column('read', { width: 80 }),
    figure(
      'confirmed',
      '已确认',
      ({ duty, confirmed = 0 }) => (duty === 'confirm' ? confirmed.toLocaleString('zh-CN') : '—'),
      80,
    ),
    rate,
    column('comments', { width: 80 }),
    column('creator', { width: 90 }),
  ]
}
