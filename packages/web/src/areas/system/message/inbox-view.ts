import { type ListMessagesFilter, listMessages } from '@portal/contract/areas/system/message/message.ts'
import { useQueries } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'

/** What the inbox shows at a time. */
export const inboxViews = [
  { key: 'all', label: '全部', fixed: {} },
  { key: 'unread', label: '未读', fixed: { unread: true } },
  { key: 'read', label: '已读', fixed: { unread: false } },
  { key: 'todo', label: '待办', fixed: { category: 'todo', recalled: false } },
  { key: 'recalled', label: '已撤回', fixed: { recalled: true } },
] as const satisfies readonly { key: string; label: string; fixed: ListMessagesFilter }[]

export type InboxView = (typeof inboxViews)[number]

export const findView = (key: string | undefined): InboxView =>
  inboxViews.find((view) => view.key === key) ?? inboxViews[0]

/** How many messages each view holds, whatever is searched for. */
export const useViewCounts = (): (number | undefined)[] => {
  const answers = useQueries({
    queries: inboxViews.map(({ fixed }) =>
      query(listMessages, { page: 1, pageSize: 1, keyword: '', filter: fixed, exactTotal: false }),
    ),
  })
  return answers.map(({ data }) => data?.total)
}
