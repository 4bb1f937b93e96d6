import { listPopups, type PopupHead } from '@portal/contract/areas/notice/post-announcement.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Modal } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { call } from '#src/platform/api/api.ts'
import { go } from '#src/platform/navigate.ts'
import { pushed } from '#src/platform/push/push.ts'
import { useUnsaved } from '#src/platform/unsaved.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { PostMarks } from '../post/manage/PostTags.tsx'
import '../notice.css'
import { isNoticeKind, postHome, readerAddress } from '../post/post-home.ts'
import { PostReader } from '../post/reader/PostReader.tsx'
import { mayPopUp } from './popup-rule.ts'

const ASK_AGAIN_MS = 15 * MINUTE_MS
const LOOK_MS = 1500

// Not under the announcements: their writes have no say in what pops up, the push channel has.
const KEY = ['popup'] as const

/** A dialog of somebody else, or something that plays: looked for in the document, for they know nothing of each other. */
const isTaken = () => ({
  dialogs: [...document.querySelectorAll('[role="dialog"]')].filter(
    (dialog) => !dialog.closest('.notice-popup') && dialog.getClientRects().length > 0,
  ).length,
  playing: [...document.querySelectorAll('video, audio')].some(
    (media) => media instanceof HTMLMediaElement && !media.paused && !media.ended,
  ),
})

interface PopupHostProps {
  /** Path of the page on screen. */
  path: string
}

/** After sign-in and then every few hours: what has to be seen, one after the other, never over something under way. */
export function PopupHost({ path }: PopupHostProps) {
  const client = useQueryClient()
  const unsaved = useUnsaved(({ dirty, running }) => dirty.size + running.size)
  const [shown, setShown] = useState<PopupHead[]>([])
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: () => call(listPopups, {}, { quiet: true, background: true }),
    refetchInterval: ASK_AGAIN_MS,
    staleTime: ASK_AGAIN_MS,
  })

  // Follows the push channel: something new, or read on another device.
  useEffect(
    () =>
      pushed.on(({ kind }) => {
        if (kind === 'post') void client.invalidateQueries({ queryKey: KEY })
      }),
    [client],
  )

  // Follows page and document: the dialog waits until nothing is in its way.
  const waiting = data.length > 0 && shown.length === 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      const moment = { path, unsaved, ...isTaken(), visible: document.visibilityState === 'visible' }
      if (mayPopUp(moment)) setShown(data)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [waiting, data, path, unsaved])

  // One that was read on the phone meanwhile leaves the dialog of the PC.
  const heads = shown.filter(({ id }) => data.some((each) => each.id === id))
  if (shown.length > 0 && heads.length === 0) setShown([])
  const [head] = heads
  if (!head) return null

  const settle = async (later: string[]) => {
    setShown(shown.filter(({ id }) => id !== head.id))
    client.setQueryData(
      KEY,
      data.filter(({ id }) => id !== head.id),
    )
    if (later.length > 0) await call(listPopups, { later }, { quiet: true }).catch(() => [])
  }
  return (
    <Popup
      key={head.id}
      head={head}
      at={shown.findIndex(({ id }) => id === head.id) + 1}
      many={shown.length}
      onLater={() => void settle([head.id])}
      onDone={() => void settle([])}
    />
  )
}

interface PopupProps {
  head: PopupHead
  at: number
  many: number
  onLater: () => void
  onDone: () => void
}

function Popup({ head, at, many, onLater, onDone }: PopupProps) {
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
