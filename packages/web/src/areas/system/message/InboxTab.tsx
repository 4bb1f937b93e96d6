import { actionOf } from '@portal/contract/areas/system/message/kinds.ts'
import {
  deleteMessages,
  listMessages,
  type MessageRow,
  readMessages,
} from '@portal/contract/areas/system/message/message.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PreferenceDrawer } from '#src/shared/messaging/PreferenceDrawer.tsx'
import '#src/shared/messaging/messaging.css'
import { findView, inboxViews, useViewCounts } from './inbox-view.ts'
import { MessageModal } from './MessageModal.tsx'
import { useOpenMessage } from './use-open-message.ts'
import { useUnsubscribe } from './use-unsubscribe.ts'

const column = columnsOf(listMessages)

/** 收件箱: one's own messages, by state and category. */
export function InboxTab() {
  const { query, setQuery } = usePage()
  const view = findView(query.view)
  const counts = useViewCounts()
  const list = useResourceList(listMessages, { fixed: view.fixed })
  const { opened, open, close } = useOpenMessage()
  const [setting, setSetting] = useState(false)
  const read = useWrite(readMessages)
  const remove = useWrite(deleteMessages)
  const unsubscribe = useUnsubscribe()

  const readAll = async () => {
    const { filter, keyword } = readAllBody(list.sentFilter, list.state.keyword)
    if (await read.run({ filter, keyword })) tip('success', '已全部标为已读')
  }
  const actionsOf = (message: MessageRow): RowAction[] => [
    ...(message.recalledAt === null
      ? [{ label: message.link === '' ? '打开' : actionOf(message.kind), onClick: () => open(message) }]
      : []),
    {
      label: '标为已读',
      reason: message.readAt === null ? null : '已读',
      onClick: () => void read.run({ ids: [message.id] }),
    },
    { label: '删除', danger: true, onClick: () => void remove.run({ ids: [message.id] }) },
    ...unsubscribe(message.kind),
  ]
  const titleOf = (message: MessageRow) =>
    message.recalledAt !== null ? (
      <span className="message-gone">{message.title}</span>
    ) : (
      <Button type="link" className="message-link" onClick={() => open(message)}>
        <span className={message.readAt === null ? 'message-unread' : undefined}>{message.title}</span>
      </Button>
    )

  return (
    <PageTabs
      label="消息状态"
      activeKey={view.key}
      items={inboxViews.map(({ key, label }, n) => ({
        key,
        label: counts[n] === undefined ? label : `${label}（${counts[n] === -1 ? '10,000+' : counts[n]}）`,
      }))}
      onChange={(key) => setQuery({ ...clearedAddress(query), view: key === 'all' ? undefined : key })}
    >
      <ListPage
        list={list}
        title="收件箱"
        chips={[view.key !== 'todo' && 'category', 'from', 'to']}
        columns={[
          column('title', { width: 300, render: (_, message) => titleOf(message) }),
          column('category', { width: 80, badge: true }),
          column('source', { width: 150, render: (_, { source }) => source || '统一门户' }),
          column('reason', { width: 200 }),
          column('at'),
          column('dueAt'),
        ]}
        toolbar={
          <>
            <Button loading={read.isPending} onClick={() => void readAll()}>
              全部已读
            </Button>
            <Button onClick={() => setSetting(true)}>消息设置</Button>
          </>
        }
        actions={actionsOf}
        batch={[
          {
            label: '标为已读',
            onClick: async () => {
              await read.run({ ids: (await list.selection.collect()).map(({ id }) => id) })
              list.selection.clear()
            },
          },
          {
            label: '删除',
            danger: true,
            onClick: async () => {
              await remove.run({ ids: (await list.selection.collect()).map(({ id }) => id) })
              list.selection.clear()
            },
          },
        ]}
      />
      {opened && <MessageModal message={opened} onClose={close} />}
      {setting && <PreferenceDrawer onClose={() => setSetting(false)} />}
    </PageTabs>
  )
}

/** What 全部已读 means: everything that the filter shows. */
const readAllBody = (filter: Record<string, unknown>, keyword: string) => ({
  filter: readMessages.body.shape.filter.parse(filter),
  keyword,
})
