import type { PostRow } from '@portal/contract/areas/notice/post.ts'
import { useQuery } from '@tanstack/react-query'
import { Badge } from 'antd'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { dateText } from '#src/ui/time/date-text.ts'
import { PostMarks } from '../manage/PostTags.tsx'
import '../../notice.css'
import { READER_LIST, readerAddress } from '../post-home.ts'
import { isUnread, listCall } from '../reader/reader-query.ts'
import { useFreshPosts } from '../use-fresh-posts.ts'

const SHOWN = 5

/** 公告 on the work home: the five that come first, with a dot where they are unread. */
export function NoticePanel() {
  useFreshPosts()
  const found = useQuery(query(listCall, { page: 1, pageSize: SHOWN, keyword: '', exactTotal: false, filter: {} }))
  return (
    <section className="notice-panel" aria-labelledby="notice-panel">
      <div>
        <h2 id="notice-panel">公告</h2>
        <Link className="thumb" to={READER_LIST}>
          更多
        </Link>
      </div>
      <Loaded of={found}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="post-note">暂无公告</p>
          ) : (
            <ul>
              {list.map((post) => (
                <PanelItem key={post.id} post={post} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function PanelItem({ post }: { post: PostRow }) {
  return (
    <li>
      {isUnread(post) && <Badge status="error" role="img" aria-label="未读" />}
      <PostMarks post={post} />
      <Link className="thumb" to={readerAddress(post)}>
        {post.title}
      </Link>
      <small className="post-note">{dateText(post.publishAt?.getTime())}</small>
    </li>
  )
}
