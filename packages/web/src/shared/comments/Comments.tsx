import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import {
  auditComments,
  type CommentedKind,
  deleteComments,
  listComments,
  saveComment,
} from '@portal/contract/shared/comment.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Pagination, Tag } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'
import './comments.css'

type Thread = ResultOf<typeof listComments>['list'][number]
type Comment = Omit<Thread, 'replies'>

const PAGE_SIZE = 20
const LONGEST = 300

/** What is talked about. */
export interface Commented {
  kind: CommentedKind
  id: string
}

interface CommentsProps {
  of: Commented
  /** New comments are taken. */
  allowed: boolean
  /** Stands where nobody has said anything yet; nothing where it is left out. */
  empty?: string
}

/** 评论 under a content with one level of replies. */
export function Comments({ of, allowed, empty }: CommentsProps) {
  const [page, setPage] = useState(1)
  const comments = useQuery({
    ...query(listComments, { itemType: of.kind, itemId: of.id, page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="comments" aria-label="评论">
      {allowed && <CommentForm of={of} />}
      <Loaded of={comments}>
        {({ list, total, mayModerate }) =>
          list.length === 0 ? (
            empty !== undefined && <EmptyNew text={empty} />
          ) : (
            <>
              <ol>
                {list.map((thread) => (
                  <ThreadItem key={thread.id} of={of} thread={thread} allowed={allowed} mayModerate={mayModerate} />
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
          )
        }
      </Loaded>
    </section>
  )
}

interface ThreadItemProps {
  of: Commented
  thread: Thread
  allowed: boolean
  mayModerate: boolean
}

function ThreadItem({ of, thread, allowed, mayModerate }: ThreadItemProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <Line comment={thread} mayModerate={mayModerate} />
      {allowed && (
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          回复
        </Button>
      )}
      {isOpen && <CommentForm of={of} replyTo={thread.id} onDone={() => setOpen(false)} />}
      {thread.replies.length > 0 && (
        <ol>
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <Line comment={reply} mayModerate={mayModerate} />
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

function Line({ comment, mayModerate }: { comment: Comment; mayModerate: boolean }) {
  const remove = useWrite(deleteComments)
  const audit = useWrite(auditComments)
  const { id, userName, orgName, text, at, mine, hidden } = comment
  const removeOwn = async () => {
    if (await confirm({ name: text.slice(0, 20), verb: '删除' })) await remove.run({ ids: [id] })
  }
  return (
    <>
      <p className="comment-note">
        {userName} · {orgName} · <TimeAgo at={at.getTime()} now={serverNow()} /> {hidden && <Tag>已隐藏</Tag>}
      </p>
      <p className="pre-line">{text}</p>
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
  of: Commented
  replyTo?: string
  onDone?: () => void
}

function CommentForm({ of, replyTo, onDone }: CommentFormProps) {
  const [words, setWords] = useState('')
  const save = useWrite(saveComment)
  const fault = save.error?.fields[0]?.message ?? save.error?.words
  const label = replyTo ? '回复内容' : '评论内容'
  const send = () =>
    save.mutate(
      { itemType: of.kind, itemId: of.id, text: words, ...(replyTo && { replyTo }) },
      {
        onSuccess: () => {
          setWords('')
          onDone?.()
        },
      },
    )
  return (
    <div className="comment-form">
      <Input.TextArea
        aria-label={label}
        placeholder={replyTo ? '回复这条评论' : '说说你的看法'}
        autoSize={{ minRows: 2 }}
        count={{ show: true, max: LONGEST, strategy: (text) => [...text].length }}
        value={words}
        status={fault ? 'error' : undefined}
        onChange={({ target }) => setWords(target.value)}
      />
      {fault && <p role="alert">{fault}</p>}
      <Button type="primary" loading={save.isPending} disabled={words.trim() === ''} onClick={send}>
        {replyTo ? '回复' : '发表'}
      </Button>
    </div>
  )
}
