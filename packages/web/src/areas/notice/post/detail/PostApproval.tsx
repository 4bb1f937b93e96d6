import type { PostDetail } from '@portal/contract/areas/notice/post.ts'
import { postChangeKind } from '@portal/contract/areas/notice/post.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions } from 'antd'
import { Link } from 'react-router'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { ApprovalTimeline } from '#src/shared/approval/ApprovalTimeline.tsx'
import { DecisionBar } from '#src/shared/approval/DecisionBar.tsx'
import { RequestState } from '#src/shared/approval/RequestList.tsx'
import { type RequestRow, requestQuery, useFreshRequests, useNeighbours } from '#src/shared/approval/requests.ts'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { PostPreview } from '../edit/PostPreview.tsx'
import { type NoticeKind, postHome } from '../post-home.ts'
import { RelationCards } from '../reader/RelationCards.tsx'
import { Difference } from './VersionsTab.tsx'

/** What was submitted, what it changes, and what people decided. */
export function PostApproval({ kind, requestId }: { kind: NoticeKind; requestId: string }) {
  const { list } = postHome(kind)
  const request = useQuery(requestQuery(requestId))
  useFreshRequests()
  // A wrong id, a foreign request and one about something else get the same answer.
  if (
    request.data === null ||
    (request.data && (request.data.subjectType !== 'article' || request.data.channel !== kind))
  )
    return (
      <NotFoundHere
        action={
          <Link to={list}>
            <Button>返回列表</Button>
          </Link>
        }
      />
    )
  return (
    <DetailPage<RequestRow | null> of={request} back={list}>
      {(found) => ({
        title: found?.title ?? '',
        state: found && <RequestState state={found.state} />,
        actions: found && <Actions kind={kind} request={found} />,
        facts: found ? factsOf(found) : [],
        tabs: [{ key: 'content', label: '内容', content: found && <Submitted kind={kind} request={found} /> }],
      })}
    </DetailPage>
  )
}

const factsOf = ({ submitter, orgName, submittedAt, versionNo, step, steps, round }: RequestRow) => [
  { label: '提交人', value: submitter.name },
  { label: '单位', value: orgName },
  { label: '提交时间', value: dateTimeText(submittedAt.getTime()) },
  { label: '版本', value: versionNo === null ? '—' : `v${versionNo}` },
  { label: '步骤', value: `第 ${step}/${steps} 步${round > 1 ? `，第 ${round} 轮` : ''}` },
]

function Actions({ kind, request }: { kind: NoticeKind; request: RequestRow }) {
  const { codes } = postHome(kind)
  const { previous, next } = useNeighbours(request)
  return (
    <>
      <Button disabled={!previous} onClick={() => previous && go(previous.link, { replace: true })}>
        上一条
      </Button>
      <Button disabled={!next} onClick={() => next && go(next.link, { replace: true })}>
        下一条
      </Button>
      <DecisionBar request={request} allCodes={[codes.approveAll, P.authorityApproveAll]} picking={codes.menu} />
    </>
  )
}

function Submitted({ kind, request }: { kind: NoticeKind; request: RequestRow }) {
  const post = useQuery(query(postHome(kind).calls.get, { id: request.subjectId, manage: true }))
  return (
    <div className="post-approval">
      <div>
        {request.state !== 'pending' && <Alert type="info" showIcon title="该审批单已结束，以下为当前内容" />}
        <Loaded of={post}>{(found) => <Content post={found} />}</Loaded>
      </div>
      <section>
        <h2>审批记录</h2>
        <ApprovalTimeline of={{ requestId: request.id }} open={request} />
      </section>
    </div>
  )
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
      <RelationCards relations={post.relations} />
    </>
  )
}
