import { type HazardRequestRow, listHazardRequests } from '@portal/contract/areas/hazard/approve.ts'
import { P } from '@portal/contract/privileges.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { requestAddress } from '../addresses.ts'
import { LevelTag } from '../hazard/hazard-words.tsx'

type Tab = 'todo' | 'done' | 'all'
const tabs: Record<Tab, string> = { todo: '待我审批', done: '我已处理', all: '全部' }

const column = columnsOf(listHazardRequests)
const columns = [
  column('kind', { width: 96, badge: true }),
  column('text', { width: 240, link: ({ id }: HazardRequestRow) => requestAddress(id) }),
  column('placeName', { width: 180 }),
  column('level', { width: 76, render: (_: unknown, { level }: HazardRequestRow) => <LevelTag level={level} /> }),
  column('submitterName', { width: 84 }),
  column('orgName', { width: 120 }),
  column('dueAt', { width: 140 }),
  column('state', { width: 84, badge: true }),
  column('number', { width: 140 }),
  column('categoryName', { width: 72 }),
  column('submittedAt'),
  column('climbed', { width: 110 }),
]

/** 隐患审批: what waits for the person, what he decided, and all of the scope with the code. */
export function RequestListPage() {
  const seesAll = useHolds([P.hazardApprovalAll])
  const shown = Object.entries(tabs).filter(([key]) => key !== 'all' || seesAll)
  const [tab = 'todo', chooseTab] = usePageTab(shown.map(([key]) => key))
  return (
    <>
      <TabStrip
        items={shown.map(([key, label]) => ({ key, label }))}
        activeKey={tab}
        onChange={chooseTab}
        label="审批进度"
      />
      <Requests key={tab} tab={tab as Tab} />
    </>
  )
}

function Requests({ tab }: { tab: Tab }) {
  const list = useResourceList(listHazardRequests, { fixed: { tab } })
  return (
    <ListPage
      list={list}
      title="隐患审批"
      chips={['kind', 'level', 'overdue']}
      columns={columns}
      exports={[P.hazardApprovalAll]}
      actions={(row) => [{ label: row.mine ? '审批' : '查看', onClick: () => go(requestAddress(row.id)) }]}
    />
  )
}
