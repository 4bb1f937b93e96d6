import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { call } from '#src/platform/api/api.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { copiedValues, newValues, valuesOf } from '../edit/post-values.ts'
import '../../notice.css'
import { homeOfPath, type NoticeKind, postHome } from '../post-home.ts'

const PostForm = late(() => import('../edit/PostForm.tsx').then((module) => module.PostForm))
const PostApproval = late(() => import('./PostApproval.tsx').then((module) => module.PostApproval))
const PostView = late(() => import('./PostView.tsx').then((module) => module.PostView))

/** 公告详情, 通知详情 and 图文详情: `?id=` shows or edits one, `?request=` approves one, none writes a new one. */
export function PostDetailPage() {
  const { path, query: address } = usePage()
  const { kind } = homeOfPath(path)
  if (address.request !== undefined) return <PostApproval kind={kind} requestId={address.request} />
  if (address.id === undefined) return <NewPost kind={kind} />
  return address.edit === '1' ? <EditPost kind={kind} id={address.id} /> : <PostView kind={kind} id={address.id} />
}

function NewPost({ kind }: { kind: NoticeKind }) {
  const { query: address, setTitle } = usePage()
  const { name } = postHome(kind)

  // Follows the shell: its tab is called after what is done here.
  useEffect(() => setTitle(`新增${name}`), [setTitle, name])
  if (address.copyOf === undefined) return <PostForm kind={kind} post={null} initial={newValues()} />
  return <Copy kind={kind} from={address.from === 'notice' ? 'notice' : kind} id={address.copyOf} />
}

function Copy({ kind, from, id }: { kind: NoticeKind; from: NoticeKind; id: string }) {
  const post = useQuery({
    ...query(postHome(from).calls.get, { id, manage: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded of={post}>
      {(found) => <PostForm kind={kind} post={null} initial={copiedValues(found, from, kind)} />}
    </Loaded>
  )
}

function EditPost({ kind, id }: { kind: NoticeKind; id: string }) {
  // Read once: the form keeps what is typed, whatever becomes known meanwhile.
  const post = useQuery({
    queryKey: ['postForm', kind, id],
    queryFn: () => call(postHome(kind).calls.get, { id, manage: true }, { quiet: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <Loaded of={post}>{(found) => <PostForm kind={kind} post={found} initial={valuesOf(found)} />}</Loaded>
}
