import { listHistory } from '@portal/contract/areas/history/day.ts'
import { postState } from '@portal/contract/areas/notice/post.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { go } from '#src/platform/navigate.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { requestList, useFreshRequests, useWaitingCount } from '#src/shared/approval/requests.ts'
import { ImportButton } from '#src/shared/exchange/ImportButton.tsx'
import { late } from '#src/ui/late/late.tsx'
import { NEW_ENTRY } from '../../addresses.ts'
import '../../history.css'
import { OneLabel } from '../edit/OneLabel.tsx'
import { historyColumns } from './history-columns.tsx'
import { useHistoryActs, useHistoryBatch } from './use-history-acts.ts'

const HistoryMonth = late(() => import('./HistoryMonth.tsx').then((module) => module.HistoryMonth))
const RequestTable = late(() => import('#src/shared/approval/RequestList.tsx').then((module) => module.RequestTable))

const states = wordsOf(postState)
const stateTabs = ['draft', 'in_review', 'scheduled', 'published', 'retired'] as const
const ways = [
  { key: 'list', label: '列表' },
  { key: 'month', label: '月历' },
]
const KIND = { subjectType: 'article', channel: 'history' }

const conditionOf = (tab: string) =>
  tab === 'deleted' ? { deleted: true } : stateTabs.some((each) => each === tab) ? { state: tab } : {}

/** 历史上的今天 (60-community section 16): what happened on which day, and where that is known from. */
export function HistoryListPage() {
  const waiting = useWaitingCount(requestList, KIND)
  const keys = ['all', ...stateTabs, 'mine', 'deleted']
  const [tab = 'all', chooseTab] = usePageTab([...keys, 'month'])
  useFreshRequests()
  const labels: Record<string, string> = {
    ...states,
    all: '全部',
    mine: waiting > 0 ? `待我审批（${waiting}）` : '待我审批',
    deleted: '回收站',
  }
  return (
    <PageTabs
      activeKey={tab === 'month' ? 'all' : tab}
      onChange={chooseTab}
      items={keys.map((key) => ({ key, label: labels[key] ?? key }))}
    >
      {tab === 'mine' && (
        <RequestTable
          source={requestList}
          fixed={KIND}
          allCodes={[P.articleApproveAll, P.authorityApproveAll]}
          picking={P.article}
          tab="mine"
        />
      )}
      {tab !== 'mine' && tab !== 'deleted' && (
        <PageTabs
          inner
          look="switch"
          label="查看方式"
          activeKey={tab === 'month' ? 'month' : 'list'}
          onChange={(way) => chooseTab(way === 'month' ? way : 'all')}
          items={ways}
        >
          {tab === 'month' ? <HistoryMonth /> : <HistoryTable key={tab} tab={tab} />}
        </PageTabs>
      )}
      {tab === 'deleted' && <HistoryTable tab={tab} />}
    </PageTabs>
  )
}

function HistoryTable({ tab }: { tab: string }) {
  const list = useResourceList(listHistory, { fixed: { manage: true, ...conditionOf(tab) } })
  const phone = useMedia(PHONE)
  const isBin = tab === 'deleted'
  const actionsOf = useHistoryActs()
  return (
    <ListPage
      list={list}
      title="历史上的今天"
      chips={['month', 'day', { name: 'labelId', control: <OneLabel /> }, 'importance']}
      more={[(tab === 'all' || isBin) && 'state', 'from', 'to', 'noSource']}
      columns={historyColumns}
      primary={phone || isBin ? undefined : { label: '新增条目', access: [P.articleAdd], onClick: () => go(NEW_ENTRY) }}
      toolbar={<ImportButton kind="historyDays" access={[P.articleAdd]} refreshes={['historyToday']} />}
      exports={[P.articleExport]}
      actions={actionsOf}
      batch={useHistoryBatch(list.selection, isBin)}
    />
  )
}
