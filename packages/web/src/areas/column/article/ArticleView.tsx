import { contentText } from '@portal/contract/areas/column/content-text.ts'
import type { PostDetail } from '@portal/contract/areas/notice/post.ts'
import { END_SECONDS } from '@portal/contract/areas/notice/post-reading.ts'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useEffect } from 'react'
import { z } from 'zod'
import { PostReader } from '#src/areas/notice/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { usePreference } from '#src/platform/preferences.ts'
import { Comments } from '#src/shared/comments/Comments.tsx'
import { CollectButton } from '#src/shared/reactions/CollectButton.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { dateText } from '#src/ui/time/date-text.ts'
import './article.css'
import { ColumnSteps } from './ColumnSteps.tsx'

/** 图文 as it is read: the text, where it comes from, what belongs to it, and that it was read. */
export function ArticleView({ id }: { id: string }) {
  const post = useQuery(query(contentText.get, { id }))
  return <Loaded of={post}>{(found) => <Article key={found.versionNo} post={found} />}</Loaded>
}

const size = z.enum(['small', 'usual', 'large'])
const sizes = [
  { value: 'small' as const, label: '小' },
  { value: 'usual' as const, label: '中' },
  { value: 'large' as const, label: '大' },
]

function Article({ post }: { post: PostDetail }) {
  const { active, setTitle, query: address } = usePage()
  const [shown, choose] = usePreference('article:size', size, 'usual')
  const content = { kind: 'post', id: post.id } as const

  // Follows the record: the shell shows its name.
  useEffect(() => setTitle(post.title), [setTitle, post.title])
  if (post.state === 'withdrawn') return <PostReader post={post} active={active} />
  return (
    <div className="article" data-size={shown}>
      <div className="article-tools">
        <ReadMark at={post.my.readAt} />
        <Segmented aria-label="字号" options={sizes} value={shown} onChange={choose} />
      </div>
      <PostReader post={post} active={active} />
      <div className="article-tools">
        <CollectButton of={content} collected={post.my.collected} refreshes={['contentText']}>
          {post.my.collected ? '已收藏' : '收藏'}
        </CollectButton>
      </div>
      {address.columnId && <ColumnSteps columnId={address.columnId} postId={post.id} />}
      {post.allowComment && <Comments of={content} allowed empty="暂无评论" />}
    </div>
  )
}

/** 已读 stands where the end was in view for three seconds. */
function ReadMark({ at }: { at: Date | null }) {
  return (
    <span className="article-read" role="status" data-read={at !== null}>
      {at === null ? (
        `读到文末并停留 ${END_SECONDS} 秒即为已读`
      ) : (
        <>
          <Icon name="tick" small />
          已读 {dateText(at.getTime())}
        </>
      )}
    </span>
  )
}
