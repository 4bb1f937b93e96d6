import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { auditComments, listComments } from '@portal/contract/shared/comment.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Tag } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'

type Comment = ResultOf<typeof listComments>['list'][number]['replies'][number]
type Act = BodyOf<typeof auditComments>['action']

const PAGE_SIZE = 20

/** 评论 with the doings of moderators. */
export function CommentsTab({ video: { id, allowComment } }: { video: VideoDetail }) {
  const [page, setPage] = useState(1)
  const comments = useQuery({
    ...query(listComments, { itemType: 'video', itemId: id, page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      {!allowComment && <Alert type="info" showIcon title="该视频未开放评论，可在基本信息中打开" />}
      <Loaded of={comments}>
        {({ list, total, mayModerate }) =>
          list.length === 0 ? (
            <EmptyNew text="暂无评论" />
          ) : (
            <>
              <ul className="comment-list" aria-label="评论">
                {list.map(({ replies, ...comment }) => (
                  <Line key={comment.id} comment={comment} mayModerate={mayModerate} replies={replies} />
                ))}
              </ul>
              <Pages page={page} pageSize={PAGE_SIZE} total={total} onChange={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

interface LineProps {
  comment: Comment
  mayModerate: boolean
  replies?: readonly Comment[]
}

function Line({ comment, mayModerate, replies = [] }: LineProps) {
  const audit = useWrite(auditComments)
  const { id, userName, orgName, text, at, hidden } = comment
  const act = async (action: Act) => {
    if (action === 'delete' && !(await confirm({ name: text.slice(0, 20), verb: '删除' }))) return
    await audit.run({ ids: [id], action })
  }
  return (
    <li data-hidden={hidden}>
      <strong>{userName}</strong> <small>{orgName}</small> <TimeAgo at={at.getTime()} now={serverNow()} />
      {hidden && <Tag>已隐藏</Tag>}
      <p>{text}</p>
      {mayModerate && (
        <>
          <Button type="link" size="small" onClick={() => void act(hidden ? 'restore' : 'hide')}>
            {hidden ? '恢复' : '隐藏'}
          </Button>
          <Button type="link" size="small" danger onClick={() => void act('delete')}>
            删除
          </Button>
        </>
      )}
      {replies.length > 0 && (
        <ul>
          {replies.map((reply) => (
            <Line key={reply.id} comment={reply} mayModerate={mayModerate} />
          ))}
        </ul>
      )}
    </li>
  )
}
