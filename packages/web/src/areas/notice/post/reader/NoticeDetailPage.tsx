import type { PostDetail } from '@portal/contract/areas/notice/post.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { CourseShell } from '#src/areas/learning/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import '../../notice.css'
import { Comments } from '#src/shared/comments/Comments.tsx'
import { CollectButton } from '#src/shared/reactions/CollectButton.tsx'
import { postHome, READER_LIST, readerAddress } from '../post-home.ts'
import { PostReader } from './PostReader.tsx'
import { listCall, readerAsked, withList } from './reader-query.ts'

/** 通知详情: a notice, or with `?kind=announcement` an announcement. */
export function NoticeDetailPage() {
  const { query: address, active } = usePage()
  const { id, kind = 'notice' } = address
  return (
    <CourseShell>
      {id === undefined || (kind !== 'announcement' && kind !== 'notice') ? (
        <Missing />
      ) : (
        <OnePost id={id} kind={kind} active={active} />
      )}
    </CourseShell>
  )
}

function Missing() {
  return <NotFoundHere action={<BackToList />} />
}

function BackToList() {
  const { query: address } = usePage()
  const { listKind, ...rest } = address
  const kept = withList({ ...rest, kind: listKind ?? '' })
    .replace(/^&/, '')
    .replace('listKind=', 'kind=')
  return (
    <Link to={kept === '' ? READER_LIST : `${READER_LIST}?${kept}`}>
      <Button>返回列表</Button>
    </Link>
  )
}

interface OnePostProps {
  id: string
  kind: 'announcement' | 'notice'
  active: boolean
}

function OnePost({ id, kind, active }: OnePostProps) {
  const post = useQuery(query(postHome(kind).calls.get, { id }))
  return (
    <Loaded of={post} back={<BackToList />}>
      {(found) => <Read key={`${found.id} ${found.versionNo}`} post={found} active={active} />}
    </Loaded>
  )
}

function Read({ post, active }: { post: PostDetail; active: boolean }) {
  const { setTitle } = usePage()
  const content = { kind: 'post', id: post.id } as const

  // Follows the record: the shell shows its name.
  useEffect(() => setTitle(post.title), [setTitle, post.title])
  return (
    <div className="notice-detail">
      <PostReader post={post} active={active} />
      <footer className="notice-foot">
        <p className="post-note">为什么收到：{post.why}</p>
        <div className="notice-foot-tools">
          {post.state !== 'withdrawn' && (
            <CollectButton of={content} collected={post.my.collected} refreshes={['announcement', 'netNotice']}>
              {post.my.collected ? '已收藏' : '收藏'}
            </CollectButton>
          )}
        </div>
        <div className="notice-foot-ways">
          <Neighbours id={post.id} />
          <BackToList />
        </div>
      </footer>
      {post.allowComment && <Comments of={content} allowed empty="暂无评论" />}
    </div>
  )
}

const NEIGHBOURS = 200

/** 上一篇 and 下一篇 inside the list that the post was opened from. */
function Neighbours({ id }: { id: string }) {
  const { query: address } = usePage()
  const asked = { ...readerAsked(address, 'listKind'), page: 1, pageSize: NEIGHBOURS }
  // Read once: what is read meanwhile must not take the place away from under the reader.
  const { data } = useQuery({
    ...query(listCall, asked),
    queryKey: ['postNeighbours', 'list', asked] as never,
    staleTime: 60_000,
  })
  const list = data?.list ?? []
  const at = list.findIndex((each) => each.id === id)
  const { listKind, ...rest } = address
  const more = withList({ ...rest, kind: listKind ?? '' })
  const [previous, next] = at < 0 ? [] : [list[at - 1], list[at + 1]]
  return (
    <>
      <Button disabled={!previous} onClick={() => previous && go(readerAddress(previous, more), { replace: true })}>
        上一篇
      </Button>
      <Button disabled={!next} onClick={() => next && go(readerAddress(next, more), { replace: true })}>
        下一篇
      </Button>
    </>
  )
}
