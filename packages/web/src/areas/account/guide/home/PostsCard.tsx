import type { GuideAnnouncement } from '@portal/contract/areas/account/guide.ts'
import { Link } from 'react-router'
import { dateText } from '#src/ui/time/date-text.ts'
import { HomeCard } from './HomeCard.tsx'

const SHOWN = 3
const LIST = '/netSchool/courseCenter/safetyNetNoticeList'

const owed = ({ mustRead, read }: GuideAnnouncement) => (mustRead && !read ? 0 : 1)

/** 公告: what must be read first, then as the server has them, the newest first. */
export function PostsCard({ posts }: { posts: readonly GuideAnnouncement[] }) {
  const shown = posts.toSorted((a, b) => owed(a) - owed(b)).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <HomeCard title="公告" more={{ to: LIST, words: '全部' }}>
      <ul className="home-posts">
        {shown.map((post) => (
          <li key={post.id}>
            <Link to={post.link} className={post.read ? 'home-read' : undefined}>
              {post.title}
            </Link>
            <span className="home-post-note">
              {owed(post) === 0 && <span className="tag-bad">必读</span>}
              <time>{dateText(post.publishedAt.getTime()).slice(5)}</time>
            </span>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
