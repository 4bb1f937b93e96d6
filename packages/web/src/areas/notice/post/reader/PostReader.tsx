import type { PostDetail } from '@portal/contract/areas/notice/post.ts'
import { dutySentence } from '@portal/contract/areas/notice/post-reading.ts'
import { withdrawnText } from '@portal/contract/areas/notice/post-words.ts'
import { Alert, Button, Tag } from 'antd'
import { useRef } from 'react'
import { serverNow } from '#src/platform/session/session.ts'
import { FileLink } from '#src/shared/pdf-viewer/FileLink.tsx'
import { SafeHtml } from '#src/shared/rich-text/SafeHtml.tsx'
import { SourceLink } from '#src/shared/rich-text/SourceLink.tsx'
import { fileSizeText } from '#src/ui/text/file-size.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { daysLeft } from '#src/ui/time/days-left.ts'
import { PostMarks } from '../manage/PostTags.tsx'
import { useFreshPosts } from '../use-fresh-posts.ts'
import { RelationCards } from './RelationCards.tsx'
import { type Reading, useReading } from './use-reading.ts'

interface PostReaderProps {
  post: PostDetail
  /** The page or dialog is looked at. */
  active: boolean
}

/** A post as it is read; reaching its end is reading it. */
export function PostReader({ post, active }: PostReaderProps) {
  const end = useRef<HTMLDivElement>(null)
  const reading = useReading(post, end, active)
  useFreshPosts()
  if (post.state === 'withdrawn') return <Tombstone post={post} />
  return (
    <article className="post-reader">
      <Head post={post} />
      {post.renewed && <Alert type="warning" showIcon title="内容已更新，请重新阅读" description={lastNote(post)} />}
      <SafeHtml html={post.body} />
      <div ref={end} className="post-end" aria-hidden="true" />
      <Attachments post={post} />
      <RelationCards relations={post.relations} of={post.kind} />
      <Duty post={post} reading={reading} />
    </article>
  )
}

const lastNote = ({ versions }: PostDetail) => versions.at(-1)?.note || undefined

function Head({ post }: { post: PostDetail }) {
  const { title, publisher, publishAt, categoryName, author, source, sourceUrl, state, versions } = post
  const isFixed = versions.some(({ changeKind }) => changeKind === 'fix')
  return (
    <header>
      <h1>{title}</h1>
      <p className="post-note">
        {publisher} · {dateTimeText(publishAt?.getTime())} · {categoryName}
        {author !== '' && ` · ${author}`}
        {source !== '' && (
          <>
            {post.kind === 'article' ? ' · 出处：' : ' · 来源：'}
            <SourceLink source={source} url={sourceUrl} />
          </>
        )}
      </p>
      <p>
        <PostMarks post={post} />
        {state === 'expired' && <Tag>已过期</Tag>}
        {isFixed && <Tag>已修订</Tag>}
      </p>
    </header>
  )
}

function Attachments({ post: { attachments } }: { post: PostDetail }) {
  if (attachments.length === 0) return null
  return (
    <section className="post-attachments" aria-label="附件">
      <h2>附件</h2>
      <ul>
        {attachments.map(({ fileId, name, bytes, url }) => (
          <li key={fileId}>
            <FileLink fileId={fileId} name={name} url={url} /> <small>{fileSizeText(bytes)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is still to be done before a notice may be confirmed; empty for nothing. */
const missingText = ({ endSeen, endNear, waitSeconds }: Reading): string => {
  if (!endSeen) return endNear ? '请在文末停留片刻' : '请阅读到文末'
  return waitSeconds > 0 ? `请再阅读 ${waitSeconds} 秒` : ''
}

/** 「已逾期 2 天（11-28 18:00 截止）」; empty where there is still time. */
const lateText = (due: Date | null, now: number): string => {
  if (due === null || due.getTime() >= now) return ''
  const days = daysLeft(due.getTime(), now)
  return `已逾期${days > 0 ? ` ${days} 天` : ''}（${dateTimeText(due.getTime()).slice(5)} 截止），请尽快完成`
}

/** What the reader owes, and the button that settles it. */
function Duty({ post, reading }: { post: PostDetail; reading: Reading }) {
  const { duty, needSeconds, dueAt, confirmText, state } = post
  const { readAt, confirmedAt, endSeen, waitSeconds, confirm, confirming } = reading
  if (duty === 'none') return null
  const done = duty === 'confirm' ? confirmedAt : readAt
  if (done)
    return (
      <p className="post-done" role="status">
        {duty === 'confirm' ? '已确认' : '已读'} {dateTimeText(done.getTime())}
      </p>
    )
  if (state !== 'published') return null
  const late = lateText(dueAt, serverNow())
  const sentence = (
    <p className="post-sentence">
      {late !== '' && <b>{late}。</b>}
      {dutySentence({ duty, needSeconds, due: late === '' ? dateTimeText(dueAt?.getTime()) : '' })}
    </p>
  )
  if (duty === 'read') return sentence
  const hint = missingText(reading)
  return (
    <div className="post-confirm">
      {sentence}
      <p>{confirmText}</p>
      <Button
        type="primary"
        size="large"
        block
        loading={confirming}
        disabled={!endSeen || waitSeconds > 0}
        onClick={() => void confirm()}
      >
        我已阅读{hint !== '' && `（${hint}）`}
      </Button>
    </div>
  )
}

/** What stands where a post was taken back: title, reason and time. */
function Tombstone({ post: { kind, title, endReason, endedAt } }: { post: PostDetail }) {
  return (
    <article className="post-reader">
      <h1>{title}</h1>
      <Alert
        type="warning"
        showIcon
        title={withdrawnText(kind)}
        description={
          <>
            <p>撤回原因：{endReason}</p>
            <p>撤回时间：{dateTimeText(endedAt?.getTime())}</p>
          </>
        }
      />
    </article>
  )
}
