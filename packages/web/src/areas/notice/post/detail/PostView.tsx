import { type PostDetail, postChannel, postDuty, postPriority } from '@portal/contract/areas/notice/post.ts'
import { dutySentence } from '@portal/contract/areas/notice/post-reading.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { call } from '#src/platform/api/api.ts'
import { holds } from '#src/platform/session/session.ts'
import { useFreshRequests } from '#src/shared/approval/requests.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { PostPreview } from '../edit/PostPreview.tsx'
import { PostMarks, PostState } from '../manage/PostTags.tsx'
import { usePostActions } from '../manage/use-post-actions.tsx'
import { type NoticeKind, postHome } from '../post-home.ts'
import { RelationCards } from '../reader/RelationCards.tsx'
import { useFreshPosts } from '../use-fresh-posts.ts'
import { ApprovalTab } from './ApprovalTab.tsx'
import { CommentsTab } from './CommentsTab.tsx'
import { ReadingTab } from './ReadingTab.tsx'
import { Difference, VersionsTab } from './VersionsTab.tsx'

/** One post for those who manage it. */
export function PostView({ kind, id }: { kind: NoticeKind; id: string }) {
  const { calls, list } = postHome(kind)
  const post = useQuery(query(calls.get, { id, manage: true }))
  const { actionsOf, dialogs } = usePostActions(kind, 'detail')
  useFreshPosts()
  useFreshRequests()
  return (
    <>
      <DetailPage<PostDetail> of={post} back={list}>
        {(found) => ({
          title: found.draft?.title ?? found.title,
          state: (
            <>
              <PostState post={found} />
              <PostMarks post={found} />
            </>
          ),
          actions: <RowActions actions={actionsOf(found)} />,
          facts: kind === 'article' ? articleFacts(found) : noticeFacts(found),
          tabs: tabsOf(kind, found),
        })}
      </DetailPage>
      {dialogs}
    </>
  )
}

const dateOr = (at: Date | null, otherwise: string) => dateTimeText(at?.getTime()) || otherwise

/** Nobody owes an article; where it comes from matters more. */
const articleFacts = (post: PostDetail) => [
  { label: '分类', value: post.categoryName },
  { label: '作者', value: post.author },
  { label: '出处', value: post.source },
  { label: '专栏', value: post.columnNames },
  { label: '发布单位', value: post.publisher },
  { label: '范围', value: `${post.audienceText}（${(post.audienceCount ?? 0).toLocaleString('zh-CN')} 人）` },
  { label: '发布时间', value: dateOr(post.publishAt, '—') },
  { label: '有效期', value: `${dateOr(post.validFrom, '发布起')} 至 ${dateOr(post.validTo, '长期')}` },
  { label: '创建人', value: post.creator },
]

const noticeFacts = (post: PostDetail) => [
  { label: '分类', value: post.categoryName },
  { label: '发布单位', value: post.publisher },
  { label: '范围', value: `${post.audienceText}（${(post.audienceCount ?? 0).toLocaleString('zh-CN')} 人）` },
  { label: '优先级', value: wordsOf(postPriority)[post.priority] },
  { label: '必读', value: wordsOf(postDuty)[post.duty] },
  { label: '渠道', value: post.channels.map((channel) => wordsOf(postChannel)[channel]).join('、') },
  { label: '发布时间', value: dateOr(post.publishAt, '—') },
  { label: '有效期', value: `${dateOr(post.validFrom, '发布起')} 至 ${dateOr(post.validTo, '长期')}` },
  { label: '创建人', value: post.creator },
]

const versionText = (kind: NoticeKind, id: string) => async (version: number) =>
  (await call(postHome(kind).calls.get, { id, version, manage: true }, { quiet: true })).body

interface TabSpec {
  key: string
  label: string
  content: ReactNode
  codes?: readonly Privilege[]
}

const tabsOf = (kind: NoticeKind, post: PostDetail) => {
  const { codes } = postHome(kind)
  const tabs: TabSpec[] = [
    { key: 'preview', label: '内容', content: <ContentTab post={post} /> },
    { key: 'reading', label: '阅读情况', content: <ReadingTab kind={kind} post={post} />, codes: [codes.stat] },
    { key: 'comments', label: '评论', content: <CommentsTab id={post.id} allowComment={post.allowComment} /> },
    { key: 'versions', label: '版本', content: <VersionsTab post={post} bodyOf={versionText(kind, post.id)} /> },
    { key: 'approval', label: '审批记录', content: <ApprovalTab id={post.id} /> },
  ]
  return tabs
    .filter((tab) => tab.codes === undefined || holds(tab.codes))
    .map(({ key, label, content }) => ({ key, label, content }))
}

function ContentTab({ post }: { post: PostDetail }) {
  const { draft, state, endReason, endedAt } = post
  const { duty, needSeconds, dueAt } = post
  return (
    <>
      {post.deletedAt && <Alert type="warning" showIcon title="在回收站中，恢复后才能修改" />}
      {(state === 'withdrawn' || state === 'retired') && (
        <Alert
          type="warning"
          showIcon
          title={`${state === 'withdrawn' ? '已撤回' : '已下架'} ${dateTimeText(endedAt?.getTime())}`}
          description={endReason || undefined}
        />
      )}
      {draft && (
        <>
          <Alert
            type="info"
            showIcon
            title="有修改等待审批，审批通过前读者看到的仍是已发布的内容"
            description={draft.note || undefined}
          />
          <Difference before={post.body} after={draft.body} />
        </>
      )}
      {post.kind !== 'article' && (
        <p className="post-sentence">{dutySentence({ duty, needSeconds, due: dateTimeText(dueAt?.getTime()) })}</p>
      )}
      <PostPreview title={draft?.title ?? post.title} body={draft?.body ?? post.body} attachments={post.attachments} />
      <RelationCards relations={post.relations} of={post.kind} />
    </>
  )
}
