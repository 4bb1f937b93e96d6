import type { Channel } from '@portal/contract/areas/video/video.ts'
import { countVideoStates } from '@portal/contract/areas/video/video-list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'

const tabs = {
  all: '全部',
  draft: '草稿',
  in_review: '审批中',
  published: '已发布',
  retired: '已下架',
  failed: '处理失败',
  deleted: '回收站',
} as const
export type StateTab = keyof typeof tabs

const isStateTab = (key: string): key is StateTab => key in tabs

export const stateTabs = Object.keys(tabs).filter(isStateTab)

/** What a tab adds to the filter. */
export const conditionOf = (tab: StateTab) => {
  if (tab === 'all') return {}
  if (tab === 'failed') return { mediaState: tab }
  return tab === 'deleted' ? { deleted: true } : { state: tab }
}

interface StateTabsProps<Row> {
  channel: Channel
  list: ResourceList<Row>
  tab: StateTab
  onTab: (tab: string) => void
  children: ReactNode
}

/** The states with their counts under the other filters. */
export function StateTabs<Row>({ channel, list, tab, onTab, children }: StateTabsProps<Row>) {
  const { keyword, filter } = list.state
  const { data } = useQuery({
    ...query(countVideoStates, { channel, page: 1, pageSize: 1, keyword, filter, exactTotal: false }),
    placeholderData: keepPreviousData,
  })
  const items = stateTabs.map((key) => ({
    key,
    label: data ? `${tabs[key]} ${data[key].toLocaleString('zh-CN')}` : tabs[key],
  }))
  return (
    <PageTabs activeKey={tab} items={items} onChange={onTab}>
      {children}
    </PageTabs>
  )
}
