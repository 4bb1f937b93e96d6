import type { PopupHead } from '@portal/contract/areas/notice/post-announcement.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import '../../notice.css'
import { PostMarks } from '../manage/PostTags.tsx'
import { isNoticeKind, postHome, readerAddress } from '../post-home.ts'
import { PostReader } from './PostReader.tsx'

interface PostPopupProps {
  head: PopupHead
  at: number
  many: number
  onLater: () => void
  onDone: () => void
}

/** One announcement or notice that has to be seen, and where it stands among them. */
export function PostPopup({ head, at, many, onLater, onDone }: PostPopupProps) {
  const phone = useMedia(PHONE)
  const [isReading, setReading] = useState(false)
  const { title, mayPutOff } = head
  const open = () => {
    if (phone) return setReading(true)
    go(readerAddress(head))
    onDone()
  }
  const words =
    many > 1
      ? `${head.kind === 'announcement' ? '公告' : '通知'} ${at}/${many}`
      : head.kind === 'announcement'
        ? '公告'
        : '通知'
  const buttons = isReading ? (
    <Button onClick={onDone}>关闭</Button>
  ) : (
    <>
      {mayPutOff && <Button onClick={onLater}>稍后再看</Button>}
      <Button type="primary" onClick={open}>
        打开
      </Button>
    </>
  )
  const shell = { words, buttons, title }
  return phone ? (
    <Sheet {...shell}>{isReading ? <ReadHere head={head} /> : <Head head={head} />}</Sheet>
  ) : (
    <Modal
      className="notice-popup"
      open
      title={words}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={buttons}
    >
      <Head head={head} />
    </Modal>
  )
}

function Sheet({ words, buttons, children }: { words: string; buttons: ReactNode; children: ReactNode }) {
  return (
    <Drawer
      rootClassName="notice-popup"
      open
      placement="bottom"
      size="100%"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={words}
      footer={<div className="notice-popup-foot">{buttons}</div>}
    >
      {children}
    </Drawer>
  )
}

function Head({ head }: { head: PopupHead }) {
  const { title, summary, publisher, publishAt, duty, dueAt } = head
  return (
    <article className="notice-popup-head">
      <h2>{title}</h2>
      <p>
        <PostMarks post={head} />
      </p>
      <p className="post-note">
        {publisher} · {dateTimeText(publishAt?.getTime())}
      </p>
      <p>{summary}</p>
      {duty !== 'none' && dueAt && <p className="post-sentence">请在 {dateTimeText(dueAt.getTime())} 前完成。</p>}
    </article>
  )
}

/** On a phone the text opens in the sheet itself. */
function ReadHere({ head: { id, kind } }: { head: PopupHead }) {
  const post = useQuery(query(postHome(isNoticeKind(kind) ? kind : 'notice').calls.get, { id }))
  return <Loaded of={post}>{(found) => <PostReader key={found.versionNo} post={found} active />}</Loaded>
}
