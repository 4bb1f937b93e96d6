import { auditComments, deleteComments, listComments, saveComment } from '@portal/contract/areas/video/comment.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Pagination, Tag } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow } from '#src/platform/session.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { timeAgo } from '#src/ui/time/time-ago.ts'

type Comment = ResultOf<typeof listComments>['list'][number]

const PAGE_SIZE = 20
const LONGEST = 300

/** 评论 of a video with one level of replies. */
export function CommentList({ videoId, allowed }: { videoId: string; allowed: boolean }) {
  const [page, setPage] = useState(1)
  const comments = useQuery(query(listComments, { itemType: 'video', itemId: videoId, page, pageSize: PAGE_SIZE }))

  return (
    <div className="comments">
      {allowed ? <CommentForm videoId={videoId} /> : <p className="learning-note">该内容未开放评论</p>}
      <Loaded of={comments}>
        {({ list, total, mayModerate }) => (
          <>
            {list.length === 0 && allowed && <EmptyNew text="还没有评论，说说你的看法" />}
            <ol className="comment-list">
              {list.map((comment) => (
                <li key={comment.id}>
                  <CommentText comment={comment} mayModerate={mayModerate} />
                  <Replies comment={comment} videoId={videoId} allowed={allowed} mayModerate={mayModerate} />
                </li>
              ))}
            </ol>
            <Pagination
              size="small"
              hideOnSinglePage
              showSizeChanger={false}
              current={page}
              pageSize={PAGE_SIZE}
              total={Math.max(total, 0)}
              onChange={setPage}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

interface RepliesProps {
  comment: Comment
  videoId: string
  allowed: boolean
  mayModerate: boolean
}

function Replies({ comment, videoId, allowed, mayModerate }: RepliesProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {allowed && (
        <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          回复
        </Button>
      )}
      {open && <CommentForm videoId={videoId} replyTo={comment.id} onDone={() => setOpen(false)} />}
      {comment.replies.length > 0 && (
        <ol className="comment-list comment-replies">
          {comment.replies.map((reply) => (
            <li key={reply.id}>
              <CommentText comment={reply} mayModerate={mayModerate} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function CommentText({ comment, mayModerate }: { comment: Omit<Comment, 'replies'>; mayModerate: boolean }) {
  const remove = useWrite(deleteComments)
  const audit = useWrite(auditComments)
  const { id, userName, orgName, text, at, mine, hidden } = comment

  const removeOwn = async () => {
    if (await confirm({ name: text.slice(0, 20), verb: '删除' })) await remove.run({ ids: [id] })
  }
  return (
    <>
      <p className="learning-note">
        {userName} · {orgName} · {timeAgo(at.toISOString(), serverNow())} {hidden && <Tag>已隐藏</Tag>}
      </p>
      <p>{text}</p>
      {mine && (
        <Button type="link" size="small" onClick={() => void removeOwn()}>
          删除
        </Button>
      )}
      {mayModerate && (
        <Button
          type="link"
          size="small"
          onClick={() => void audit.run({ ids: [id], action: hidden ? 'restore' : 'hide' })}
        >
          {hidden ? '恢复' : '隐藏'}
        </Button>
      )}
    </>
  )
}

interface CommentFormProps {
  videoId: string
  replyTo?: string
  onDone?: () => void
}

function CommentForm({ videoId, replyTo, onDone }: CommentFormProps) {
  const [words, setWords] = useState('')
  const save = useWrite(saveComment)
  const error = save.error?.fields[0]?.message ?? save.error?.words
  const done = () => {
    setWords('')
    onDone?.()
  }
  return (
    <div className="comment-form">
      <Input.TextArea
        aria-label={replyTo ? '回复内容' : '评论内容'}
        placeholder={replyTo ? '回复这条评论' : '说说你的看法'}
        autoSize={{ minRows: 2 }}
        maxLength={LONGEST}
        showCount
        value={words}
        status={error ? 'error' : undefined}
        onChange={({ target }) => setWords(target.value)}
      />
      {error && <p role="alert">{error}</p>}
      <Button
        type="primary"
        loading={save.isPending}
        disabled={words.trim() === ''}
        onClick={() =>
          save.mutate(
            { itemType: 'video', itemId: videoId, text: words, ...(replyTo ? { replyTo } : {}) },
            { onSuccess: done },
          )
        }
      >
        {replyTo ? '回复' : '发表'}
      </Button>
    </div>
  )
}
