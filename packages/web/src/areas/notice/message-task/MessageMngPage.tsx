import { listSchoolDeliveries } from '@portal/contract/areas/notice/message-task.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import type { ReactNode } from 'react'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { holds, useSession } from '#src/platform/session/session.ts'
import { DeliveryList } from '#src/shared/messaging/DeliveryList.tsx'
import { KindsTab } from './KindsTab.tsx'
import { TasksTab } from './TasksTab.tsx'

const tabs: readonly { key: string; label: string; codes: readonly Privilege[]; children: ReactNode }[] = [
  { key: 'task', label: '发送任务', codes: [P.schoolMessage], children: <TasksTab /> },
  { key: 'kind', label: '自动消息', codes: [P.schoolMessage], children: <KindsTab /> },
  {
    key: 'log',
    label: '发送日志',
    codes: [P.schoolMessageStat],
    children: (
      <DeliveryList
        source={listSchoolDeliveries}
        title="发送日志"
        code={P.schoolMessage}
        exportCodes={[P.schoolMessageExport]}
      />
    ),
  },
]

/** 消息管理 (60-community section 14): messages to the school's people, written or automatic. */
export function MessageMngPage() {
  const session = useSession()
  const shown = tabs.filter(({ codes }) => holds(codes, session))
  const [tab, chooseTab] = usePageTab(shown.map(({ key }) => key))
  return (
    <PageTabs
      activeKey={tab}
      onChange={chooseTab}
      items={shown.map(({ key, label, children }) => ({ key, label, children }))}
    />
  )
}
