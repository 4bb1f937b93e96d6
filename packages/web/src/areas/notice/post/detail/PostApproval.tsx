import type { PostDetail } from '@portal/contract/areas/notice/post.ts'
import { postChangeKind } from '@portal/contract/areas/notice/post.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Descriptions } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { RequestPage } from '#src/shared/approval/RequestPage.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { PostPreview } from '../edit/PostPreview.tsx'
import { type NoticeKind, postHome } from '../post-home.ts'
import { RelationCards } from '../reader/RelationCards.tsx'
import { approverPicking } from './approver-picking.ts'
import { Difference } from './VersionsTab.tsx'

/** What was submitted of a post, and what it changes. */
export function PostApproval({ kind, requestId }: { kind: NoticeKind; requestId: string }) {
  const { list, codes } = postHome(kind)
  return (
    <RequestPage
      requestId={requestId}
      list={list}
      belongs={({ subjectType, channel }) => subjectType === 'article' && channel === kind}
      allCodes={[codes.approveAll, P.authorityApproveAll]}
      picking={approverPicking(codes.menu)}
      ended="该审批单已结束，以下为当前内容"
    >
      {({ subjectId }) => <Submitted kind={kind} postId={subjectId} />}
    </RequestPage>
  )
}

function Submitted({ kind, postId }: { kind: NoticeKind; postId: string }) {
  const post = useQuery(query(postHome(kind).calls.get, { id: postId, manage: true }))
  return <Loaded of={post}>{(found) => <Content post={found} />}</Loaded>
}

const dateOr = (at: Date | null, otherwise: string) => dateTimeText(at?.getTime()) || otherwise

function Content({ post }: { post: PostDetail }) {
  const { draft } = post
  const facts: [string, string][] = [
    ['分类', post.categoryName],
    ['范围', `${post.audienceText}（${(post.audienceCount ?? 0).toLocaleString('zh-CN')} 人）`],
    ['发布时间', dateOr(post.publishAt, '审批通过后')],
    ['有效期', `${dateOr(post.validFrom, '发布起')} 至 ${dateOr(post.validTo, '长期')}`],
    ...(draft
      ? [
          ['修改方式', wordsOf(postChangeKind)[draft.changeKind] ?? ''] satisfies [string, string],
          ['修改说明', draft.note || '—'] satisfies [string, string],
        ]
      : []),
  ]
  return (
    <>
      <Descriptions
        column={{ xs: 1, md: 2 }}
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
      {draft && (
        <section>
          <h2>与已发布版本的差异</h2>
          <Difference before={post.body} after={draft.body} />
        </section>
      )}
      <PostPreview title={draft?.title ?? post.title} body={draft?.body ?? post.body} attachments={post.attachments} />
      <RelationCards relations={post.relations} of={post.kind} />
    </>
  )
}
