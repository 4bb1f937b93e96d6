import type { PostRow } from '@portal/contract/areas/notice/post.ts'
import { startOfDay } from '@portal/contract/kit/shanghai.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Badge, Calendar } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { dateText, dateTimeText } from '#src/ui/time/date-text.ts'
import { detailAddress, type NoticeKind, postHome } from '../post-home.ts'

const MOST = 200
const SHOWN_PER_DAY = 3

const midnight = (day: Dayjs) => startOfDay(day.format('YYYY-MM-DD'))

/** 计划发布: the month with what came out and what will. */
export function PostCalendar({ kind }: { kind: NoticeKind }) {
  const [month, setMonth] = useState(() => dayjs(dateText(serverNow())).startOf('month'))
  const filter = {
    manage: true,
    from: midnight(month.subtract(7, 'day')),
    to: midnight(month.add(1, 'month').add(7, 'day')),
  }
  const found = useQuery({
    ...query(postHome(kind).calls.list, { page: 1, pageSize: MOST, keyword: '', exactTotal: false, filter }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded of={found}>
      {({ list }) => (
        <Calendar
          className="post-calendar"
          value={month}
          onPanelChange={(day) => setMonth(day.startOf('month'))}
          onSelect={(day) => setMonth(day)}
          cellRender={(day, { type }) => type === 'date' && <DayPosts kind={kind} posts={ofDay(list, day)} />}
        />
      )}
    </Loaded>
  )
}

const ofDay = (list: readonly PostRow[], day: Dayjs) =>
  list.filter(({ publishAt }) => publishAt !== null && dateText(publishAt.getTime()) === day.format('YYYY-MM-DD'))

function DayPosts({ kind, posts }: { kind: NoticeKind; posts: readonly PostRow[] }) {
  if (posts.length === 0) return null
  return (
    <ul className="post-calendar-day">
      {posts.slice(0, SHOWN_PER_DAY).map((post) => (
        <li key={post.id} title={`${dateTimeText(post.publishAt?.getTime())} ${post.title}`}>
          <Badge status={post.state === 'published' ? 'success' : 'processing'} />
          <Link to={detailAddress(kind, post.id)}>{post.title}</Link>
        </li>
      ))}
      {posts.length > SHOWN_PER_DAY && <li>等 {posts.length} 条</li>}
    </ul>
  )
}
