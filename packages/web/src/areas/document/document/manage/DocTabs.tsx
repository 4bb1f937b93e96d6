import { countDocumentStates } from '@portal/contract/areas/document/document-list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'

const tabs = { all: '全部', published: '已发布', in_review: '审批中', reviewDue: '待复审', deleted: '回收站' } as const
export type DocTab = keyof typeof tabs

const isDocTab = (key: string): key is DocTab => key in tabs

export const docTabs = Object.keys(tabs).filter(isDocTab)

export const docTabOf = (key: string | undefined): DocTab => docTabs.find((each) => each === key) ?? 'all'

/** What a tab adds to the filter. */
export const conditionOf = (tab: DocTab) => {
  if (tab === 'all') return {}
  if (tab === 'reviewDue') return { reviewDue: true }
  return tab === 'deleted' ? { deleted: true } : { state: tab }
}

interface DocTabsProps<Row> {
  list: ResourceList<Row>
  tab: DocTab
  onTab: (tab: string) => void
  children: ReactNode
}

/** The states with their counts under the other filters; the recycle bin is one only while it is open. */
export function DocTabs<Row>({ list, tab, onTab, children }: DocTabsProps<Row>) {
  const { keyword, filter } = list.state
  const { data } = useQuery({
    ...query(countDocumentStates, { page: 1, pageSize: 1, keyword, filter, exactTotal: false }),
    placeholderData: keepPreviousData,
  })
  const items = docTabs
    .filter((key) => key !== 'deleted' || tab === 'deleted')
    .map((key) => ({
      key,
      label: data && key !== 'all' ? `${tabs[key]} ${data[key].toLocaleString('zh-CN')}` : tabs[key],
    }))
  return (
    <PageTabs activeKey={tab} items={items} onChange={onTab}>
      {children}
    </PageTabs>
  )
}
