import { listMessages, readMessages } from '@portal/contract/areas/system/message/message.ts'
import { type MessageCategory, messageCategory } from '@portal/contract/areas/system/message/unread.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Button, Drawer, Segmented } from 'antd'
import { useState } from 'react'
import { Failure } from '#src/kit/Loaded.tsx'
import { faultOf } from '#src/kit/words-of-error.ts'
import { call, TransportError } from '#src/platform/api/api.ts'
import { queryClient } from '#src/platform/api/query-client.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { PreferenceDrawer } from '#src/shared/messaging/PreferenceDrawer.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import './inbox.css'
import { MessageItem } from './MessageItem.tsx'
import { INBOX_ROOT } from './unread.ts'

const PAGE_SIZE = 20
const NARROW_PX = 400
const WIDE_PX = 760

type Kind = MessageCategory | 'all'

const kinds = [
  { value: 'all', label: '全部' },
  ...Object.entries(wordsOf(messageCategory)).map(([value, label]) => ({ value, label })),
] as { value: Kind; label: string }[]

const categoryOf = (kind: Kind) => (kind === 'all' ? {} : { category: kind })

const useInbox = (kind: Kind, open: boolean) =>
  useInfiniteQuery({
    queryKey: [INBOX_ROOT, kind],
    queryFn: ({ pageParam, signal }) =>
      call(
        listMessages,
        { page: pageParam, pageSize: PAGE_SIZE, sort: '-at', keyword: '', filter: categoryOf(kind), exactTotal: false },
        { quiet: true, signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ list }, pages) => (list.length === PAGE_SIZE ? pages.length + 1 : undefined),
    enabled: open,
  })

/** The inbox beside whatever page is open; it widens where the person has no message centre. */
export function InboxDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('all')
  const [wide, setWide] = useState(false)
  const [setting, setSetting] = useState(false)
  const hasCentre = useHolds([P.message])
  const read = useMutation({
    mutationFn: () => call(readMessages, { filter: categoryOf(kind) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [INBOX_ROOT] }),
    onError: (error) => error instanceof TransportError && tip('error', faultOf(error).words),
  })

  const showAll = () => {
    if (!hasCentre) return setWide(true)
    onClose()
    go('/system/message')
  }

  return (
    <Drawer
      title="消息"
      // The drawer's own label would otherwise repeat its whole content.
      aria-label="消息"
      open={open}
      onClose={onClose}
      size={wide ? WIDE_PX : NARROW_PX}
      closable={{ 'aria-label': '关闭' }}
      extra={
        <>
          <Button type="link" size="small" loading={read.isPending} onClick={() => read.mutate()}>
            全部已读
          </Button>
          <Button type="link" size="small" onClick={() => setSetting(true)}>
            消息设置
          </Button>
        </>
      }
      footer={
        !wide && (
          <Button block type="text" onClick={showAll}>
            查看全部
          </Button>
        )
      }
    >
      <Segmented block options={kinds} value={kind} onChange={setKind} aria-label="消息类别" />
      <MessageList kind={kind} open={open} onLeave={onClose} />
      {setting && <PreferenceDrawer onClose={() => setSetting(false)} />}
    </Drawer>
  )
}

function MessageList({ kind, open, onLeave }: { kind: Kind; open: boolean; onLeave: () => void }) {
  const inbox = useInbox(kind, open)
  if (inbox.isPending) return <LateSkeleton />
  if (!inbox.data) return <Failure error={inbox.error} onRetry={() => void inbox.refetch()} />
  const messages = inbox.data.pages.flatMap(({ list }) => list)
  if (messages.length === 0) return <EmptyNew text="暂无消息" />

  return (
    <ul className="inbox-list">
      {messages.map((message) => (
        <MessageItem key={message.id} message={message} onLeave={onLeave} />
      ))}
      {inbox.hasNextPage && !inbox.isFetchingNextPage && <MoreOnSight onSight={() => void inbox.fetchNextPage()} />}
    </ul>
  )
}

/** The end of the list: once it scrolls into view, more is fetched. */
function MoreOnSight({ onSight }: { onSight: () => void }) {
  const watch = (item: HTMLLIElement) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSight()
    })
    observer.observe(item)
    return () => observer.disconnect()
  }
  return (
    <li ref={watch}>
      <Button block type="text" onClick={onSight}>
        加载更多
      </Button>
    </li>
  )
}
